"""What comes along with a variant: the variants chosen enter, by name or as models; they leave with those they need.

Of names only the heads of files are read, and those by the grammar only where one says `needs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gamespec.ruleset import VARIANT, beginning
from gamespec.source import SourceFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from gamespec.model import GameFile

T = TypeVar("T")


def names_with_needed(names: Iterable[str], files: Mapping[str, Path]) -> list[str]:
    """The names of variants with those of the variants they need before them; `files` are all by name.

    A variant that is needed and is not there is told where the variants are applied.
    """

    def needs(name: str) -> list[str]:
        titles = _titles_needed(files[name]) if name in files else ()
        return [found for title in titles if (found := _name_of(title, files)) is not None]

    return _closed(names, needs)


def models_with_needed(chosen: Sequence[GameFile], titles: Mapping[str, GameFile]) -> list[GameFile]:
    """The variants chosen with those they need before them; `titles` are all by title."""
    known = {**titles, **{_title(model): model for model in chosen}}
    return [known[title] for title in titles_with_needed(map(_title, chosen), known)]


def asked_for(chosen: Sequence[GameFile]) -> list[GameFile]:
    """Of some variants those that no other of them needs: the ones somebody would choose."""
    heads = [model.header for model in chosen if model.header is not None]
    needed = {str(name) for head in heads for name in head.needs if head.title is None or str(name) != str(head.title)}
    return [model for model in chosen if _title(model) not in needed]


def titles_with_needed(chosen: Iterable[str], known: Mapping[str, GameFile]) -> list[str]:
    """The titles of variants with those they need before them; `known` are all by title."""

    def needs(title: str) -> list[str]:
        head = known[title].header if title in known else None
        return [str(name) for name in (head.needs if head is not None else ()) if str(name) in known]

    return _closed(chosen, needs)


def _closed(chosen: Iterable[T], needs: Callable[[T], Iterable[T]]) -> list[T]:
    """Each after what it needs, once; a circle is entered at one place and told elsewhere."""
    found: list[T] = []
    begun: set[T] = set()

    def add(one: T) -> None:
        if one not in begun:
            begun.add(one)
            for other in needs(one):
                add(other)
            found.append(one)

    for one in chosen:
        add(one)
    return found


def _title(model: GameFile) -> str:
    return str(model.header.title or "") if model.header is not None else ""


def _titles_needed(file: Path) -> tuple[str, ...]:
    text = beginning(file)
    if "needs" not in text:
        return ()
    from gamespec.syntax import head_of  # noqa: PLC0415 - most variants need none, and finding files needs no grammar

    header = head_of(SourceFile(str(file), text))
    return tuple(map(str, header.needs)) if header is not None else ()


def _name_of(title: str, files: Mapping[str, Path]) -> str | None:
    for name, file in sorted(files.items()):
        head = VARIANT.search(beginning(file))
        if head is not None and head["title"] == title:
            return name
    return None

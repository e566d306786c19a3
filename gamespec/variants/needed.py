"""What comes along with a variant: the variants chosen enter, by name or as models; they leave with those they need.

Of names only the first lines of files are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gamespec.model import GameFile
    from gamespec.ruleset.heading import Heading

T = TypeVar("T")


def names_with_needed(names: Iterable[str], heads: Mapping[str, Heading]) -> list[str]:
    """The names of variants with those of the variants they need before them; `heads` are all by name.

    A variant that is needed and is not there is told where the variants are applied.
    """
    by_title = {heads[name].title: name for name in sorted(heads, reverse=True)}

    def needs(name: str) -> list[str]:
        titles = heads[name].needs if name in heads else ()
        return [by_title[title] for title in titles if title in by_title]

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

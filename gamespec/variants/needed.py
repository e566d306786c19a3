"""Add the variants that chosen variants need, by name or as models.

For names only the first lines of files are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gamespec.model import GameFile
    from gamespec.ruleset.heading import Heading

T = TypeVar("T")


def names_with_needed(names: Iterable[str], heads: Mapping[str, Heading]) -> list[str]:
    """Return the names of chosen variants, each after those it needs.

    `heads` has the headings of all variants by name. A needed variant that is missing is reported when the variants
    are applied.
    """
    by_title = {heads[name].title: name for name in sorted(heads, reverse=True)}

    def needs(name: str) -> list[str]:
        titles = heads[name].needs if name in heads else ()
        return [by_title[title] for title in titles if title in by_title]

    return _closed(names, needs)


def models_with_needed(chosen: Sequence[GameFile], titles: Mapping[str, GameFile]) -> list[GameFile]:
    """Return the chosen variants, each after those it needs; `titles` has all variants by title."""
    known = {**titles, **{_title(model): model for model in chosen}}
    return [known[title] for title in titles_with_needed(map(_title, chosen), known)]


def chosen_directly(chosen: Sequence[GameFile]) -> list[GameFile]:
    """Return the chosen variants that no other of them needs: those a user has to name."""
    heads = [model.header for model in chosen if model.header is not None]
    needed = {str(name) for head in heads for name in head.needs if head.title is None or str(name) != str(head.title)}
    return [model for model in chosen if _title(model) not in needed]


def titles_with_needed(chosen: Iterable[str], known: Mapping[str, GameFile]) -> list[str]:
    """Return the titles of chosen variants, each after those it needs; `known` has all variants by title."""

    def needs(title: str) -> list[str]:
        head = known[title].header if title in known else None
        return [str(name) for name in (head.needs if head is not None else ()) if str(name) in known]

    return _closed(chosen, needs)


def _closed(chosen: Iterable[T], needs: Callable[[T], Iterable[T]]) -> list[T]:
    """Return each chosen item once, after those it needs; cycles are cut at one place.

    Cycles are reported elsewhere.
    """
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

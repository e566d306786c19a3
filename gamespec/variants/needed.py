"""Add the variants that chosen variants need, by first lines of files or as models."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from gamespec import model
from gamespec.check import codes as c
from gamespec.check.codes import UNKNOWN_MEMBER, UNKNOWN_NAME
from gamespec.check.tables.columns import cell_text
from gamespec.diagnostics import Diagnostic
from gamespec.model import GameFile
from gamespec.overlay.codes import NO_TARGET
from gamespec.ruleset.heading import Heading

T = TypeVar("T")


def names_with_needed(names: Iterable[str], heads: Mapping[str, Heading]) -> list[str]:
    """Return chosen variants' names, each after those it needs; a missing one is found later."""
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
    """Return each chosen item once, after those it needs; cycles are cut at one place."""
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


# ---- advice about an unknown name that another, unnamed variant declares
#
# Authors who build on a variant use its kinds and rules and forget to name it; the nearest name of the game does not
# help.


UNKNOWN = {
    code.code
    for code in (
        *(c.UNKNOWN_KIND, c.UNKNOWN_PHASE, c.UNKNOWN_ACTION, c.UNKNOWN_WORD, c.UNKNOWN_STEP, c.UNKNOWN_RULE),
        *(c.UNKNOWN_VALUE, c.UNKNOWN_ZONE, UNKNOWN_NAME, UNKNOWN_MEMBER, NO_TARGET),
    )
}
NAMED = re.compile(r"`([^`\s]+)`")


def with_its_variant(
    found: Diagnostic, chosen: Sequence[model.GameFile], others: Iterable[model.GameFile]
) -> Diagnostic:
    """Return a finding about an unknown name, with advice to choose a variant that declares it."""
    home = next((each for each in chosen if each.span.file.name == found.span.file.name), None)
    head = home.header if home is not None else None
    if found.code not in UNKNOWN or head is None or head.title is None or head.of is None:
        return found
    first = NAMED.search(found.message)
    name = first[1] if first is not None else ""
    brought = [each.header.title for each in others if each.header is not None and name in _brought(each)]
    title = next((title for title in brought if title is not None and str(title) != str(head.title)), None)
    if title is None:
        return found
    line = f"variant {head.title.span.text} of {head.of.span.text}, needs {title.span.text}"
    return replace(found, help=f"`{name}` is declared by the variant {title.span.text}, so write the head `{line}`")


def _brought(variant: model.GameFile) -> set[str]:
    """Return the names that a variant adds to its game."""
    return set(_names(variant.decls))


def _names(decls: Iterable[model.Decl]) -> Iterator[str]:
    for decl in decls:
        match decl:
            case model.WithBlock():
                yield from _names(decl.decls)
            case model.AddDecl():
                yield from _of(decl.decl)
            case model.AddStep():
                yield str(decl.name)
            case model.AddRows():
                yield from (cell_text(row.cells[0]) for row in decl.rows if row.cells)
            case _:
                pass


def _of(decl: model.Decl) -> Iterator[str]:
    """Yield the name of a declaration, and those of the fields and rows in it."""
    name = getattr(decl, "name", None)
    if name is not None:
        yield str(name)
    match decl:
        case model.HasBlock():
            yield from (str(field.name) for field in decl.fields)
        case model.ScoringDecl():
            yield from (str(line.name) for line in decl.lines)
        case model.TypeDecl():
            yield from map(str, decl.words)
        case _:
            pass
    table = getattr(decl, "table", None)
    if table is not None:
        yield from (cell_text(row.cells[0]) for row in table.rows if row.cells)

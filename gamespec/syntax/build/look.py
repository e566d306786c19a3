"""Builders of syntax tree nodes for a `look` block, which says how a game is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.model import (
    Ident,
    LookColour,
    LookCrossings,
    LookDecl,
    LookHide,
    LookLine,
    LookShow,
    LookSign,
    LookSpaces,
    Owner,
)
from gamespec.syntax.build.cells import split_row
from gamespec.syntax.build.kinds import bars, rows_of
from gamespec.syntax.build.registry import Parts, builds

if TYPE_CHECKING:
    from collections.abc import Callable


@builds("look_sign")
def look_sign(parts: Parts) -> LookSign:
    row = next(iter(parts.idents()), None)
    return parts.make(LookSign, kind=_kind(parts), row=row, texts=parts.all_quoted())


@builds("look_colour")
def look_colour(parts: Parts) -> LookColour:
    named = parts.idents()
    row, colours = (named[0], named[1:]) if parts.has("of") else (None, named)
    return parts.make(LookColour, kind=_kind(parts), row=row, colours=colours)


@builds("look_spaces")
def look_spaces(parts: Parts) -> LookSpaces:
    table = rows_of(parts.tag("table"))
    rows = tuple(tuple(Ident(span=cell, text=cell.text.strip()) for cell in split_row(bars(row))) for row in table)
    return parts.make(LookSpaces, kind=_kind(parts), rows=rows)


def _kind(parts: Parts) -> Ident:
    return parts.idents("KIND")[0]


# ---- builders of one line, by grammar rule


PLAIN: dict[str, Callable[[Parts], Any]] = {
    "look_decl": lambda p: p.make(LookDecl, lines=p.all(LookLine)),
    "look_line": lambda p: p.make(LookCrossings, kind=_kind(p)),
    "look_show": lambda p: p.make(LookShow, kind=_kind(p), columns=p.idents()),
    "look_hide": lambda p: p.make(LookHide, owner=p.the(Owner), names=p.idents()),
}
for rule, builder in PLAIN.items():
    builds(rule)(builder)

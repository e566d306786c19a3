"""Builders of syntax tree nodes for a `look` block, which says how a game is drawn."""

from __future__ import annotations

from gamespec import model as m
from gamespec.syntax.build.cells import split_row
from gamespec.syntax.build.kinds import bars, rows_of
from gamespec.syntax.build.registry import Parts, builds, builds_all


@builds("look_sign")
def look_sign(parts: Parts) -> m.LookSign:
    row = next(iter(parts.idents()), None)
    return parts.make(m.LookSign, kind=_kind(parts), row=row, texts=parts.all_quoted())


@builds("look_colour")
def look_colour(parts: Parts) -> m.LookColour:
    named = parts.idents()
    row, colours = (named[0], named[1:]) if parts.has("of") else (None, named)
    return parts.make(m.LookColour, kind=_kind(parts), row=row, colours=colours)


@builds("look_spaces")
def look_spaces(parts: Parts) -> m.LookSpaces:
    table = rows_of(parts.tag("table"))
    rows = tuple(tuple(m.Ident(span=cell, text=cell.text.strip()) for cell in split_row(bars(row))) for row in table)
    return parts.make(m.LookSpaces, kind=_kind(parts), rows=rows)


def _kind(parts: Parts) -> m.Ident:
    return parts.idents("KIND")[0]


builds_all(
    look_decl=lambda p: p.make(m.LookDecl, lines=p.all(m.LookLine)),
    look_line=lambda p: p.make(m.LookCrossings, kind=_kind(p)),
    look_show=lambda p: p.make(m.LookShow, kind=_kind(p), columns=p.idents()),
    look_hide=lambda p: p.make(m.LookHide, owner=p.the(m.Owner), names=p.idents()),
)

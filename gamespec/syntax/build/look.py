"""Builders of syntax tree nodes for a `look` block, which says how a game is drawn."""

from __future__ import annotations

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


@builds("look_decl")
def look_decl(parts: Parts) -> LookDecl:
    return LookDecl(span=parts.span, lines=parts.all(LookLine), **parts.notes)


@builds("look_sign")
def look_sign(parts: Parts) -> LookSign:
    row = next(iter(parts.idents()), None)
    return LookSign(span=parts.span, kind=_kind(parts), row=row, texts=parts.all_quoted(), **parts.notes)


@builds("look_colour")
def look_colour(parts: Parts) -> LookColour:
    named = parts.idents()
    row, colours = (named[0], named[1:]) if parts.has("of") else (None, named)
    return LookColour(span=parts.span, kind=_kind(parts), row=row, colours=colours, **parts.notes)


@builds("look_line")
def look_line(parts: Parts) -> LookCrossings:
    return LookCrossings(span=parts.span, kind=_kind(parts), **parts.notes)


@builds("look_show")
def look_show(parts: Parts) -> LookShow:
    return LookShow(span=parts.span, kind=_kind(parts), columns=parts.idents(), **parts.notes)


@builds("look_hide")
def look_hide(parts: Parts) -> LookHide:
    return LookHide(span=parts.span, owner=parts.the(Owner), names=parts.idents(), **parts.notes)


@builds("look_spaces")
def look_spaces(parts: Parts) -> LookSpaces:
    table = rows_of(parts.tag("table"))
    rows = tuple(tuple(Ident(span=cell, text=cell.text.strip()) for cell in split_row(bars(row))) for row in table)
    return LookSpaces(span=parts.span, kind=_kind(parts), rows=rows, **parts.notes)


def _kind(parts: Parts) -> Ident:
    return parts.idents("KIND")[0]

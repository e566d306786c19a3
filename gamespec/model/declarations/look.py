"""Look of the table, which changes no rule: signs, colours, columns on a card, positions of spaces."""

from __future__ import annotations

from gamespec.model.declarations.fields import Owner
from gamespec.model.node import Decl, Ident, Noted, Quoted


class LookLine(Noted):
    """One line of a `look` block."""


class LookSign(LookLine):
    """`sign king of Man "\u2654"`, `sign Suit "\u2663", "\u2666"`: of a row, of all of a kind, or of each row."""

    kind: Ident
    row: Ident | None
    texts: tuple[Quoted, ...]


class LookColour(LookLine):
    """`colour cod of Scrap green`, `colour Cell sand`, `colour Player white, black`."""

    kind: Ident
    row: Ident | None
    colours: tuple[Ident, ...]


class LookCrossings(LookLine):
    """`line Point`: spaces are crossings of lines instead of squares."""

    kind: Ident


class LookShow(LookLine):
    """`show cost, points of Boat`: the columns printed on a piece, in this order."""

    kind: Ident
    columns: tuple[Ident, ...]


class LookHide(LookLine):
    """`hide removed of the table`: fields and zones that are not displayed."""

    owner: Owner
    names: tuple[Ident, ...]


class LookSpaces(LookLine):
    """`spaces Point` and a table of names of spaces, `-` for an empty place."""

    kind: Ident
    rows: tuple[tuple[Ident, ...], ...]


class LookDecl(Decl):
    """`look` and its lines."""

    lines: tuple[LookLine, ...] = ()

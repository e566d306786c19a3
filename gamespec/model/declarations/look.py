"""Nodes of the `look` block: signs, colours and positions for display, without effect on the rules."""

from __future__ import annotations

from gamespec.model.declarations.fields import Owner
from gamespec.model.node import Decl, Ident, Noted, Quoted


class LookLine(Noted):
    """Line of a `look` block: one display setting."""


class LookSign(LookLine):
    """Display setting of a character or short text for a piece or word: `sign king of Man "♔"`.

    The signs belong to one row of a kind, to all its rows (one sign), or to each row in turn: `sign Suit "♣", "♦"`.
    """

    kind: Ident
    row: Ident | None
    """Name of a row, or of a field or value of the kind that is yes or no or a number; None for all rows."""
    texts: tuple[Quoted, ...]


class LookColour(LookLine):
    """Display setting of colours for a kind or one of its rows: `colour cod of Scrap green`.

    Several colours belong to the rows in turn: `colour Player white, black`.
    """

    kind: Ident
    row: Ident | None
    colours: tuple[Ident, ...]


class LookCrossings(LookLine):
    """Display setting that draws spaces as crossings of lines instead of squares: `line Point`."""

    kind: Ident


class LookShow(LookLine):
    """Display setting of the columns printed on a piece, in this order: `show cost, points of Boat`."""

    kind: Ident
    columns: tuple[Ident, ...]


class LookHide(LookLine):
    """Display setting that omits fields and zones from the screen: `hide removed of the table`."""

    owner: Owner
    names: tuple[Ident, ...]


class LookSpaces(LookLine):
    """Display setting that arranges spaces: `spaces Point`, then a table of space names, `-` for a gap."""

    kind: Ident
    rows: tuple[tuple[Ident, ...], ...]


class LookDecl(Decl):
    """Declaration of the display settings of a game: the word `look`, with one setting a line."""

    lines: tuple[LookLine, ...] = ()

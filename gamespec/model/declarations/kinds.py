"""Declarations of kinds and constants: types, pieces, spaces, shapes, drawings, `by players`."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.tables import DrawingRows, RangePart, Table
from gamespec.model.node import Decl, Expr, Ident, Node, Quoted


class TypeDecl(Decl):
    """`type Fish is sardine, herring, cod`, `type Rank is 2..14`, or with a table of properties."""

    name: Ident
    title: Quoted | None = None
    words: tuple[Ident, ...] = ()
    numbers: RangePart | None = None
    table: Table | None = None


class Uncounted(Node):
    """A change of the rows of a table that does not state the new number of pieces: `add row to Boat`."""

    head: str


class PiecesDecl(Decl):
    """A kind of pieces with its table: `cards Boat, 96 in all, shadow seen by all`.

    `uncounted` is set once a variant has changed its rows without a new total.
    """

    form: Literal["cards", "tiles", "tokens", "dice"]
    name: Ident
    title: Quoted | None = None
    total: Expr | None = None
    back: tuple[Ident, ...] = ()
    table: Table | None = None
    uncounted: Uncounted | None = None


class Layout(Node):
    """The arrangement of spaces: `ring`, `line`, `links`, `grid 7 by 6`, `hexes 5 by 4, first row left`.

    `none` if it is not given.
    """

    form: Literal["none", "ring", "line", "links", "grid", "hexes"]
    across: Expr | None = None
    down: Expr | None = None
    shifted: Literal["even", "every"] | None = None
    """Rows of hexes that lie to the right: even ones, each of the one above, or None for odd ones."""


class SpacesDecl(Decl):
    """`spaces Rondel is ring` with rows, or a drawing and its `marks`, and `links` between rows."""

    name: Ident
    title: Quoted | None = None
    layout: Layout
    table: Table | None = None
    drawing: DrawingRows | None = None
    marks: Table | None = None
    links: Table | None = None


class ShapeDecl(Decl):
    """`drawing corner` with a drawing of `#` and `.`."""

    name: Ident
    drawing: DrawingRows


class KeyEntry(Node):
    """`x ice`: a mark of a drawing and its meaning."""

    mark: str
    word: Ident


class DrawingDecl(Decl):
    """`drawing chest-one marks x ice, s shrimp` with its lines."""

    name: Ident
    key: tuple[KeyEntry, ...] = ()
    drawing: DrawingRows


class PlayersTable(Decl):
    """`by players`: constants by the number of seats."""

    table: Table

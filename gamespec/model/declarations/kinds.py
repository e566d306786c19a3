"""Nodes of declarations of kinds and constants: types, pieces, spaces, drawings, `by players` tables."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.tables import DrawingRows, RangePart, Table
from gamespec.model.node import Decl, Expr, Ident, Node, Quoted


class TypeDecl(Decl):
    """Declaration of a type of words or numbers: `type Fish is sardine, cod`, `type Rank is 2..14`.

    A type of words may instead have a table of properties.
    """

    name: Ident
    title: Quoted | None = None
    words: tuple[Ident, ...] = ()
    numbers: RangePart | None = None
    table: Table | None = None


class Uncounted(Node):
    """Record that a variant changed rows of a table of pieces without stating the new number of pieces.

    `head` is the changing line, as `add row to Boat`.
    """

    head: str


class PiecesDecl(Decl):
    """Declaration of a kind of pieces with its table: `cards Boat, 96 in all, shadow seen by all`.

    `total` is the stated number of pieces, `back` the columns printed on the backs. `uncounted` is set once a variant
    has changed the rows without stating a new total.
    """

    form: Literal["cards", "tiles", "tokens", "dice"]
    name: Ident
    title: Quoted | None = None
    total: Expr | None = None
    back: tuple[Ident, ...] = ()
    table: Table | None = None
    uncounted: Uncounted | None = None


class Layout(Node):
    """Geometry of spaces: `ring`, `line`, `links`, `grid 7 by 6`, `hexes 5 by 4, first row left`.

    The form is `none` if the declaration states no geometry.
    """

    form: Literal["none", "ring", "line", "links", "grid", "hexes"]
    across: Expr | None = None
    down: Expr | None = None
    shifted: Literal["even", "every"] | None = None
    """Rows of hexes shifted to the right: `even`, `every` (each against the one above), None for odd."""


class SpacesDecl(Decl):
    """Declaration of a kind of spaces: `spaces Rondel is ring`, with a table of rows or a drawn board.

    A drawn board has a table `marks`, which explains its characters; a table `links` lists connected spaces.
    """

    name: Ident
    title: Quoted | None = None
    layout: Layout
    table: Table | None = None
    drawing: DrawingRows | None = None
    marks: Table | None = None
    links: Table | None = None


class ShapeDecl(Decl):
    """Declaration of a polyomino shape: `drawing corner`, drawn with `#` for squares and `.` for gaps."""

    name: Ident
    drawing: DrawingRows


class KeyEntry(Node):
    """Entry of the key of a drawing, as `x ice`: a mark and the word it stands for."""

    mark: str
    word: Ident


class DrawingDecl(Decl):
    """Declaration of a named drawing with a key of marks: `drawing chest-one marks x ice, s shrimp`."""

    name: Ident
    key: tuple[KeyEntry, ...] = ()
    drawing: DrawingRows


class PlayersTable(Decl):
    """Table `by players` of named constants: one row for each constant, one column for each player count."""

    table: Table

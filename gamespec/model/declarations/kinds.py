"""Nodes of kinds, tables and drawings."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.fields import Owner
from gamespec.model.expressions import KindName
from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted

# ---- nodes of data tables and drawings: columns, rows, and cells, which have a grammar of their own


class Column(Node):
    """Head of a column of a data table: a name, as `cost`, with an optional `key` or `source`.

    `wants/cod` and `moves/2` have a key after the slash, `license from Trade` has the source kind of its values, `free
    "further cards"` a title for rulebooks. In `by players` the name is a number of players or empty.
    """

    name: str
    key: str | None = None
    title: Quoted | None = None
    source: Ident | None = None


class Cell(Node):
    """Content of one cell of a data table."""


class EmptyCell(Cell):
    """Cell without content: `-` or blank; `unread` is set if there is a text that could not be parsed."""

    unread: bool = False


class NumberCell(Cell):
    """Table cell with a number: `3`, `-2`, `+4`."""

    value: int


class WordCell(Cell):
    """Table cell with a word, as `shrimp`."""

    word: str


class KindCell(Cell):
    """Table cell with the name of a kind, as `Boat`."""

    kind: str


class TextCell(Cell):
    """Table cell with a text in quotes, as `"Boat Launch"`."""

    text: str


class YesNoCell(Cell):
    """Table cell with `yes` or `no`."""

    value: bool


class RangePart(Node):
    """Range of numbers: `9..13`, `..8`, `36..` (None is an open end), or one number (both ends the same)."""

    low: int | None
    high: int | None


class RangeCell(Cell):
    """Table cell with ranges of numbers, tested with `is in`: `9..13`, `..8 or 36..`, `2 or 4`.

    In the first column the cell stands for several rows, one for each number.
    """

    parts: tuple[RangePart, ...]


class EachCountCell(Cell):
    """Table cell with a number of copies for each player, who owns them: `3 each`."""

    count: int


class EachKindCell(Cell):
    """Cell of a first column that stands for several rows, one for each word of a kind: `each Fish`."""

    kind: KindName


class SeatCell(Cell):
    """Table cell with a seat number, as `seat 1`: the position of a player in the order of play."""

    number: int


class MarkCell(Cell):
    """Cell in the first column of a table `marks`: a character of the drawn board, taken literally.

    So `~` is this character even where it means something else in other tables.
    """

    mark: str


class ListCell(Cell):
    """Table cell with a list: the sides of a die, or spaces of a path, as `1, 2, 2, 3` or `sun, moon`."""

    items: tuple[Cell, ...]


class Row(Noted):
    """Row of a data table: `| shrimp | 20 | 1 |`, with the citations and remarks written after it."""

    cells: tuple[Cell, ...]
    title: Quoted | None = None
    """Title for rulebooks, in quotation marks behind the name of the row: `plus-4 "+4"`."""


class Table(Noted):
    """Data table of a declaration: its columns and its rows; what its head cites is cited by the table."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class DrawingLine(Noted):
    """Line of a drawing, as `| #. |`; `text` is the part between the bars, without outer blanks."""

    text: str


class DrawingRows(Node):
    """Drawing of a board or shape as a block of lines."""

    lines: tuple[DrawingLine, ...]


# ---- nodes of declarations of kinds and constants: types, pieces, spaces, drawings, `by players` tables


class TypeDecl(Decl):
    """Declaration of a type of words or numbers: `type Fish is sardine, cod`, `type Rank is 2..14`.

    A type of words may instead have a table of properties, or be the names of the rows of pieces: `type Ware is each
    Card`.
    """

    name: Ident
    title: Quoted | None = None
    noun: Quoted | None = None
    plural: Quoted | None = None
    words: tuple[Ident, ...] = ()
    numbers: RangePart | None = None
    rows_of: KindName | None = None
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
    noun: Quoted | None = None
    plural: Quoted | None = None
    """Nouns for one and for several of its pieces, in rulebooks."""
    total: Expr | None = None
    back: tuple[Ident, ...] = ()
    table: Table | None = None
    uncounted: Uncounted | None = None


class Layout(Node):
    """Geometry of spaces: `ring`, `line`, `links`, `grid 7 by 6`, `hexes 5 by 4`, `corners of Hex`.

    The form is `none` if the declaration states no geometry.
    """

    form: Literal["none", "ring", "line", "links", "grid", "hexes", "corners", "edges"]
    across: Expr | None = None
    down: Expr | None = None
    shifted: Literal["even", "every"] | None = None
    """Rows of hexes that are shifted to the right: even rows, every row against the one above, or None.

    None stands for odd rows.
    """
    part_of: KindName | None = None
    """Kind of the map of which the spaces are the corners or edges; None for all other forms."""


class SpacesDecl(Decl):
    """Declaration of a kind of spaces: `spaces Rondel is ring`, with a table of rows or a drawn board.

    A drawn board has a table `marks`, which explains its characters; a table `links` lists connected spaces.
    """

    name: Ident
    title: Quoted | None = None
    noun: Quoted | None = None
    plural: Quoted | None = None
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


# ---- nodes of the `look` block: signs, colours and positions for display, without effect on the rules


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

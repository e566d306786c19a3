"""Nodes of data tables and drawings: columns, rows, and cells, which have a grammar of their own."""

from __future__ import annotations

from gamespec.model.expressions.references import KindName
from gamespec.model.node import Ident, Node, Noted


class Column(Node):
    """Head of a column of a data table: a name, as `cost`, with an optional `key` or `source`.

    `wants/cod` and `moves/2` have a key after the slash, `license from Trade` has the source kind of its values. In `by
    players` the name is a number of players or empty.
    """

    name: str
    key: str | None = None
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


class Table(Node):
    """Data table of a declaration: its columns and its rows."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class DrawingLine(Noted):
    """Line of a drawing, as `| #. |`; `text` is the part between the bars, without outer blanks."""

    text: str


class DrawingRows(Node):
    """Drawing of a board or shape as a block of lines."""

    lines: tuple[DrawingLine, ...]

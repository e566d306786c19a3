"""Tables: columns, rows, and the cells, which a grammar of their own reads."""

from __future__ import annotations

from gamespec.model.expressions.references import KindName
from gamespec.model.node import Ident, Node, Noted


class Column(Node):
    """`cost`; `wants/cod`, `moves/2` (key); `license from Trade` (source); `2` or nothing in `by players`."""

    name: str
    key: str | None = None
    source: Ident | None = None


class Cell(Node):
    """The content of a cell of a table."""


class EmptyCell(Cell):
    """`-` or an empty cell; `unread` if its text could not be read."""

    unread: bool = False


class NumberCell(Cell):
    """`3`, `-2`, `+4`."""

    value: int


class WordCell(Cell):
    """`shrimp`."""

    word: str


class KindCell(Cell):
    """`Boat`."""

    kind: str


class TextCell(Cell):
    """`"Boat Launch"`."""

    text: str


class YesNoCell(Cell):
    """`yes` or `no`."""

    value: bool


class RangePart(Node):
    """`9..13`, `..8`, `36..`, or one number (both ends the same)."""

    low: int | None
    high: int | None


class RangeCell(Cell):
    """`9..13`, `..8 or 36..`, `2 or 4`: numbers, read with `is in`; in the first column, one row for each."""

    parts: tuple[RangePart, ...]


class EachCountCell(Cell):
    """`3 each`: a number of copies for each player, owned by them."""

    count: int


class EachKindCell(Cell):
    """`each Fish`: one row for each word."""

    kind: KindName


class SeatCell(Cell):
    """`seat 1`."""

    number: int


class MarkCell(Cell):
    """`~` in the first column of `marks`: the mark itself, even if it means something else elsewhere."""

    mark: str


class ListCell(Cell):
    """`1, 2, 2, 3` or `sun, moon`: the sides of a die, or a path."""

    items: tuple[Cell, ...]


class Row(Noted):
    """`| shrimp | 20 | 1 |` with the notes after it."""

    cells: tuple[Cell, ...]


class Table(Node):
    """The columns and rows of a table."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class DrawingLine(Noted):
    """`| #. |` in a drawing; `text` is the part between the bars, without outer blanks."""

    text: str


class DrawingRows(Node):
    """The lines of a drawing."""

    lines: tuple[DrawingLine, ...]

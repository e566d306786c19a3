"""Tables: columns, rows, and the cells a second small grammar reads inside a row."""

from __future__ import annotations

from gamespec.model.expressions.references import KindName
from gamespec.model.node import Ident, Node, Noted


class Column(Node):
    """`cost`; `wants/cod`, `moves/2` (key); `license from Trade` (source); `2` or nothing in `by players`."""

    name: str
    key: str | None = None
    source: Ident | None = None


class Cell(Node):
    """What stands between two bars."""


class EmptyCell(Cell):
    """`-`, or nothing at all; `unread` where something stands that could not be read."""

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
    """`3 each`: that many for each player, owned."""

    count: int


class EachKindCell(Cell):
    """`each Fish`: one row for each."""

    kind: KindName


class SeatCell(Cell):
    """`seat 1`."""

    number: int


class MarkCell(Cell):
    """`~` in the first column of `marks`: the mark itself, whatever it would be elsewhere."""

    mark: str


class ListCell(Cell):
    """`1, 2, 2, 3` or `sun, moon`: the faces of a die, a path."""

    items: tuple[Cell, ...]


class Row(Noted):
    """`| shrimp | 20 | 1 |` with the notes behind it."""

    cells: tuple[Cell, ...]


class Table(Node):
    """Columns, then rows."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class DrawingLine(Noted):
    """`| #. |` in a drawing; `text` is what stands between the bars, without outer blanks."""

    text: str


class DrawingRows(Node):
    """The lines of a drawing."""

    lines: tuple[DrawingLine, ...]

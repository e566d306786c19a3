"""Reads of data table cells: constant if the row is known, else typed as narrowly as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as x
from gamespec.checked.types import NONE, Int, Row, Thing, YesNo, is_optional, without_none

if TYPE_CHECKING:
    from gamespec.checked.kinds import Cell, Column
    from gamespec.checked.types import Type
    from gamespec.source import Span


def cell(column: Column, of: x.Expr, key: x.Expr | None, span: Span) -> x.Expr:
    """Return the expression of a cell in the row `of`, or in the row of the thing `of`.

    `key` selects one column of a family, as in `wants[cod]`.
    """
    position = _position(column, key)
    row = _row(of, column)
    if not column.is_ranges and (key is None or position is not None):
        if row is not None:
            return _constant(column, _cell(column, row, position), span)
        return x.ColumnGet(_narrowed(column, position, of), span, column, of, key)
    return x.ColumnGet(column.type, span, column, of, key)


def _row(of: x.Expr, column: Column) -> int | None:
    if not isinstance(of, x.Const) or of.value == NONE:
        return None
    return of.value if isinstance(of.type, Row) else column.kind.row_of[of.value]


def _position(column: Column, key: x.Expr | None) -> int | None:
    if not isinstance(key, x.Const):
        return None
    first = column.key.low if isinstance(column.key, Int) and column.key.low is not None else 0
    width = len(column.cells[0]) if column.cells and isinstance(column.cells[0], tuple) else 0
    at = key.value - first
    return at if 0 <= at < width else None


def _cell(column: Column, row: int, position: int | None) -> Cell:
    found = column.cells[row]
    return found[position] if position is not None and isinstance(found, tuple) else found  # type: ignore[return-value]


def _constant(column: Column, value: Cell, span: Span) -> x.Expr:
    if value is None or (value == NONE and is_optional(column.type)):
        return x.Const(column.type, span, NONE)
    assert isinstance(value, int)  # ranges were handled before
    known = Int(value, value) if isinstance(column.type, Int) else without_none(column.type)
    return x.Const(known, span, value)


def _narrowed(column: Column, position: int | None, of: x.Expr) -> Type:
    """Return the type of the cells that may be read: of one key if known, and of rows with pieces.

    `position` is the index of the key.
    """
    kind = column.kind
    present = sorted(set(kind.row_of)) if isinstance(of.type, Thing) else range(len(column.cells))
    if isinstance(column.type, YesNo) or not len(present):
        return column.type
    if position is None and (column.key is not None or len(present) == len(column.cells)):
        return column.type
    cells = [_cell(column, row, position) for row in present]
    if any(c is None or (c == NONE and is_optional(column.type)) for c in cells):
        return column.type
    if isinstance(column.type, Int):
        numbers = [c for c in cells if isinstance(c, int)]
        return Int(min(numbers), max(numbers)) if numbers else column.type
    return without_none(column.type)

"""Builders of syntax tree nodes for tables and drawings; each row is checked against its table's head."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.model import Cell, DrawingLine, DrawingRows, MarkCell, Row, Table
from gamespec.source import Span
from gamespec.syntax.build.cells import read_cell, read_column, split_row
from gamespec.syntax.codes import BAD_CELL, RAGGED_ROW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.diagnostics import Diagnostic
    from gamespec.syntax.build.registry import Parts


def rows_of(parts: Parts | None) -> list[Parts]:
    """Return the readable table rows directly under `parts`; none if `parts` is None."""
    return list(parts.tagged("row")) if parts else []


def bars(row: Parts) -> Span:
    """Return the span of a table row from its first to its last bar `|`."""
    return row.token_span(row.tokens("ROW")[0])


def read_row(row: Parts, *, marked: bool = False) -> Row:
    """Return the node of a table row; with `marked`, its first cell is a mark used in a drawing.

    A mark is the character that stands for the row in a drawn board.
    """
    spans = list(split_row(bars(row)))
    first: list[Cell] = [MarkCell(span=spans[0], mark=spans[0].text.strip())] if marked and spans else []
    cells = (*first, *(read_cell(span, row.context.found) for span in spans[len(first) :]))
    return Row(span=row.span, cells=cells, **row.notes)


def read_table(rows: Sequence[Parts], *, marked: bool = False, numbers: bool = False) -> Table | None:
    """Return the table whose first row is its head; None without rows.

    `marked`: the first cell of each row is a mark used in a drawing. `numbers`: every cell must be a number.
    """
    if not rows:
        return None
    head, *others = rows
    found = head.context.found
    before = len(found)
    columns = tuple(read_column(span, found) for span in split_row(bars(head)))
    unsure = len(found) > before and len(columns) == 1
    others = [row for row in others if not _is_ruler(row, found)]
    read = tuple(read_row(row, marked=marked) for row in others)
    for row in read:
        if len(row.cells) != len(columns) and not unsure:
            # cells of a row with a missing bar cause no findings of their own
            found[:] = [other for other in found if other.code != BAD_CELL.code or other.span.line != row.span.line]
            found.append(
                RAGGED_ROW.at(
                    row.span,
                    f"this row has {counted(len(row.cells))}, the head of the table {counted(len(columns))}",
                    also=[(head.span, "the head of the table")],
                    help=_fitting(len(row.cells) - len(columns), numbers=numbers),
                )
            )
    read = tuple(row for row in read if len(row.cells) == len(columns))
    return Table(span=head.span.to(rows[-1].span), columns=columns, rows=read)


def _fitting(over: int, *, numbers: bool) -> str:
    """Return advice for a table row with `over` cells too many, or, if negative, too few.

    `numbers`: each cell must be a number, so that none may be empty.
    """
    if over > 0:
        return f"leave out {counted(over)}, or add a column to the head"
    if numbers:
        return f"write {counted(-over)} more: each has a number, 0 where there is none"
    return f"write {counted(-over)} more; an empty cell is written `-`"


def _is_ruler(row: Parts, found: list[Diagnostic]) -> bool:
    """Return whether a table row consists of dashes, as below a Markdown head; if so, report it."""
    if not re.fullmatch(r"[|:\s-]*--[|:\s-]*", bars(row).text):
        return False
    found.append(BAD_CELL.at(row.span, "a line of dashes is not a row", help="delete it: the first line is the head"))
    return True


def counted(number: int) -> str:
    """Return a number of cells in words: `1 cell`, `2 cells`."""
    return f"{number} cell" + ("" if number == 1 else "s")


def read_drawing(rows: Sequence[Parts]) -> DrawingRows | None:
    """Return the lines of a text drawing, each as written between its outer bars; None without rows."""
    if not rows:
        return None
    lines = tuple(DrawingLine(span=row.span, text=bars(row).text[1:-1].strip(), **row.notes) for row in rows)
    return DrawingRows(span=rows[0].span.to(rows[-1].span), lines=lines)

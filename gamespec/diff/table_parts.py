"""Parts of a game's tree for tables and drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.diff.part import Part
from gamespec.format.node_texts import notes, said

if TYPE_CHECKING:
    from gamespec import model


def fill(part: Part, table: model.Table | None, row_sort: str = "row") -> None:
    """Add the columns of a table to a part, and its rows with their cells as parts of sort `row_sort`."""
    if table is None:
        return
    names = [_heading(column) for column in table.columns]
    for column, name in zip(table.columns[1:], names[1:], strict=True):
        source = "" if column.source is None else f"from {column.source}"
        part.add(Part("column", name, column.span, says=source))
    for row in table.rows:
        first = said(row.cells[0]) if row.cells else ""
        made = Part(row_sort, first, row.span, notes=notes(row))
        part.add(made)
        for name, cell in zip(names[1:], row.cells[1:], strict=False):
            made.add(Part("cell", name, cell.span, says=said(cell) or "-"))


def draw(part: Part, drawing: model.DrawingRows | None) -> None:
    """Set the lines of a part to those of a drawing, if there is one."""
    if drawing is not None:
        part.lines = tuple(line.text for line in drawing.lines)


def _heading(column: model.Column) -> str:
    return column.name if column.key is None else f"{column.name}/{column.key}"

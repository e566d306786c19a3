"""Print what stands on the pieces of a game as tables, one for each kind of piece."""

from __future__ import annotations

from collections import Counter

from rich.table import Table

from cli.output.consoles import printable, say, say_wrapped, show
from gamespec.analysis.faces import Faces, is_drawn
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Cell, Column, Kind


def show_printed(checked: CheckedGame) -> None:
    """Print a table for every kind of piece: its cards or tiles with copies, columns and shapes."""
    faces = Faces(checked)
    for kind in checked.kinds:
        if kind.sort == "piece":
            say(kind.title or kind.name, style="bold")
            show_kind(kind, faces)


def show_kind(kind: Kind, faces: Faces) -> None:
    """Print the cards or tiles of one kind with copies, columns and shapes.

    Of those not in play only the names are printed.
    """
    copies = Counter(kind.row_of)
    show(_table(kind, faces, copies))
    _shapes(kind, faces)
    absent = [name for row, name in enumerate(kind.rows) if not copies[row]]
    if absent:
        say_wrapped(f"not in this game: {', '.join(absent)}")


def _table(kind: Kind, faces: Faces, copies: Counter[int]) -> Table:
    columns = [c for c in kind.columns.values() if not c.is_shape and not is_drawn(c) and not _is_name(kind, c)]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("", "copies", *(column.name for column in columns)):
        table.add_column(printable(head), overflow="fold")
    for row, name in enumerate(kind.rows):
        if not copies[row]:
            continue
        cells = (_cell_text(c, c.cells[row]) if c.key is None else faces.cell(c, row) or "-" for c in columns)
        table.add_row(name, str(copies[row]), *cells)
    return table


def _shapes(kind: Kind, faces: Faces) -> None:
    """Print the shape of each card or tile of a kind; equal shapes share one drawing."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for row, name in enumerate(kind.rows):
        rows.setdefault(faces.picture(kind, row), []).append(name)
    for picture, names in rows.items():
        if picture:
            say_wrapped(", ".join(names))
            for line in picture:
                say(f"    {line}")


def _is_name(kind: Kind, column: Column) -> bool:
    """Return whether a column of a kind's table only repeats the names of the rows."""
    from gamespec.checked.types import Row

    return isinstance(column.type, Row) or [_cell_text(column, cell) for cell in column.cells] == list(kind.rows)


def _cell_text(column: Column, cell: Cell | tuple[Cell, ...]) -> str:
    """Return the text of a table cell as it is written in the rules."""
    from gamespec.checked.types import Thing, YesNo

    if isinstance(cell, tuple):
        ends = [part for part in cell if isinstance(part, tuple)]
        return " or ".join(f"{'' if low is None else low}..{'' if high is None else high}" for low, high in ends)
    if cell is None or (isinstance(column.type, Thing) and cell == -1):
        return "-"
    if isinstance(column.type, Thing):
        kind = column.type.kind
        return kind.rows[kind.row_of[int(cell)]]
    if isinstance(column.type, YesNo):
        return "yes" if cell else "no"
    return str(cell)

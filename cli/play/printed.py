"""A checked game enters; what is printed on its pieces, one table a kind, leaves on the screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.table import Table

from cli.consoles import printable, say, show

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Cell, Column, Kind


def show_printed(checked: CheckedGame) -> None:
    """Print every kind of piece with its rows, copies and columns."""
    for kind in checked.kinds:
        if kind.sort == "piece":
            say(kind.name, style="bold")
            show(_table(kind))


def _table(kind: Kind) -> Table:
    copies = Counter(kind.row_of)
    columns = list(kind.columns.values())
    plain = [column for column in columns if column.key is None and not column.is_shape and not _is_name(kind, column)]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("", "copies", *(column.name for column in plain)):
        table.add_column(printable(head), overflow="fold")
    for row, name in enumerate(kind.rows):
        table.add_row(name, str(copies[row]), *(_told(column, column.cells[row]) for column in plain))
    return table


def _is_name(kind: Kind, column: Column) -> bool:
    """Whether a column only repeats what its rows are called."""
    from gamespec.checked.types import Row

    return isinstance(column.type, Row) or [_told(column, cell) for cell in column.cells] == list(kind.rows)


def _told(column: Column, cell: Cell | tuple[Cell, ...]) -> str:
    """A cell as it stands in the rules."""
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

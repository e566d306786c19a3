"""Constants by number of players, and `seats`, the number of players itself."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import BAD_COLUMN, DUPLICATE_NAME, NO_COLUMN_FOR_SEATS
from gamespec.check.symbols import Constant, World
from gamespec.check.tables.columns import cell_text
from gamespec.checked import game as checked
from gamespec.checked.types import Int, YesNo


def declare_constants(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Enter `seats` and each row of the `by players` tables into the symbol tables."""
    world.constants["seats"] = Constant(world.seats, Int(world.seats, world.seats))
    for decl in decls:
        if isinstance(decl, model.PlayersTable):
            _table(world, decl.table)
    world.checked.constants = [
        checked.Constant(name, known.value, known.span)
        for name, known in world.constants.items()
        if known.span is not None
    ]


def _table(world: World, table: model.Table) -> None:
    place = next((i for i, c in enumerate(table.columns) if i and c.name == str(world.seats)), None)
    if place is None:
        message = f"`by players` has no column for {world.seats} players"
        advice = f"add a column `{world.seats}`, or change the number of players in the first line of the file"
        head = table.columns[0].span.to(table.columns[-1].span) if table.columns else table.span
        world.sink.error(NO_COLUMN_FOR_SEATS, message, head, help=advice)
    for row in table.rows:
        name = cell_text(row.cells[0])
        if name in world.constants:
            world.sink.error(DUPLICATE_NAME, f"the constant `{name}` is declared twice", row.span)
            continue
        cell = None if place is None else row.cells[place]
        match cell:
            case None:
                world.forgotten.add(name)
            case model.NumberCell():
                world.constants[name] = Constant(cell.value, Int(cell.value, cell.value), row.cells[0].span)
            case model.YesNoCell():
                world.constants[name] = Constant(int(cell.value), YesNo(), row.cells[0].span)
            case model.EmptyCell() if cell.unread:
                world.forgotten.add(name)
            case _:
                world.forgotten.add(name)
                message = f"the constant `{name}` needs a number here, or `yes` or `no`"
                world.sink.error(BAD_COLUMN, message, cell.span, help="write a number, `yes` or `no` in this cell")

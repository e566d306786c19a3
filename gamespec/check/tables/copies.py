"""Copies of pieces: the number of pieces of each row, and their owners."""

from __future__ import annotations

from difflib import get_close_matches

from gamespec import model
from gamespec.check.codes import BAD_COPIES, DUPLICATE_ROW, NO_COLUMN_FOR_SEATS, NO_COPIES, TOO_LARGE, WRONG_TOTAL
from gamespec.check.expressions import const_int
from gamespec.check.symbols import Scope, World
from gamespec.check.tables.columns import MOST_THINGS, PlainRow
from gamespec.check.tables.spaces import ALIKE
from gamespec.checked.kinds import Kind

NOBODY = -1


def pieces_of(world: World, decl: model.PiecesDecl, rows: list[PlainRow]) -> Kind:
    """Return the kind of pieces that a declaration with a data table makes, with all copies."""
    place = _copies_column(world, decl)
    row_of: list[int] = []
    owner_of: list[int] = []
    for i, row in enumerate(rows):
        if decl.span.file == row.span.file and decl.span.start <= row.span.start < decl.span.end:
            _look_at_none(world, row, place)  # a variant may remove a row by giving it no copies
        for owner, number in _copies(world, row.cells[place] if place is not None else None):
            if len(row_of) + number > MOST_THINGS:
                message = f"the copies of this table add up to more than {MOST_THINGS:,} things"
                world.sink.error(TOO_LARGE, message, row.span, help="write smaller numbers in the column `copies`")
                row_of.append(i)
                owner_of.append(owner)
                break
            row_of += [i] * number
            owner_of += [owner] * number
    names, owners = tuple(row.name for row in rows), tuple(owner_of) if set(owner_of) - {NOBODY} else ()
    kind = Kind(str(decl.name), "piece", names, tuple(row_of), owners, form=decl.form, span=decl.name.span)
    _check_total(world, decl, kind)
    return kind


def _look_at_none(world: World, row: PlainRow, place: int | None) -> None:
    """Warn of a row without copies, as the column `place` says, of which there is no piece."""
    cell = row.cells[place] if place is not None else None
    number = cell.value if isinstance(cell, model.NumberCell) else None
    if isinstance(cell, model.WordCell) and cell.word in world.constants:
        number = world.constants[cell.word].value
    if cell is not None and number == 0:
        message = f"the game has no `{row.name}`, because this row has 0 copies"
        world.sink.warning(NO_COPIES, message, cell.span, help="write how many there are, or delete the row")


def _copies_column(world: World, decl: model.PiecesDecl) -> int | None:
    columns = decl.table.columns if decl.table is not None else ()
    found = [(i, c) for i, c in enumerate(columns) if c.name == "copies"]
    for misspelt in get_close_matches("copies", [c.name for c in columns], 1, ALIKE) if not found else ():
        at = next(c for c in columns if c.name == misspelt)
        message = f"the number of copies belongs in a column `copies`, but this one is called `{misspelt}`"
        world.sink.error(BAD_COPIES, message, at.span, help="write `copies`")
    if not found or found[0][1].key is None:
        return found[0][0] if found else None
    by_seats = [i for i, c in found if c.key == str(world.seats)]
    if not by_seats:
        message = f"no column says how many copies there are with {world.seats} players"
        world.sink.error(NO_COLUMN_FOR_SEATS, message, found[0][1].span, help=f"add a column `copies/{world.seats}`")
    return by_seats[0] if by_seats else None


def _copies(world: World, cell: model.Cell | None) -> list[tuple[int, int]]:
    """Return the pieces that a cell of the column `copies` makes: pairs of owner (-1: none) and number."""
    match cell:
        case None:
            return [(NOBODY, 1)]
        case model.EachCountCell():
            return [(seat, cell.count) for seat in range(world.seats)]
        case model.NumberCell() if cell.value >= 0:
            return [(NOBODY, cell.value)]
        case model.EmptyCell():
            return []
        case model.WordCell() if cell.word in world.constants:
            world.use(world.constants[cell.word])
            return [(NOBODY, max(0, world.constants[cell.word].value))]
        case _:
            message = "this cell must say how many copies of the row there are"
            advice = "write a number, or `3 each` for three for each player"
            world.sink.error(BAD_COPIES, message, cell.span, help=advice)
            return [(NOBODY, 1)]


def _check_total(world: World, decl: model.PiecesDecl, kind: Kind) -> None:
    if decl.total is None:
        return
    total = const_int(decl.total, Scope(world))
    if total is None or total == kind.size or not kind.size:
        return
    said = {DUPLICATE_ROW.code, BAD_COPIES.code, NO_COLUMN_FOR_SEATS.code}
    if any(found.code in said and decl.span.start <= found.span.start < decl.span.end for found in world.sink):
        return  # the missing copies may be those that could not be read
    change = decl.uncounted
    if change is not None:
        message = f"the table `{kind.name}` says {total} in all, but with this change its copies add up to {kind.size}"
        advice = f"correct the copies, or write `{change.head}, {kind.size} in all`"
        world.sink.error(WRONG_TOTAL, message, change.span, help=advice, also=[(decl.total.span, "the stated total")])
        return
    message = f"the table `{kind.name}` says {total} in all, but its copies add up to {kind.size}"
    world.sink.error(WRONG_TOTAL, message, decl.total.span, help=f"correct the copies, or write `{kind.size} in all`")

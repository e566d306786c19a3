"""Dice: their sides, and the field `face` with the upper side of each die."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import BAD_COLUMN
from gamespec.check.ranges import implied_words
from gamespec.check.symbols import World, listed
from gamespec.check.tables.columns import PlainRow
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Sight
from gamespec.checked.types import Int, Thing, Type

_HELP = "in the column `faces`, write `6` for 1 to 6, or list all sides: `0, 1, 1, 2` or `sun, moon`"


def faces_of(world: World, kind: Kind, decl: model.PiecesDecl, rows: list[PlainRow]) -> None:
    """Read the column `faces` of a table of dice, and add the field `face` to the dice."""
    columns = decl.table.columns if decl.table is not None else ()
    place = next((i for i, column in enumerate(columns) if column.name == "faces"), None)
    if place is None:
        world.sink.error(
            BAD_COLUMN, f"the table of the dice `{kind.name}` has no column `faces`", decl.name.span, help=_HELP
        )
        return
    if not rows:  # a table without readable rows has been reported
        return
    sides = [_sides(row.cells[place]) for row in rows]
    for row, faces in zip(rows, sides, strict=True):
        if not faces:
            world.sink.error(
                BAD_COLUMN, "this cell does not list the sides of a die", row.cells[place].span, help=_HELP
            )
            return
    of_type = _numbered(world, kind, sides) or _worded(world, kind, sides, columns[place])
    if of_type is None:
        world.sink.error(
            BAD_COLUMN,
            "some dice of this table have numbers on their sides and others words",
            columns[place].span,
            help="declare two tables of dice: one for the dice with numbers, one for the dice with words",
        )
        return
    face = Field(
        "face",
        kind,
        of_type,
        starts=of_type.low - 1 if isinstance(of_type, Int) and of_type.low is not None else None,
        low=of_type.low if isinstance(of_type, Int) else None,
        high=of_type.high if isinstance(of_type, Int) else None,
        until_moved=True,
        sight=Sight(open=False, with_front=True),
        span=columns[place].span,
        index=len(world.checked.fields),
    )
    world.checked.fields.append(face)
    world.members[kind]["face"] = face


def _sides(cell: model.Cell) -> list[int | str]:
    match cell:
        case model.NumberCell() if 0 < cell.value <= 1000:
            return list(range(1, cell.value + 1))
        case model.RangeCell() if len(cell.parts) == 1:
            low, high = cell.parts[0].low, cell.parts[0].high
            return [] if low is None or high is None or high - low > 1000 else list(range(low, high + 1))
        case model.ListCell():
            listed = [_side(item) for item in cell.items]
            return [side for sides in listed for side in sides] if all(listed) else []
        case model.WordCell():
            return [cell.word]
        case _:
            return []


def _side(cell: model.Cell) -> list[int | str]:
    match cell:
        case model.NumberCell():
            return [cell.value]
        case model.WordCell():
            return [cell.word]
        case _:
            return []


def _numbered(world: World, kind: Kind, sides: list[list[int | str]]) -> Type | None:
    numbers = [tuple(side for side in faces if isinstance(side, int)) for faces in sides]
    if any(len(n) < len(faces) for n, faces in zip(numbers, sides, strict=True)):
        return None
    kind.faces = tuple(numbers)
    return Int(min(map(min, numbers)), max(map(max, numbers)))


def _worded(world: World, kind: Kind, sides: list[list[int | str]], column: model.Column) -> Type | None:
    words = list(dict.fromkeys(side for faces in sides for side in faces if isinstance(side, str)))
    if any(isinstance(side, int) for faces in sides for side in faces):
        return None
    fitting = [k for k in world.kinds.values() if all(world.row_in(k, word) is not None for word in words)]
    if len(fitting) > 1:
        world.sink.error(
            BAD_COLUMN,
            "the type of the words on these dice is not clear: they belong to "
            f"{listed((k.name for k in fitting), 'and also to')}",
            column.span,
        )
    of = fitting[0] if fitting else implied_words(world, "face", words, column.span)
    kind.faces = tuple(tuple(world.row_in(of, str(side)) or 0 for side in faces) for faces in sides)
    return Thing(of)

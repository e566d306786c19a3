"""Compilation of placements and the spaces that they cover, as lists and as bit sets from tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Expr as Asked
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Placement
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import BITS
from interpreter.code.writing import CELLS, numbers
from interpreter.compiler.building import added, numbers_of
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import kind_of, not_none
from interpreter.kernel.spaces import bitsets, geometry
from interpreter.kernel.spaces.placements import QUARTERS, Placements, placements as laid_on

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn

BESIDE = {"neighbours": geometry.neighbours, "around": geometry.around}
LINES = {"between": geometry.between, "ray": geometry.rays}


def beside(x: e.Builtin) -> tuple[tuple[int, ...], ...]:
    """Return the spaces beside each space, of its own kind or of another one of the same map."""
    return BESIDE[x.name](kind_of(x.args[0].type), x.kind)


def placements(fn: Fn, x: e.Builtin) -> Expr:
    """Return the numbers of the placements of a shape."""
    board = laid_on(fn.module.game, not_none(x.kind))
    by_shape = board.turned if len(x.args) == 1 else board.over
    shape = x_.constant(fn, x.args[0])
    if shape is None:
        return code.Item(CELLS, fn.module.table(by_shape), x_.built(fn, x.args[0]))
    found = by_shape[shape]
    return numbers(found.start, found.stop)


def laid(fn: Fn, x: e.Builtin) -> Expr:
    """Return the number of the placement of a shape at a first space in one turn; -1 if there is none."""
    board, (shape, space, turn) = laid_on(fn.module.game, not_none(x.kind)), x.args
    way = divmod(not_none(x_.constant(fn, turn)), QUARTERS)
    table = tuple(_by_first_space(board, numbers, (way[1], bool(way[0]))) for numbers in board.over)
    row = code.Item(CELLS, fn.module.table(table), x_.built(fn, shape))
    return code.Item(numbers_of(x.type), row, x_.built(fn, space))


def _by_first_space(board: Placements, numbers: range, turn: tuple[int, bool]) -> tuple[int, ...]:
    first = {board.spaces[number][0]: number for number in numbers if board.turns[number] == turn}
    return tuple(first.get(space, -1) for space in range(board.grid.size))


def spaces(fn: Fn, x: Asked) -> Expr:
    """Return the spaces of a placement, in reading order."""
    board = laid_on(fn.module.game, kind_of(x.type))
    return code.Item(CELLS, fn.module.table(board.spaces), x_.built(fn, x))


def known(fn: Fn, x: Asked) -> tuple[int, ...] | None:
    """Return the spaces of a placement known while compiling; None if it is not known."""
    number = x_.constant(fn, x)
    return None if number is None else laid_on(fn.module.game, kind_of(x.type)).spaces[number]


def spaces_of(x: Asked) -> Kind:
    """Return the kind of the members of a set of spaces."""
    return kind_of(x.type)


def bit_set(fn: Fn, x: Asked) -> Expr | None:
    """Return the bit set of a placement, of a space's neighbours or of a line; None for other sets."""
    if isinstance(x.type, Placement):
        board = laid_on(fn.module.game, x.type.grid)
        return code.Item(BITS, fn.module.table(board.masks), x_.built(fn, x))
    if isinstance(x, e.Builtin) and x.name in BESIDE:
        if kind_of(x.type).size > bitsets.WIDEST:
            return None
        table = tuple(sum(1 << i for i in found) for found in beside(x))
        return code.Item(BITS, fn.module.table(table), x_.built(fn, x.args[0]))
    if isinstance(x, e.Builtin) and x.name in LINES and kind_of(x.type).size <= bitsets.WIDEST:
        rows = cast("tuple[tuple[tuple[int, ...], ...], ...]", LINES[x.name](kind_of(x.args[0].type)))
        masks = tuple(sum(1 << i for i in line) for row in rows for line in row)
        first, second = x_.built(fn, x.args[0]), x_.built(fn, x.args[1])
        return code.Item(BITS, fn.module.table(masks), added(0, (first, len(masks) // len(rows)), (second, 1)))
    return None


x_.stands_for_a_set(Placement, known, spaces)

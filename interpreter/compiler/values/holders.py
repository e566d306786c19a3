"""Compilation of `owner`, `holder`, `at` and `rank` of a piece.

A holder is found through the pieces and spaces that it lies on, up to a player.
"""

from __future__ import annotations

from collections.abc import Callable

from gamespec.checked import expressions as e
from gamespec.checked.kinds import Kind
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.writing import cell, const
from interpreter.compiler.building import NUMBER, added, numbers_of, table
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import UnplacedError, kind_of
from interpreter.kernel.layout import PILE_HEAD, Layout

SETTLED = "the place of this piece in its pile is known: the piece is not among shuffled ones that nobody has seen"


def _owner(fn: Fn, x: e.Builtin) -> Expr:
    kind = kind_of(x.args[0].type)
    owners = kind.owner_of or (-1,) * kind.size
    return code.Item(numbers_of(x.type), table(fn.module.constant(owners), owners), x_.built(fn, x.args[0]))


def _holder(fn: Fn, x: e.Builtin) -> Expr:
    name = holder_function(fn.module, kind_of(x.args[0].type))
    return code.Call(numbers_of(x.type), name, (x_.built(fn, x.args[0]),))


@once_a_module
def holder_function(module: Module, kind: Kind) -> str:
    """Return the name of a function of a piece that returns the seat holding it, or -1."""
    return module.foreign(f"holder_{module.fresh('k')}", make_holder(module.layout, kind))


def make_holder(layout: Layout, kind: Kind) -> Callable[[list[int], int], int]:
    """Return a function (state, piece) -> the seat that holds the piece, or -1."""
    base = layout.where[kind]
    seats, carriers = list[int](), list[int]()
    for zone, owner, _ in layout.zone_of:
        sort = None if zone.owner is None else zone.owner.sort
        seats.append(owner if sort == "player" else -1)
        carriers.append(layout.where[zone.owner] + owner if zone.owner is not None and sort == "piece" else -1)

    def holder(state: list[int], piece: int) -> int:
        number = state[base + piece]
        while number >= 0 and carriers[number] >= 0:
            number = state[carriers[number]]  # of the piece it lies on
        return seats[number] if number >= 0 else -1

    return holder


def _at(fn: Fn, x: e.Builtin) -> Expr:
    kind = kind_of(x.args[0].type)
    wanted = kind_of(x.type)
    zones = fn.module.layout.zone_of
    owners = (*((owner if zone.owner is wanted else -1) for zone, owner, _ in zones), -1)
    zone = cell(added(fn.module.layout.where[kind], (x_.built(fn, x.args[0]), 1)))
    return code.Item(numbers_of(x.type), table(fn.module.constant(owners), owners), zone)


def _rank(fn: Fn, x: e.Builtin) -> Expr:
    kind = kind_of(x.args[0].type)
    layout = fn.module.layout
    name = fn.module.foreign("rank_of", make_rank(layout))
    piece, check = x_.built(fn, x.args[0]), const(fn.module.kept(SETTLED, x.span))
    return code.Call(NUMBER, name, (piece, cell(added(layout.where[kind], (piece, 1))), check))


def make_rank(layout: Layout) -> Callable[[list[int], int, int, int], int]:
    """Return a function (state, piece, zone number, check) -> rank in a line or pile; 0 if unplaced.

    Ranks count from 1 at the first or top. A piece in the unseen part of a shuffled pile has none yet: that is a failed
    runtime check.
    """
    address, heads = layout.address_of, [layout.zones[zone].head for zone, _, _ in layout.zone_of]

    def rank(state: list[int], piece: int, number: int, check: int) -> int:
        if number < 0:
            return 0
        at, head = address[number], heads[number]
        if not head:
            return 1
        start = at + head
        place = state.index(piece, start, start + state[at]) - start
        if head != PILE_HEAD:
            return place + 1
        if state[at + 1] <= place < state[at + 2]:
            raise UnplacedError(check)
        return state[at] - place

    return rank


HOLDERS = {"owner": _owner, "holder": _holder, "at": _at, "rank": _rank}

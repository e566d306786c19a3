"""Picks made together are carried out, one after the other, each like a move: if it is still on the menu.

Enters the node that carries them out; adds lines to a function under construction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.flow import applying
from interpreter.compiler.menus import listing
from interpreter.compiler.moves import operations
from interpreter.kernel.likeness import make_class, piece_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.compiler import graph as g
    from interpreter.compiler.menus.move_codes import Dimension, OfferCodes, OfferedAction
    from interpreter.compiler.module import Fn
    from interpreter.kernel.layout import Layout

VOID = -1


def carry_out(fn: Fn, way: g.CarryOut, codes: OfferCodes) -> None:
    """The lines that carry out the pick of the player the loop stands at."""
    module = fn.module
    asked, menu = module.made["asked", way.ask]
    who = applying.picker(fn, way.ask)
    fn(f"c, m = s[{module.slots[way.picks].base}+{fn.var(way.index)}], {menu}")
    with fn.indented("if c not in m:"):
        name = module.foreign(module.fresh("still"), still(module.layout, codes))
        fn(f"b, c = c, {name}(s, m, c)")
        with fn.indented(f"if c == {VOID}:"):
            fn(f"if VOIDS is not None: VOIDS.append(({asked}, b, s[:]))")
            if way.again is not None:
                at = module.slots[way.again].base
                fn(f"s[{at + 1}+s[{at}]] = {who}")
                fn(f"s[{at}] += 1")
            fn.go(way.done)
    for offered in codes.options[:-1]:
        with fn.indented(f"if c < {offered.base + offered.size}:"):
            _do(fn, way, offered)
    _do(fn, way, codes.options[-1])


def still(layout: Layout, codes: OfferCodes) -> Callable[[list[int], Sequence[int], int], int]:
    """(state, menu, code) -> the same move with like pieces, where another player took the very ones; else VOID."""

    def found(state: list[int], menu: Sequence[int], code: int) -> int:
        offered = next(o for o in codes.options if code < o.base + o.size)
        for other in menu:
            if offered.base <= other < offered.base + offered.size and all(
                _instead(layout, state, dimension, code - offered.base, other - offered.base)
                for dimension in offered.dimensions
            ):
                return other
        return VOID

    return found


def _instead(layout: Layout, state: list[int], dimension: Dimension, picked: int, other: int) -> bool:
    """Whether one argument does for the one that was picked: the same, or a like piece of a group."""
    picked, other = (rest // dimension.factor % dimension.width + dimension.low for rest in (picked, other))
    kind = piece_kind(dimension.var.type)
    if picked == other or kind is None or picked < 0 or other < 0:
        return picked == other
    zone, like = state[layout.where[kind] + other], make_class(layout, kind)
    in_group = zone < 0 or layout.zone_of[zone][0].shape == "group"
    return in_group and like(state, picked) == like(state, other)


def _do(fn: Fn, way: g.CarryOut, offered: OfferedAction) -> None:
    """One action; the menu has tested its conditions once more, as others have acted since it was picked."""
    routine = offered.routine
    found = applying.values(fn, way.ask, offered)
    temps = [(var, fn.module.fresh("t")) for var, _ in found]
    for (_, text), (_, temp) in zip(found, temps, strict=True):
        fn(f"{temp} = {text}")
    if routine.entry is None:
        with listing.Local(fn, operations.action_variables(routine.action)):
            for var, temp in temps:
                fn.env[var] = temp
            operations.perform_body(fn, routine.action, verified=True)
        fn.go(way.done)
        return
    for var, temp in temps:
        if var in fn.module.slots:
            fn.assign(var, temp)
    fn.assign(routine.back, str(way.done.id))
    fn.go(routine.entry)

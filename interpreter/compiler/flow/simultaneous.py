"""Picks made together are carried out, one after the other, each like a move: if it is still on the menu.

Enters the node that carries them out; adds lines to a function under construction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code.writing import const
from interpreter.compiler.building import text
from interpreter.compiler.flow import applying
from interpreter.compiler.likeness.classes import full_class_function
from interpreter.compiler.menus.local_variables import Local
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.kernel.choosing import piece_kind

if TYPE_CHECKING:
    from interpreter.compiler import graph as g
    from interpreter.compiler.menus.move_codes import Dimension, OfferCodes, OfferedAction
    from interpreter.compiler.module import Module

VOID = -1


def carry_out(fn: Fn, way: g.CarryOut, codes: OfferCodes) -> None:
    """The lines that carry out the pick of the player the loop stands at."""
    module = fn.module
    asked, menu = module.made["asked", way.ask]
    fn(f"c, m = s[{module.slots[way.picks].base}+{fn.var(way.index)}], {menu}")
    with fn.indented("if c not in m:"):
        name = still(module, codes)
        fn(f"b, c = c, {name}(s, m, c)")
        with fn.indented(f"if c == {VOID}:"):
            fn(f"if VOIDS is not None: VOIDS.append(({asked}, b, s[:]))")
            fn.go(way.done)
    for offered in codes.options[:-1]:
        with fn.indented(f"if c < {offered.base + offered.size}:"):
            _do(fn, way, offered)
    _do(fn, way, codes.options[-1])


def still(module: Module, codes: OfferCodes) -> str:
    """Name of the function (state, menu, code) -> the same move with like pieces, else VOID.

    That is where another player took the very ones.
    """
    fn = Fn(module, "still")
    fn.extra = ("m", "c")
    for offered in codes.options:
        first, behind = offered.base, offered.base + offered.size
        with fn.indented(f"if c < {behind}:"):
            with fn.indented("for o in m:"):
                fn(f"if not {first} <= o < {behind}: continue")
                for dimension in offered.dimensions:
                    _instead(fn, dimension, first)
                fn("return o")
            fn(f"return {VOID}")
    fn.done(f"return {VOID}")
    return fn.name


def _instead(fn: Fn, dimension: Dimension, first: int) -> None:
    """Lines that go on where an argument does not do for the one picked: it is not the same, nor a like piece."""
    for name, code in (("a", "c"), ("b", "o")):
        fn(f"{name} = ({code}-{first})//{dimension.factor}%{dimension.width}+{dimension.low}")
    kind = piece_kind(dimension.var.type)
    if kind is None:
        fn("if a != b: continue")
        return
    layout, like = fn.module.layout, full_class_function(fn.module, kind)
    groups = fn.module.constant(tuple(int(zone.shape == "group") for zone, _, _ in layout.zone_of))
    with fn.indented("if a != b:"):
        fn("if a < 0 or b < 0: continue")
        fn(f"z = s[{layout.where[kind]}+b]")
        fn(f"if z >= 0 and not {groups}[z]: continue")
        fn(f"if {like}(s, a) != {like}(s, b): continue")


def _do(fn: Fn, way: g.CarryOut, offered: OfferedAction) -> None:
    """One action; the menu has tested its conditions once more, as others have acted since it was picked."""
    routine = offered.routine
    found = applying.values(fn, way.ask, offered)
    temps = [(var, fn.keep(fn.module.fresh("t"), value)) for var, value in found]
    if routine.entry is None:
        with Local(fn, operations.action_variables(routine.action)):
            for var, temp in temps:
                fn.env[var] = text(temp)
            operations.perform_body(fn, routine.action, verified=True)
        fn.go(way.done)
        return
    for var, temp in temps:
        if var in fn.module.slots:
            fn.assign(var, temp)
    fn.assign(routine.back, const(way.done.id))
    fn.go(routine.entry)

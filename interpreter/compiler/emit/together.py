"""Picks made together are carried out, one after the other, each like `p does A(x)`.

Enters the node that carries them out; adds lines to a function under construction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.emit import applying, menus, operations

if TYPE_CHECKING:
    from interpreter.compiler import graph as g
    from interpreter.compiler.emit.codes import OfferCodes, OfferedAction
    from interpreter.compiler.emit.module import Fn


def carry_out(fn: Fn, way: g.CarryOut, codes: OfferCodes) -> None:
    """The lines that carry out the pick of the player the loop stands at."""
    fn(f"c = s[{fn.module.slots[way.picks].base}+{fn.var(way.index)}]")
    for offered in codes.options[:-1]:
        with fn.indented(f"if c < {offered.base + offered.size}:"):
            _do(fn, way, offered)
    _do(fn, way, codes.options[-1])


def _do(fn: Fn, way: g.CarryOut, offered: OfferedAction) -> None:
    """One action, its conditions tested once more: others have acted since it was picked."""
    routine = offered.routine
    found = applying.values(fn, way.ask, offered)
    temps = [(var, fn.module.fresh("t")) for var, _ in found]
    for (_, text), (_, temp) in zip(found, temps, strict=True):
        fn(f"{temp} = {text}")
    if routine.entry is None:
        with menus.Local(fn, operations.action_variables(routine.action)):
            for var, temp in temps:
                fn.env[var] = temp
            operations.perform_body(fn, routine.action, verified=False)
        fn.go(way.done)
        return
    for var, temp in temps:
        if var in fn.module.slots:
            fn.assign(var, temp)
    fn.assign(routine.back, str(way.done.id))
    fn.go(routine.entry)

"""The candidates of a set that is being picked, compiled when first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from interpreter.compiler import graph as g
from interpreter.compiler.menus.move_codes import first_code
from interpreter.compiler.menus.piecewise import pick_function

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program
    from interpreter.kernel.choosing.picking import Picking


def first_alike(program: Program, state: list[int]) -> dict[int, int]:
    """Code of each candidate of a set, picked or not -> code of the first one like it; empty where no set is picked."""
    way = program.node(state).exit
    if not isinstance(way, g.DecidePick):
        return {}
    name = pick_function(program.module, way)
    program.module.flush()
    asked = cast("Callable[[list[int]], Picking]", program.module.namespace[name])
    first, found, alike = first_code(way.pick), dict[object, int](), dict[int, int]()
    for likeness, member in asked(state).candidates:
        alike[first + member] = first + found.setdefault(likeness, member)
    return alike

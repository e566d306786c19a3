"""A set that is being picked, asked about without an order: a state enters, what else fits into the set leaves.

The machine offers every set along one order only; people name its members as they come. What is asked is compiled when
first asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from gamespec.checked.expressions import Read
from interpreter.compiler import graph as g
from interpreter.compiler.menus.move_codes import first_code
from interpreter.compiler.menus.piecewise import pick_function
from interpreter.kernel.errors import PromiseBroken

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program
    from interpreter.kernel.choosing.picking import Picking


def beside(program: Program, state: list[int], named: list[int]) -> list[int] | None:
    """Codes of what may be picked beside the members with these codes, in whatever order; 0 is `stop`.

    None where no set is picked, where the rules say in which order, or where too many sets would have to be looked at.
    """
    found = _picking(program, state)
    if found is None:
        return None
    picking, first, before = found
    picked = [*before, *(code - first for code in named)]
    rest = [each for each in picking.candidates[picking.after(before) :] if each[2] not in picked]
    try:
        return _fitting(picking, first, picked, rest)
    except PromiseBroken:
        return None


def _fitting(picking: Picking, first: int, picked: list[int], rest: list[tuple[int, object, int]]) -> list[int]:
    """Like pieces once, each if some finished set holds it with those picked."""
    codes = [0] if picking.stops(picked) else []
    if picking.ended(picked) and picking.finished(picked):
        return codes
    last = None
    for candidate in rest:
        if candidate[:2] == last:
            continue
        last = candidate[:2]
        grown, others = [*picked, candidate[2]], replace(picking, candidates=[o for o in rest if o is not candidate])
        answer = others.quick(grown, 0)
        if others.completable(grown, 0) if answer is None else answer:
            codes.append(first + candidate[2])
    return codes


def ordered(program: Program, state: list[int], named: list[int]) -> list[int]:
    """The same codes in the order in which the machine takes them."""
    found = _picking(program, state)
    assert found is not None, "only members of a set are put in order"
    picking, first, _ = found
    places = {candidate[2]: place for place, candidate in enumerate(picking.candidates)}
    return sorted(named, key=lambda code: places[code - first])


def _picking(program: Program, state: list[int]) -> tuple[Picking, int, list[int]] | None:
    """What is asked about the set, the code of its member 0, and the members the machine has already."""
    way = program.node(state).exit
    if not isinstance(way, g.DecidePick) or way.pick.order is not None:
        return None
    module, key = program.module, ("picked", way)
    name = pick_function(module, way)
    module.flush()
    if key not in module.made:
        module.made[key] = Read(way.pick.var.type, way.pick.span, way.pick.var)
    before = program.evaluate(module.made[key])(state)
    assert isinstance(before, list), "what is picked is a set"
    return cast("Callable[[list[int]], Picking]", module.namespace[name])(state), first_code(way.pick), before

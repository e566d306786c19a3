"""How a value comes about: its function once more, noting each step. Compiled when first asked.

Enters a program, a state, a value and what its variables stand for; leaves the steps that changed it, in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked.types import Int, SetOf, ZoneOf
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import value_functions
from interpreter.kernel.expect import there

if TYPE_CHECKING:
    from gamespec.checked.things import Modifier, Value
    from interpreter.compiler.module import Module
    from interpreter.compiler.program import Program

BODY, FAILED, LEAST, MOST = -1, -2, -3, -4
"""Steps that are no change by a rule: the body; a need that fails; the ends of the range."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: which (number of the change by a rule, or one of the above), its amount, the value after it."""

    number: int
    amount: int | tuple[int, ...]
    after: int | tuple[int, ...]
    member: int | None = None
    """For which member of `for each`."""


def steps(program: Program, state: list[int], value: Value, args: list[int]) -> list[Step]:
    """The steps that lead to a value; `args` are its owner, if it has one, and its arguments."""
    module, key = program.module, ("derivation", value)
    if key not in module.made:
        module.made[key] = _write(module, value)
        module.flush()
    noted: list[tuple[int, ...]] = []
    module.namespace[module.made[key]](state, *args, noted)
    return [Step(*step) for step in noted]


def _write(module: Module, value: Value) -> str:
    own = () if value.self_var is None else (value.self_var,)
    fn = Fn(module, "how", (*own, *value.params))
    fn.named.append("noted")
    value_functions.lines_before(fn, value, lambda number: f"noted.append(({FAILED}, {number}, 0)); return None")
    many = isinstance(value.type, SetOf | ZoneOf)
    if value.body is None:
        body = "1"
    else:
        body = f"tuple({x_.members(fn, there(value.body))})" if many else x_.number(fn, there(value.body))
    fn(f"x = {body}")
    fn(f"noted.append(({BODY}, x, x))")
    for number, modifier in enumerate(value.modifiers):
        _noted(fn, number, modifier)
    if isinstance(value.type, Int):
        for end, sign, number in ((value.type.low, "<", LEAST), (value.type.high, ">", MOST)):
            if end is not None:
                with fn.indented(f"if x {sign} {end}:"):
                    fn(f"x = {end}")
                    fn(f"noted.append(({number}, x, x))")
    fn.done("return None")
    return fn.name


def _noted(fn: Fn, number: int, modifier: Modifier) -> None:
    """A change by a rule, noted where it changes something; `set` is noted whenever it applies."""
    depth, member = fn.depth, "None"
    if modifier.each is not None:
        var, members = modifier.each
        whole = x_.members(fn, members)
        member = fn.declare(var)
        fn(f"for {member} in {whole}:")
        fn.depth += 1
    if modifier.when is not None:
        fn(f"if {x_.condition(fn, modifier.when)}:")
        fn.depth += 1
    fn(f"y = {x_.number(fn, modifier.amount)}")
    fn("z = x")
    fn(value_functions.CHANGES[modifier.change].format("y"))
    noted = f"noted.append(({number}, y, x, {member}))"
    fn(noted if modifier.change == "set" else f"if x != z: {noted}")
    fn.depth = depth

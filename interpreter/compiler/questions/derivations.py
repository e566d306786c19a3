"""How a value comes about: its function, noting each step. Compiled when first asked.

Enters a program, a state, a value and what its variables stand for; leaves the steps that changed it, in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked.expressions import ColumnGet, Read, Var
from gamespec.checked.types import Thing
from gamespec.source import BUILTIN
from interpreter.compiler.module import Fn
from interpreter.compiler.values.value_steps import FAILED, lines_before, worked_out

if TYPE_CHECKING:
    from gamespec.checked.kinds import Column, Kind
    from gamespec.checked.things import Value
    from interpreter.compiler.module import Module
    from interpreter.compiler.program import Program


@dataclass(frozen=True, slots=True)
class Step:
    """One step: which (number of the change by a rule, or one of `value_steps`), its amount, the value after it."""

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


def printed(program: Program, state: list[int], column: Column, kind: Kind, thing: int) -> int | list[int]:
    """What a column says of a thing: one function for all things of the kind."""
    module, key = program.module, ("printed", column, kind)
    if key not in module.made:
        of = Var("it", Thing(kind))
        module.made[key] = ColumnGet(column.type, BUILTIN, column, Read(of.type, BUILTIN, of), None), of
    cell, of = module.made[key]
    return program.asks(cell, (of,))(state, thing)


def _write(module: Module, value: Value) -> str:
    own = () if value.self_var is None else (value.self_var,)
    fn = Fn(module, "how", (*own, *value.params))
    fn.named.append("noted")
    lines_before(fn, value, lambda number: f"noted.append(({FAILED}, {number}, 0)); return None")
    worked_out(fn, value, _noted)
    fn.done("return None")
    return fn.name


def _noted(step: int, amount: str, member: str = "None", /) -> str:
    return f"noted.append(({step}, {amount}, x, {member}))"

"""What an action takes: the payments of its opening, and the state after it where it neither asks nor draws.

Compiled when first asked. Enters a program, a state, a seat and arguments with which the action is legal; leaves Paid
lines with their amounts, in the order in which they are paid, or a copy of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gamespec.checked import statements as st
from gamespec.checked.types import SetOf, ZoneOf
from interpreter.compiler.analysis.suspension import Pauses
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.openings.refusals import asking
from interpreter.compiler.openings.walk import Answer, fixed, walk
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.game import Action
    from gamespec.source import Span
    from interpreter.compiler.module import Module
    from interpreter.compiler.openings.walk import Lines
    from interpreter.compiler.program import Program


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment: its line, the amount as it is written, how much that is, and what the names in it stand for."""

    line: st.Pay | st.PayWith
    amount: Expr
    number: int
    known: dict[Var, int]


def payments(program: Program, state: list[int], seat: int, action: Action, args: list[int]) -> list[Paid]:
    """What the opening of an action pays, as far as that hangs on no choice that is still to come."""
    module = program.module
    key = ("payments", action)
    if key not in module.made:
        module.made[key] = Priced(module, action).write()
        module.flush()
    function, lines = module.made[key]
    found: list[list[int]] = []
    given = program.arguments(state, action, args)
    module.namespace[function](state, found, *([seat] if action.uses_you else []), *given)
    return [
        Paid(line, amount, number, dict(zip(names, known, strict=True)))
        for (line, amount, names), (number, *known) in ((lines[at], rest) for at, *rest in found)
    ]


def after(program: Program, state: list[int], seat: int, action: Action, args: list[int]) -> list[int] | None:
    """A copy of the state in which the action is done; None where it asks, draws or looks at what was shuffled."""
    module = program.module
    key = ("after", action)
    if key not in module.made:
        pauses = Pauses(program.checked, reveals=False, unsettled=module.shuffled)
        stops = any(pauses.statement(line) for line in action.body)
        fn = Fn(module, "t")
        module.made[key] = None if stops else operations.action_function(fn, action, verified=True)
        module.flush()
    function = module.made[key]
    if function is None:
        return None
    copy = state[:]
    given = program.arguments(state, action, args)
    module.namespace[function](copy, *([seat] if action.uses_you else []), *given)
    return copy


class Priced(Answer):
    """What is paid on the way through? The opening can be completed, so nothing is tested."""

    joins: ClassVar[bool] = True

    def __init__(self, module: Module, action: Action) -> None:
        super().__init__(asking(module, action))
        self.action = action
        self.paid: list[tuple[st.Pay | st.PayWith, Expr, list[Var]]] = []

    def write(self) -> tuple[str, list[tuple[st.Pay | st.PayWith, Expr, list[Var]]]]:
        """Name of the function and the payments its notes point to."""
        walk(self, self.action.body)
        self.fn.done("return None")
        return self.fn.name, self.paid

    def need(self, line: st.Need) -> None:
        """It holds: the move is legal."""

    def price(self, line: st.Pay, at: str, amount: str, *, on: bool) -> tuple[str, str]:
        """It is there, and paid."""
        del on
        number = fixed(self.fn, amount)
        self._note(line, line.amount, number)
        return at, number

    def pieces(self, line: st.PayWith) -> bool:
        """Which pieces is yet to be chosen."""
        self._note(line, line.due, x_.number(self.fn, line.due))
        return False

    def several(self, lines: Lines, span: Span | None, words: str) -> None:
        """A choice that is still to come ends what can be told."""

    def _note(self, line: st.Pay | st.PayWith, amount: Expr, number: str) -> None:
        keys = line.source.keys if isinstance(line, st.Pay) else ()
        read = dict.fromkeys(var for part in (amount, *keys) for var in free(part))
        names = [var for var in read if not isinstance(var.type, SetOf | ZoneOf)]
        known = ", ".join(["", *map(self.fn.var, names)])
        self.fn(f"held.append([{len(self.paid)}, {number}{known}])")
        self.paid.append((line, amount, names))

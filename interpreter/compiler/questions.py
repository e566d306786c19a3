"""Queries to a program after it was built: prices, derivations, picks, possible values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

from gamespec.checked import statements as st
from gamespec.checked.expressions import Can, ColumnGet, Expr, Read, Var
from gamespec.checked.game import Action
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Value
from gamespec.checked.types import SetOf, Thing, YesNo, ZoneOf
from gamespec.source import BUILTIN, Span
from interpreter.code.expressions import Expr as Code
from interpreter.code.statements import Append, Return
from interpreter.code.writing import CELLS, const
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import Pauses
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.building import listed
from interpreter.compiler.likeness.numbered import row
from interpreter.compiler.menus.move_codes import first_code
from interpreter.compiler.menus.piecewise import pick_function
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.moves import operations
from interpreter.compiler.openings.picks import NONE
from interpreter.compiler.openings.refusals import asking
from interpreter.compiler.openings.walk import Answer, Lines, fixed, walk
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values.value_steps import FAILED, lines_before, worked_out
from interpreter.kernel.choosing import Picking

if TYPE_CHECKING:
    from interpreter.compiler.program import Program


# ---- derivations: the function of a value that records each step, compiled on first use


@dataclass(frozen=True, slots=True)
class Step:
    """Step of a derivation: its number, its amount, and the value after it."""

    number: int
    amount: int | tuple[int, ...]
    after: int | tuple[int, ...]
    member: int | None = None
    """The member of `for each`."""


def steps(program: Program, state: list[int], value: Value, args: list[int]) -> list[Step]:
    """Return the steps that lead to a value; `args` are its owner, if it has one, and its arguments."""
    noted: list[tuple[int, ...]] = []
    program.module.function(_derivation(program.module, value))(state, *args, noted)
    return [Step(*map(_kept, step)) for step in noted]


def _kept(part: Any) -> Any:  # noqa: ANN401
    """Return a part of a step that does not change any more."""
    return tuple(part) if isinstance(part, list) else part


def printed(program: Program, state: list[int], column: Column, kind: Kind, thing: int) -> int | list[int]:
    """Return what is printed for a thing in a column; one function is compiled for all things of the kind."""
    cell, of = _cell(program.module, column, kind)
    return program.asks(cell, (of,))(state, thing)


@once_a_module
def _cell(_module: Module, column: Column, kind: Kind) -> tuple[Expr, Var]:
    """Return the read of a column of a thing, and the variable that stands for the thing."""
    of = Var("it", Thing(kind))
    return ColumnGet(column.type, BUILTIN, column, Read(of.type, BUILTIN, of), None), of


@once_a_module
def _derivation(module: Module, value: Value) -> str:
    own = () if value.self_var is None else (value.self_var,)
    fn = Fn(module, "how", (*own, *value.params))
    noted = fn.named("noted", CELLS)
    fn.last = ("noted",)

    def note(step: int, amount: Code, after: Code, member: Code | None = None, /) -> Append:
        return Append(noted, row(const(step), amount, after, NONE if member is None else member))

    def failed(number: int) -> None:
        fn.add(Append(noted, row(const(FAILED), const(number), const(0))), Return(None))

    lines_before(fn, value, failed)
    worked_out(fn, value, note)
    fn.done()
    return fn.name


# ---- the candidates of a set that is being picked, compiled when first asked for


def first_alike(program: Program, state: list[int]) -> dict[int, int]:
    """Return the first code like that of each candidate of a picked set; {} where none is picked."""
    way = program.node(state).exit
    if not isinstance(way, g.DecidePick):
        return {}
    name = pick_function(program.module, way)
    asked = cast("Callable[[list[int]], Picking]", program.module.function(name))
    first, found, alike = first_code(way.pick), dict[object, int](), dict[int, int]()
    for likeness, member in asked(state).candidates:
        alike[first + member] = first + found.setdefault(likeness, member)
    return alike


# ---- whether an action can be begun with any arguments at all: an action and a seat enter, yes or no leaves
#
# Compiled when first asked, once for each action.


def can_begin(program: Program, state: list[int], seat: int, action: Action) -> bool:
    """Return whether a seat can begin an action in some way."""
    return bool(program.asks(_can(program.module, action), (action.you,))(state, seat))


@once_a_module
def _can(_module: Module, action: Action) -> Can:
    return Can(YesNo(), BUILTIN, Read(action.you.type, BUILTIN, action.you), action, ())


# ---- prices: the payments of an action's opening, or a copy of the state after it, compiled on first use


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment: its line, its amount as written and as a number, and the values of its variables."""

    line: st.Pay | st.PayWith
    amount: Expr
    number: int
    known: dict[Var, int]


def payments(program: Program, state: list[int], seat: int, action: Action, args: list[int]) -> list[Paid]:
    """Return the payments of an action's opening that depend on no choice still to come."""
    function, lines = _priced(program.module, action)
    found: list[list[int]] = []
    given = program.arguments(state, action, args)
    program.module.function(function)(state, found, *([seat] if action.uses_you else []), *given)
    return [
        Paid(line, amount, number, dict(zip(names, known, strict=True)))
        for (line, amount, names), (number, *known) in ((lines[at], rest) for at, *rest in found)
    ]


def after(program: Program, state: list[int], seat: int, action: Action, args: list[int]) -> list[int] | None:
    """Return a copy of the state after an action; None if it asks, draws or looks at shuffled pieces."""
    module, function = program.module, _carried_out(program.module, action)
    if function is None:
        return None
    copy = state[:]
    given = program.arguments(state, action, args)
    module.function(function)(copy, *([seat] if action.uses_you else []), *given)
    return copy


@once_a_module
def _carried_out(module: Module, action: Action) -> str | None:
    """Return the name of the function that carries out an action; None if it asks, draws or looks."""
    pauses = Pauses(module.game, reveals=False, unsettled=module.shuffled)
    stops = any(pauses.statement(line) for line in action.body)
    return None if stops else operations.action_function(Fn(module, "t"), action, verified=True)


@once_a_module
def _priced(module: Module, action: Action) -> tuple[str, list[tuple[st.Pay | st.PayWith, Expr, list[Var]]]]:
    return Priced(module, action).write()


class Priced(Answer):
    """The search for the payments of an opening that can be completed; it tests nothing."""

    joins: ClassVar[bool] = True

    def __init__(self, module: Module, action: Action) -> None:
        super().__init__(asking(module, action))
        self.action = action
        self.paid: list[tuple[st.Pay | st.PayWith, Expr, list[Var]]] = []

    def write(self) -> tuple[str, list[tuple[st.Pay | st.PayWith, Expr, list[Var]]]]:
        """Return the name of the function and the payments its notes refer to."""
        walk(self, self.action.body)
        self.fn.done()
        return self.fn.name, self.paid

    def need(self, line: st.Need) -> None:
        """Skip a condition: it holds, because the move is legal."""

    def price(self, line: st.Pay, at: Code, amount: Code, *, on: bool) -> tuple[Code, Code]:
        """Note a payment."""
        del on
        number = fixed(self.fn, amount)
        self._note(line, line.amount, number)
        return at, number

    def pieces(self, line: st.PayWith) -> bool:
        """Note the amount; its pieces are still to be chosen."""
        self._note(line, line.due, x_.built(self.fn, line.due))
        return False

    def several(self, lines: Lines, span: Span | None, words: str) -> None:
        """Stop at a choice that is still to come."""

    def _note(self, line: st.Pay | st.PayWith, amount: Expr, number: Code) -> None:
        keys = line.source.keys if isinstance(line, st.Pay) else ()
        read = dict.fromkeys(var for part in (amount, *keys) for var in free(part))
        names = [var for var in read if not isinstance(var.type, SetOf | ZoneOf)]
        told = listed([const(len(self.paid)), number, *map(self.fn.get, names)])
        self.fn.add(Append(self.fn.named("held", CELLS), told))
        self.paid.append((line, amount, names))

"""Small programs of CODE, and what the evaluator and printed Python make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x
from interpreter.code.print_python import compiled
from interpreter.code.statements import Code, Function, Return
from interpreter.code.types import Listing, Nothing, Number
from tests.code.check import faults
from tests.code.evaluate import Machine

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr, Local
    from interpreter.code.statements import Stmt
    from interpreter.code.types import Type

SMALL = Number(-100, 100)
ANY = Number()
NUMBERS = Listing(SMALL)


def const(value: int) -> x.Const:
    return x.Const(Number(value, value), value)


def get(local: Local) -> x.Get:
    return x.Get(local.type, local)


def listed(*values: int) -> x.Listed:
    return x.Listed(NUMBERS, tuple(map(const, values)))


def code(*functions: Function, cells: int = 4) -> Code:
    return Code(cells, {function.name: function for function in functions}, [(-1000, 1000)] * cells)


def function(*body: Stmt, result: Type | None = None, name: str = "f", params: tuple[Local, ...] = ()) -> Function:
    return Function(name, params, Nothing() if result is None else result, body)


def both(program: Code, state: list[int], *args: Any) -> tuple[Any, list[int]]:
    """The result of `f` and the state it leaves, in which the evaluator and printed Python agree."""
    assert faults(program) == []
    other = state[:]
    machine, names = Machine(program, state), compiled(program)
    found = machine.call("f", *args)
    assert names["f"](other, *args) == found
    assert other == state
    assert names["OUT"][1:] == machine.counters[1:4]
    return found, state


def value(of: Expr, state: list[int] | None = None, *more: Function) -> Any:
    """Return what an expression gives."""
    return both(code(function(Return(of), result=of.type), *more), state or [0, 0, 0, 0])[0]

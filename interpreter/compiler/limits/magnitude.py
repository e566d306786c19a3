"""Bounds on the size of numbers; a result that may exceed 64 bits gets a runtime check.

Each expression has a largest size; only sums and products that may exceed 64 bits are checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.expressions.sets.ambiguity import most
from gamespec.checked import expressions as e
from gamespec.checked.types import UNBOUNDED, Int
from gamespec.operators import SET_OPERATORS
from interpreter.code.unread import Plain
from interpreter.code.writing import const
from interpreter.compiler.building import NUMBER
from interpreter.kernel.errors import RuntimeCheckFailed

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.things import Value
    from interpreter.code import expressions as x_
    from interpreter.compiler.module import Fn, Module

LARGEST = (1 << 63) - 1
"""Size of the largest number supported."""
UNKNOWN = 1 << 62
"""Size assumed for a number without a known bound; any sum of two such numbers is checked."""


def within(fn: Fn, x: Expr, worked_out: x_.Expr) -> x_.Expr:
    """Return a sum or product, with a runtime check if it may exceed 64 bits."""
    if size_of(fn.module, x) <= LARGEST:
        return worked_out
    number = fn.module.kept(f"numbers stay between -{LARGEST:,} and {LARGEST:,}", x.span)
    return Plain(NUMBER, fn.module.foreign("in_64_bits", in_64_bits), (worked_out, const(number)))


def in_64_bits(number: int, check: int) -> int:
    """Return the number; fail a runtime check if it does not fit."""
    if -LARGEST <= number <= LARGEST:
        return number
    raise RuntimeCheckFailed(check)


def remember(module: Module, var: Var, value: Expr) -> None:
    """Record that a variable is as large as the value it stands for."""
    if isinstance(var.type, Int):
        module.made["size", var] = min(LARGEST, size_of(module, value))


def size_of(module: Module, x: Expr) -> int:
    """Return the largest size a number can have."""
    kind = x.type
    if not isinstance(kind, Int):
        return 1
    if kind.low is not None and kind.high is not None:
        return max(abs(kind.low), abs(kind.high))
    return _by_what_it_is(module, x)


def _by_what_it_is(module: Module, x: Expr) -> int:
    match x:
        case e.FieldGet():
            return UNBOUNDED
        case e.Read():
            return module.made.get(("size", x.var), UNKNOWN)
        case e.Binary():
            return _of_two(module, x)
        case e.Cond():
            return max(size_of(module, x.yes), size_of(module, x.no))
        case e.Aggregate() if x.body is not None and SET_OPERATORS[x.op].takes == "number":
            of_one = size_of(module, x.body)
            return of_one if SET_OPERATORS[x.op].gives == "number of one" else (most(x.set) or UNBOUNDED) * of_one
        case e.ValueGet():
            return _of_value(module, x.value)
        case _:
            return UNKNOWN


def _of_two(module: Module, x: e.Binary) -> int:
    left, right = size_of(module, x.left), size_of(module, x.right)
    if x.op in ("+", "-"):
        return left + right
    return left * right if x.op == "*" else left if x.op == "/" else max(left, right)


def _of_value(module: Module, value: Value) -> int:
    """Return the largest size of a value; its results are checked where they are computed."""
    key = ("size", value)
    if key not in module.made:
        module.made[key] = LARGEST
        plain = value.body is not None and not value.modifiers and not value.lines
        module.made[key] = min(LARGEST, size_of(module, value.body)) if plain and value.body is not None else UNKNOWN
    return module.made[key]

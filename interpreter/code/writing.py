"""Short ways to write CODE by hand: numbers and expressions enter, nodes leave."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Stmt
from interpreter.code.types import BITS, TRUTH, Listing, Number, Type

ANY = Number()
CELLS = Listing(ANY)


def const(value: int) -> Expr:
    """Return a constant number."""
    return x.Const(Number(value, value), value)


def whole(value: Expr | int) -> Expr:
    """Return a number, or an expression unchanged, as an expression."""
    return const(value) if isinstance(value, int) else value


def get(local: Local) -> Expr:
    """Return the value of a variable."""
    return x.Get(local.type, local)


def cell(address: Expr | int, kind: Type = ANY) -> x.Cell:
    """Return a cell."""
    return x.Cell(kind, whole(address))


def plus(left: Expr | int, right: Expr | int) -> Expr:
    """Return a sum with an overflow check."""
    if isinstance(left, int) and isinstance(right, int):
        return const(left + right)
    return whole(left) if right == 0 else x.Arithmetic(ANY, "+", whole(left), whole(right))


def times(left: Expr, right: int) -> Expr:
    """Return a product with an overflow check."""
    return left if right == 1 else x.Arithmetic(ANY, "*", left, const(right))


def compare(sign: x.CompareSign, left: Expr, right: Expr | int) -> Expr:
    """Return the comparison of two numbers."""
    return x.Compare(TRUTH, sign, left, whole(right))


def both(*parts: Expr) -> Expr:
    """Return the conjunction of conditions."""
    return x.And(TRUTH, parts)


def numbers(start: Expr | int, stop: Expr | int) -> Expr:
    """Return the numbers from `start` up to, but without, `stop`."""
    return x.Numbers(CELLS, whole(start), whole(stop))


def stretch(start: Expr | int, stop: Expr | int) -> Expr:
    """Return the cells from `start` up to, but without, `stop`."""
    return x.Cells(CELLS, whole(start), whole(stop))


def wrapping(sign: x.WrappingSign, left: Expr, right: Expr | int) -> Expr:
    """Return arithmetic modulo 2**64 on two words."""
    return x.Wrapping(BITS, sign, left, x.Const(BITS, right) if isinstance(right, int) else right)


def preceded(old: s.Function, name: str, lines: Iterable[Stmt]) -> s.Function:
    """Return a function that runs some statements, then another function, and gives what that one gives."""
    return s.Function(name, old.params, old.result, (*lines, s.Return(_call(old))))


def followed(old: s.Function, name: str, lines: Iterable[Stmt]) -> s.Function:
    """Return a function that runs another, then some statements, and returns the first one's result.

    Statements that record the end of a game go here: each end runs in a function of its own.
    """
    given = x.Local("given", old.result)
    return s.Function(name, old.params, old.result, (s.Set((given,), _call(old)), *lines, s.Return(get(given))))


def _call(function: s.Function) -> Expr:
    return x.Call(function.result, function.name, tuple(get(local) for local in function.params))

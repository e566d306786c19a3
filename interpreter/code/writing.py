"""Short ways to write CODE by hand: numbers and expressions enter, nodes leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as s
from interpreter.code.types import BITS, TRUTH, Listing, Number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.code.expressions import Expr, Local
    from interpreter.code.statements import Stmt
    from interpreter.code.types import Type

ANY = Number()
CELLS = Listing(ANY)


def const(value: int) -> Expr:
    """A number."""
    return x.Const(Number(value, value), value)


def whole(value: Expr | int) -> Expr:
    """A number, or what gives one."""
    return const(value) if isinstance(value, int) else value


def get(local: Local) -> Expr:
    """What a variable holds."""
    return x.Get(local.type, local)


def cell(address: Expr | int, kind: Type = ANY) -> x.Cell:
    """A cell."""
    return x.Cell(kind, whole(address))


def plus(left: Expr | int, right: Expr | int) -> Expr:
    """A sum that is looked at."""
    if isinstance(left, int) and isinstance(right, int):
        return const(left + right)
    return whole(left) if right == 0 else x.Arithmetic(ANY, "+", whole(left), whole(right))


def times(left: Expr, right: int) -> Expr:
    """A product that is looked at."""
    return left if right == 1 else x.Arithmetic(ANY, "*", left, const(right))


def compare(sign: x.CompareSign, left: Expr, right: Expr | int) -> Expr:
    """Whether two numbers lie so to each other."""
    return x.Compare(TRUTH, sign, left, whole(right))


def both(*parts: Expr) -> Expr:
    """Whether all hold."""
    return x.And(TRUTH, parts)


def numbers(start: Expr | int, stop: Expr | int) -> Expr:
    """The numbers from one up to, without, another."""
    return x.Numbers(CELLS, whole(start), whole(stop))


def stretch(start: Expr | int, stop: Expr | int) -> Expr:
    """The cells from an address up to, without, another."""
    return x.Cells(CELLS, whole(start), whole(stop))


def wrapping(sign: x.WrappingSign, left: Expr, right: Expr | int) -> Expr:
    """Of two words, modulo 2**64."""
    return x.Wrapping(BITS, sign, left, x.Const(BITS, right) if isinstance(right, int) else right)


def preceded(old: s.Function, name: str, lines: Iterable[Stmt]) -> s.Function:
    """Return a function that runs some statements, then another function, and gives what that one gives."""
    return s.Function(name, old.params, old.result, (*lines, s.Return(_call(old))))


def followed(old: s.Function, name: str, lines: Iterable[Stmt]) -> s.Function:
    """Return a function that runs another function, then some statements, and gives what the first one gave.

    What is noted of an end goes here: the statements of an end are carried out by its own function.
    """
    given = x.Local("given", old.result)
    return s.Function(name, old.params, old.result, (s.Set((given,), _call(old)), *lines, s.Return(get(given))))


def _call(function: s.Function) -> Expr:
    return x.Call(function.result, function.name, tuple(get(local) for local in function.params))

"""Arithmetic on values of known types: numbers, words of 64 bits, reals, and lists that are joined."""

from __future__ import annotations

from typing import cast

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.ranges import may_leave, result
from interpreter.code.read.joining import Mismatch, fitted, followed, listing
from interpreter.code.types import BITS, WORD, Number, Real
from interpreter.code.writing import const

CUT = frozenset("+-*") | {"<<"}
"""Operations whose lower bits hang on the lower bits of their operands alone."""
BITWISE = frozenset("&|^")


def operation(sign: str, left: Expr, right: Expr) -> Expr:
    """Return an operation on two numbers or reals, or a concatenation of lists."""
    if isinstance(left.type, Real) or isinstance(right.type, Real):
        return _of_reals(sign, left, right)
    if not isinstance(left.type, Number) or not isinstance(right.type, Number):
        if sign != "+" or listing(left.type) is None or listing(right.type) is None:
            raise Mismatch(f"numbers are wanted, not {left.type} {sign} {right.type}")
        return _joined(left, right)
    if sign == "&":
        if not _exact(left) and is_word(right):
            left = _word(left)
        elif not _exact(right) and is_word(left):
            right = _word(right)
        for one, other in ((left, right), (right, left)):
            if isinstance(other, x.Const) and other.value == WORD and is_word(one):
                return one
    return _numbers(sign, left, right)


def _numbers(sign: str, left: Expr, right: Expr) -> Expr:
    kind = result(sign, cast("Number", left.type), cast("Number", right.type))
    return x.Arithmetic(kind, cast("x.ArithmeticSign", sign), left, right)


def _of_reals(sign: str, left: Expr, right: Expr) -> Expr:
    if isinstance(left, x.RealConst) and isinstance(right.type, Number) and not left.value and sign == "-":
        return operation(sign, const(0), right)  # `-n` of a number
    if sign not in ("+", "-", "*", "/") or not isinstance(left.type, Real) or not isinstance(right.type, Real):
        raise Mismatch(f"reals are wanted, not {left.type} {sign} {right.type}")
    return x.RealArithmetic(Real(), sign, left, right)


def _joined(left: Expr, right: Expr) -> Expr:
    kind, other = listing(left.type), listing(right.type)
    assert kind is not None
    assert other is not None
    whole = followed(kind, other)
    return x.Joined(whole, fitted(left, whole), fitted(right, whole))


def upper_half(left: Expr, right: Expr) -> Expr:
    """Return the upper half of a product of words, as used to scale a random number."""
    most = max(0, cast("Number", left.type).high) * max(0, cast("Number", right.type).high)
    return x.Wrapping(Number(0, most >> 64), "high*", left, right)


def is_word(found: Expr) -> bool:
    """Return whether a result is an unsigned number of 64 bits."""
    return isinstance(found.type, Number) and found.type.low >= 0 and _exact(found)


def _exact(found: Expr) -> bool:
    """Return whether a result never leaves 64 bits."""
    if not isinstance(found, x.Arithmetic):
        return True
    return not may_leave(found) and _exact(found.left) and _exact(found.right)


def _word(of: Expr) -> Expr:
    """Return the lowest 64 bits of a number."""
    if isinstance(of, x.Arithmetic) and of.sign in CUT:
        right = of.right if of.sign == "<<" else _word(of.right)
        return x.Wrapping(BITS, cast("x.WrappingSign", of.sign), _word(of.left), right)
    if isinstance(of, x.Arithmetic) and of.sign in BITWISE:
        return _numbers(of.sign, _word(of.left), _word(of.right))
    if isinstance(of, x.Const):
        return const(of.value & WORD)
    return x.Wrapping(BITS, "+", of, const(0)) if cast("Number", of.type).low < 0 else of

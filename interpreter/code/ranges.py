"""Ranges of results of operations, exact for the ranges of the operands.

The functions take the types of operands and return the lowest and highest result, or the type of the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.code.types import HIGHEST, LOWEST, WORD, Number

if TYPE_CHECKING:
    from interpreter.code.expressions import Arithmetic

Interval = tuple[int, int]

WIDEST_SHIFT = 128
SIGNED = ("+", "-", "*")


def number(low: int, high: int) -> Number:
    """Return the type of the numbers in an interval, clipped to 64 bits."""
    if low >= 0:
        return Number(low, high) if high <= WORD else Number(min(low, HIGHEST), HIGHEST)
    return Number(max(low, LOWEST), min(high, HIGHEST))


def interval(sign: str, left: Number, right: Number) -> Interval:
    """Return the lowest and highest result of an operation, in any number of bits."""
    return INTERVALS[sign](left, right)


def result(sign: str, left: Number, right: Number) -> Number:
    """Return the type of a result; sums and products are signed and trap beyond that."""
    low, high = interval(sign, left, right)
    kind = number(low, high)
    return kind if sign not in SIGNED or kind.high <= HIGHEST else Number(min(kind.low, HIGHEST), HIGHEST)


def may_leave(x: Arithmetic) -> bool:
    """Return whether the result may lie outside the node's type, so that back ends must check it."""
    assert isinstance(x.type, Number)
    assert isinstance(x.left.type, Number)
    assert isinstance(x.right.type, Number)
    low, high = interval(x.sign, x.left.type, x.right.type)
    return low < x.type.low or high > x.type.high


def _corners(operation: Callable[[int, int], int]) -> Callable[[Number, Number], Interval]:
    def found(left: Number, right: Number) -> Interval:
        all_of = [operation(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
        return min(all_of), max(all_of)

    return found


def _divided(left: Number, right: Number) -> Interval:
    if right.low > 0:
        return _corners(lambda a, b: a // b)(left, right)
    most = max(abs(left.low), abs(left.high))
    return -most, most


def _rest(left: Number, right: Number) -> Interval:
    if right.low > 0:
        if left.low >= 0 and left.high < right.low:
            return left.low, left.high
        return 0, min(right.high - 1, left.high) if left.low >= 0 else right.high - 1
    return min(right.low + 1, 0), max(right.high - 1, 0)


def _up(left: Number, right: Number) -> Interval:
    shifts = Number(max(0, min(right.low, WIDEST_SHIFT)), max(0, min(right.high, WIDEST_SHIFT)))
    return _corners(lambda a, b: a << b)(left, shifts)


def _down(left: Number, right: Number) -> Interval:
    shifts = Number(max(0, min(right.low, WIDEST_SHIFT)), max(0, min(right.high, WIDEST_SHIFT)))
    return _corners(lambda a, b: a >> b)(left, shifts)


def _all_bits(left: Number, right: Number) -> Interval:
    length = max(x.bit_length() for x in (left.low, left.high, right.low, right.high))
    return (0 if min(left.low, right.low) >= 0 else -(1 << length)), (1 << length) - 1


def _common(left: Number, right: Number) -> Interval:
    highs = [x.high for x in (left, right) if x.low >= 0]
    return (0, min(highs)) if highs else _all_bits(left, right)


def _either(left: Number, right: Number) -> Interval:
    low, high = _all_bits(left, right)
    return (max(left.low, right.low), high) if low == 0 else (low, high)


INTERVALS: dict[str, Callable[[Number, Number], Interval]] = {
    "+": lambda a, b: (a.low + b.low, a.high + b.high),
    "-": lambda a, b: (a.low - b.high, a.high - b.low),
    "*": _corners(lambda a, b: a * b),
    "//": _divided,
    "%": _rest,
    "<<": _up,
    ">>": _down,
    "&": _common,
    "|": _either,
    "^": _all_bits,
}

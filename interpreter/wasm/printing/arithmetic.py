"""Arithmetic with overflow checks, for operations whose range does not prove that they fit.

Each operator has a function of two words, which traps where the number would leave 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from interpreter.code.types import Type
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I64
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import Unprintable, fits, is_unsigned, limits
from interpreter.wasm.printing.memory import trap_if
from interpreter.wasm.printing.printer import OVERFLOW, Printer

if TYPE_CHECKING:
    from interpreter.wasm.printing.function import Fn

    Check: TypeAlias = Callable[[Body], None]
    Writer: TypeAlias = Callable[[Body, Check], None]

_LEFT, _RIGHT = 0, 1
_HALF = (1 << 32) - 1


def function(whole: Printer, sign: str) -> int:
    """Return the index of the function for an operator."""

    def check(body: Body) -> None:
        trap_if(whole, body, OVERFLOW)

    return whole.library(("arithmetic", sign), ((I64, I64), (I64,)), lambda body: _WRITERS[sign](body, check))


def add(f: Fn, of: Type, most: int | None) -> None:
    """Add the two top words of a sum of at most `most` terms, checking for overflow if it can occur."""
    low, high = limits(of)
    if most is not None and fits(min(0, low * most), max(0, high * most), unsigned=is_unsigned(of)):
        f.body(op.I64_ADD)
    elif is_unsigned(of):
        raise Unprintable("a sum of unsigned numbers that may not fit")
    else:
        f.body.call(function(f.whole, "+"))


def beside(f: Fn, sign: str, by: int) -> None:
    """Add or subtract the constant on top; trap if the result lies on the wrong side of the other."""
    body = f.body
    right, result = body.fresh(I64), body.fresh(I64)
    body(op.DROP)
    body.tee(right)
    body(op.i64(by), op.I64_ADD if sign == "+" else op.I64_SUB)
    body.tee(result)
    body(right, op.I64_LT_S if (by >= 0) == (sign == "+") else op.I64_GT_S)
    f.trap_if(OVERFLOW)
    body.get(result)
    body.release(right, result)


def _total(instruction: bytes) -> Writer:
    """Return a writer of a sum or difference that detects overflow by the signs."""

    def write(body: Body, check: Check) -> None:
        total = body.fresh(I64)
        body(_LEFT, _RIGHT, instruction)
        body.tee(total)
        body(_LEFT, op.I64_XOR)
        body(total if instruction == op.I64_ADD else _LEFT, _RIGHT, op.I64_XOR, op.I64_AND)
        body(op.i64(0), op.I64_LT_S)
        check(body)
        body.get(total)

    return write


def _add_words(body: Body, check: Check) -> None:
    """Add unsigned words; there is overflow if the sum is less than an operand."""
    body(_LEFT, _RIGHT, op.I64_ADD)
    body.tee(_RIGHT)
    body(_LEFT, op.I64_LT_U)
    check(body)
    body.get(_RIGHT)


def _subtract_words(body: Body, check: Check) -> None:
    body(_LEFT, _RIGHT, op.I64_LT_U)
    check(body)
    body(_LEFT, _RIGHT, op.I64_SUB)


def _difference(body: Body, check: Check) -> None:
    """Subtract unsigned words into a signed result, whose sign a comparison predicts."""
    body(_LEFT, _RIGHT, op.I64_SUB)
    body(op.i64(0), op.I64_LT_S)
    body(_LEFT, _RIGHT, op.I64_LT_U, op.I32_XOR)
    check(body)
    body(_LEFT, _RIGHT, op.I64_SUB)


def _product(division: bytes) -> Writer:
    """Return a writer of a product that detects overflow by dividing it again."""

    def write(body: Body, check: Check) -> None:
        product = body.fresh(I64)
        body(_LEFT, _RIGHT, op.I64_MUL)
        body.set(product)
        body(_RIGHT, op.I64_EQZ, op.I32_EQZ)
        with body.when():
            body(product, _RIGHT, division)
            body(_LEFT, op.I64_NE)
            check(body)
        body.get(product)

    return write


def _with_a_sign(write: Writer) -> Writer:
    """Return a writer that also requires the result to fit a signed number."""

    def both(body: Body, check: Check) -> None:
        write(body, check)
        body.tee(_LEFT)
        body(op.i64(0), op.I64_LT_S)
        check(body)
        body.get(_LEFT)

    return both


def _quotient(body: Body, check: Check) -> None:
    """Divide rounding down: subtract one if there is a remainder and the signs differ."""
    body(_LEFT, _RIGHT, op.I64_DIV_S)
    _left_over(body)
    body(op.I64_EXTEND_U, op.I64_SUB)


def _remainder(body: Body, check: Check) -> None:
    body(_LEFT, _RIGHT, op.I64_REM_S)
    body.get(_RIGHT)
    body.i64(0)
    _left_over(body)
    body(op.SELECT, op.I64_ADD)


def _left_over(body: Body) -> None:
    """Push whether there is a remainder and the signs differ."""
    body(_LEFT, _RIGHT, op.I64_REM_S, op.I64_EQZ, op.I32_EQZ)
    body(_LEFT, _RIGHT, op.I64_XOR)
    body(op.i64(0), op.I64_LT_S, op.I32_AND)


def _shift_left(back: bytes) -> Writer:
    """Return a writer of a left shift that detects overflow by shifting back."""

    def write(body: Body, check: Check) -> None:
        shifted = body.fresh(I64)
        _negative(body, check)
        body(op.i64(0), _LEFT, _RIGHT, op.I64_SHL)
        body(_RIGHT, op.i64(63), op.I64_GT_U, op.SELECT)
        body.tee(shifted)
        body(_RIGHT, back)
        body(_LEFT, op.I64_NE)
        check(body)
        body.get(shifted)

    return write


def _shifted_out(instruction: bytes) -> Writer:
    """Return a writer of a shift whose result is 0 for distances over 63."""

    def write(body: Body, check: Check) -> None:
        _negative(body, check)
        body(_LEFT, _RIGHT, instruction)
        body(op.i64(0), _RIGHT, op.i64(64), op.I64_LT_U, op.SELECT)

    return write


def _shift_right(body: Body, check: Check) -> None:
    """Shift right, treating distances over 63 as 63."""
    _negative(body, check)
    body.get(_LEFT, _RIGHT)
    body(op.i64(63), _RIGHT, op.i64(63), op.I64_LT_U, op.SELECT, op.I64_SHR_S)


def _negative(body: Body, check: Check) -> None:
    body(_RIGHT, op.i64(0), op.I64_LT_S)
    check(body)


def _high(body: Body, check: Check) -> None:
    """Push the upper half of a product, computed from four products of 32-bit halves."""
    middle, cross = body.fresh(I64), body.fresh(I64)
    _half(body, _LEFT, _RIGHT, upper=(False, False))
    body(op.i64(32), op.I64_SHR_U)
    _half(body, _LEFT, _RIGHT, upper=(True, False))
    body(op.I64_ADD)
    body.set(middle)
    _half(body, _LEFT, _RIGHT, upper=(False, True))
    body(middle, op.i64(_HALF), op.I64_AND, op.I64_ADD)
    body(op.i64(32), op.I64_SHR_U)
    body.set(cross)
    _half(body, _LEFT, _RIGHT, upper=(True, True))
    body(middle, op.i64(32), op.I64_SHR_U, op.I64_ADD)
    body(cross, op.I64_ADD)


def _half(body: Body, left: int, right: int, upper: tuple[bool, bool]) -> None:
    for variable, high in ((left, upper[0]), (right, upper[1])):
        body(variable, op.i64(32 if high else _HALF), op.I64_SHR_U if high else op.I64_AND)
    body(op.I64_MUL)


_WRITERS: dict[str, Writer] = {
    "+u": _add_words,
    "-u": _subtract_words,
    "*u": _product(op.I64_DIV_U),
    "+n": _with_a_sign(_add_words),
    "-n": _difference,
    "*n": _with_a_sign(_product(op.I64_DIV_U)),
    "+": _total(op.I64_ADD),
    "-": _total(op.I64_SUB),
    "*": _product(op.I64_DIV_S),
    "//": _quotient,
    "%": _remainder,
    "<<": _shift_left(op.I64_SHR_S),
    "<<u": _shift_left(op.I64_SHR_U),
    "<<w": _shifted_out(op.I64_SHL),
    ">>": _shift_right,
    ">>u": _shifted_out(op.I64_SHR_U),
    "high*": _high,
}

"""Numbers in WebAssembly are Python's numbers, as far as 64 bits hold them; beyond that they trap."""

from __future__ import annotations

import operator
from itertools import product
from typing import TYPE_CHECKING, get_args

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import BITS, HIGHEST, LOWEST, TRUTH, WORD, Maybe, Number
from interpreter.wasm.engine import Halted
from tests.unit.interpreter.wasm.programs import ANY, COMPARED, answer, any_number, c, code, get, instance

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.wasm.engine import Instance

SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<<": lambda a, b: a << min(b, 200),
    ">>": lambda a, b: a >> b,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
NUMBERS = [0, 1, -1, 2, -2, 7, -7, 63, 64, 65, 1 << 31, -(1 << 31), 1 << 40, HIGHEST, LOWEST, HIGHEST - 1, 3037000500]


@pytest.fixture(scope="module")
def calculator() -> Instance:
    """One function for each sign, of two numbers of which nothing is known."""
    left, right = x.Local("a", ANY), x.Local("b", ANY)
    functions = {
        sign: st.Function(sign, (left, right), ANY, (st.Return(x.Arithmetic(ANY, sign, get(left), get(right))),))
        for sign in get_args(x.ArithmeticSign)
    }
    compared = {
        sign: st.Function(sign, (left, right), TRUTH, (st.Return(x.Compare(TRUTH, sign, get(left), get(right))),))
        for sign in get_args(x.CompareSign)
    }
    program = code(ANY, (st.Return(c(0)),), (0,))
    program.functions |= functions | compared
    return instance(program, (0,), [*functions, *compared])


@pytest.mark.parametrize("sign", get_args(x.ArithmeticSign))
def test_arithmetic_is_that_of_python_and_traps_beyond_64_bits(calculator: Instance, sign: x.ArithmeticSign):
    for left, right in product(NUMBERS, NUMBERS):
        try:
            expected = SIGNS[sign](left, right)
        except (ZeroDivisionError, ValueError):
            expected = None
        if expected is not None and LOWEST <= expected <= HIGHEST:
            assert calculator.call(sign, left, right) == [expected], (left, right)
        else:
            with pytest.raises(Halted):
                calculator.call(sign, left, right)


@pytest.mark.parametrize("sign", get_args(x.CompareSign))
def test_comparing_is_that_of_python(calculator: Instance, sign: x.CompareSign):
    for left, right in product(NUMBERS, NUMBERS):
        assert calculator.call(sign, left, right) == [COMPARED[sign](left, right)]


@pytest.mark.parametrize("low", [-3, 0])
@pytest.mark.parametrize("sign", ["//", "%"])
def test_dividing_by_a_power_of_two_goes_down_too(sign: x.ArithmeticSign, low: int):
    for value in range(low, 20):
        known = x.If(Number(low, 20), x.Cell(TRUTH, c(0)), c(value), c(value))
        assert answer(x.Arithmetic(Number(-20, 20), sign, known, c(4))) == SIGNS[sign](value, 4)


@pytest.mark.parametrize("factor", [3, 1 << 20, (1 << 32) - 1, 1 << 33, WORD])
def test_the_upper_half_of_a_product_is_exact(factor: int):
    for word in (0, 1, WORD, 0x9E3779B97F4A7C15, 1 << 63):
        product_ = x.Wrapping(BITS, "high*", any_number(word | 1 << 63), c(factor))
        assert answer(product_) == (word | 1 << 63) * factor >> 64


@pytest.mark.parametrize("sign", ["+", "-", "*", "<<"])
def test_words_wrap(sign: x.WrappingSign):
    for left, right in ((WORD, 3), (1 << 63, 1), (12345678901234567890, 63), (1, 64), (5, 100)):
        assert answer(x.Wrapping(BITS, sign, any_number(left), c(right))) == SIGNS[sign](left, right) & WORD


def test_words_are_compared_without_a_sign():
    high = any_number(1 << 63)
    assert answer(x.Compare(TRUTH, ">", high, c(5))) == 1
    assert answer(x.Least(BITS, "max", (c(5), high, c(7)))) == 1 << 63
    assert answer(x.Arithmetic(BITS, ">>", high, c(60))) == 8
    assert answer(x.Arithmetic(BITS, "%", high, c(10))) == 8


def test_bits_are_counted_and_measured():
    for value in (0, 1, 5, 1 << 62, WORD):
        assert answer(x.BitCount(Number(0, 64), any_number(value))) == value.bit_count()
        assert answer(x.BitLength(Number(0, 64), any_number(value))) == value.bit_length()


def test_the_least_and_the_greatest_of_several():
    parts = (c(4), c(-2), c(9), c(9))
    assert answer(x.Least(ANY, "min", parts)) == -2
    assert answer(x.Least(ANY, "max", parts)) == 9


def test_only_the_part_that_is_meant_is_looked_at():
    broken = x.Arithmetic(ANY, "//", c(1), any_number(0))
    assert answer(x.If(ANY, c(1), c(5), broken)) == 5
    assert answer(x.Or(ANY, (c(0), c(7), broken))) == 7
    assert answer(x.And(ANY, (c(3), c(0), broken))) == 0
    assert answer(x.And(ANY, (c(3), c(4)))) == 4


def test_a_maybe_holds_something_or_nothing():
    kind = Maybe(ANY)
    assert answer(x.Some(kind, c(4))) == 4
    assert answer(x.NoneOf(kind)) is None
    assert answer(x.IsNone(TRUTH, x.NoneOf(kind))) == 1
    assert answer(x.IsNone(TRUTH, x.Some(kind, c(0)))) == 0
    assert answer(x.Given(ANY, x.Some(kind, c(4)))) == 4
    with pytest.raises(Halted, match="not there"):
        answer(x.Given(ANY, x.NoneOf(kind)))


def test_cells_and_numbers_beside_the_state_are_read():
    assert answer(x.Cell(ANY, c(2)), (5, 6, -7)) == -7
    by_number = x.Cell(ANY, x.Arithmetic(Number(0, 2), "+", x.Cell(Number(-1, 1), c(0)), c(1)))
    assert answer(by_number, (-1, 6, 7)) == -1
    assert answer(x.Global(ANY, 3)) == 0

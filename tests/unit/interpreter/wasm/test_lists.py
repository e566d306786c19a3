"""Lists in WebAssembly: made, gone through, taken together; what is only gone through is never made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from interpreter.code import expressions as x
from interpreter.code.types import TRUTH, Listing, Maybe, Members, Nothing, Number, Row, Table
from interpreter.wasm.engine import Halted
from tests.loaded import one_in
from tests.unit.interpreter.wasm.programs import ANY, COMPARED, LIST, SMALL, answer, any_number, c, get, listed, table

if TYPE_CHECKING:
    from collections.abc import Callable

CELLS = (3, 5, -1, 8, 2, 5)
ALL = x.Cells(LIST, c(0), c(6))
ONE = x.Local("one", SMALL)
EACH = x.Each(LIST, (x.Loop((ONE,), ALL),), x.Arithmetic(SMALL, "+", get(ONE), c(1)))
ODD = x.Each(
    LIST, (x.Loop((ONE,), ALL, (x.Compare(TRUTH, "==", x.Arithmetic(SMALL, "%", get(ONE), c(2)), c(1)),)),), get(ONE)
)
PAIR = Row((SMALL, SMALL))
PAIRS = x.Listed(Listing(PAIR), tuple(x.Made(PAIR, (c(a), c(b))) for a, b in ((2, 1), (1, 9), (2, 0), (1, 3), (2, 1))))
LISTS = [
    (ALL, [3, 5, -1, 8, 2, 5]),
    (x.Cells(LIST, c(4), c(2)), []),
    (EACH, [4, 6, 0, 9, 3, 6]),
    (ODD, [3, 5, -1, 5]),
    (listed(4, 5), [4, 5]),
    (listed(), []),
    (x.Listed(LIST, (c(1), ODD, c(9), ODD), frozenset([1, 3])), [1, 3, 5, -1, 5, 9, 3, 5, -1, 5]),
    (x.Listed(LIST, (ODD,), frozenset([0])), [3, 5, -1, 5]),
    (x.Repeated(LIST, c(7), c(3)), [7, 7, 7]),
    (x.Repeated(LIST, c(7), c(-3)), []),
    (x.Repeated(LIST, c(0), c(100)), [0] * 100),
    (x.Repeated(LIST, c(-1), c(3)), [-1, -1, -1]),
    (x.Repeated(LIST, c(0), c(-3)), []),
    (x.Joined(LIST, ODD, listed(1, 2)), [3, 5, -1, 5, 1, 2]),
    (x.Numbers(LIST, c(2), c(9), 3), [2, 5, 8]),
    (x.Numbers(LIST, c(5), c(2)), []),
    (x.Sorted(LIST, ALL), sorted(CELLS)),
    (x.Sorted(LIST, ALL, descending=True), sorted(CELLS, reverse=True)),
    (x.Distinct(LIST, ALL), [3, 5, -1, 8, 2]),
    (x.Distinct(Listing(Number(0, 9)), x.Listed(Listing(Number(0, 9)), (c(4), c(0), c(4)))), [4, 0]),
    (x.Reversed(LIST, ODD), [5, -1, 5, 3]),
    (x.Reversed(LIST, ALL), [5, 2, 8, -1, 5, 3]),
    (x.If(LIST, c(1), ODD, listed()), [3, 5, -1, 5]),
    (x.If(LIST, c(0), ODD, listed()), []),
    (x.If(LIST, c(0), listed(), ODD), [3, 5, -1, 5]),
    (x.If(LIST, c(1), listed(1, 2), ODD), [1, 2]),
    (x.Item(LIST, table((1, 2), (), (3,)), c(2)), [3]),
    (x.Constant(LIST, "L", (4, 5, 6)), [4, 5, 6]),
]
PARTS = [(a, b) for a in (None, 0, 1, 3, 9, -2, -9) for b in (None, 0, 2, 4, 9, -1, -3)]


def number(value: int | None) -> x.Const | None:
    return None if value is None else c(value)


@pytest.mark.parametrize(("what", "expected"), LISTS)
def test_a_list_holds_what_python_holds(what: x.Expr, expected: list[int]):
    assert answer(what, CELLS) == expected


@pytest.mark.parametrize(("what", "expected"), one_in(2, LISTS))
def test_a_list_is_taken_together_without_being_made(what: x.Expr, expected: list[int]):
    many = x.Local("many", SMALL)
    through = x.Each(LIST, (x.Loop((many,), what),), get(many))
    for of in (what, through):
        assert answer(x.Fold(ANY, "len", of), CELLS) == len(expected)
        assert answer(x.Fold(ANY, "sum", of), CELLS) == sum(expected)
        assert answer(x.Fold(TRUTH, "any", of), CELLS) == any(expected)
        assert answer(x.Fold(TRUTH, "all", of), CELLS) == all(expected)
        assert answer(x.Fold(ANY, "min", of, c(-50)), CELLS) == min(expected, default=-50)
        assert answer(x.Fold(ANY, "max", of, c(-50)), CELLS) == max(expected, default=-50)
        assert answer(x.Not(TRUTH, of), CELLS) == (not expected)
        assert answer(x.Truth(TRUTH, of), CELLS) == bool(expected)
        assert answer(x.Contains(TRUTH, of, c(5)), CELLS) == (5 in expected)
        assert answer(x.Sorted(LIST, of), CELLS) == sorted(expected)


@pytest.mark.parametrize(("start", "stop"), PARTS)
def test_a_part_of_a_list_is_as_much_as_there_is(start: int | None, stop: int | None):
    for of in (ALL, x.Each(LIST, (x.Loop((ONE,), ALL),), get(ONE))):
        assert answer(x.Part(LIST, of, number(start), number(stop)), CELLS) == list(CELLS)[start:stop]


def test_the_least_of_nothing_traps():
    with pytest.raises(Halted, match="least of nothing"):
        answer(x.Fold(ANY, "min", listed()))


@pytest.mark.parametrize("index", [0, 2, -1, -3])
def test_things_are_read_by_their_number_also_from_the_end(index: int):
    assert answer(x.Item(SMALL, listed(4, 5, 6), any_number(index))) == (4, 5, 6)[index]
    assert answer(x.Item(SMALL, x.Constant(Table(SMALL, 3), "T", (4, 5, 6)), any_number(index))) == (4, 5, 6)[index]
    inner = x.Item(LIST, table((1,), (4, 5, 6)), c(1))
    assert answer(x.Item(SMALL, inner, any_number(index))) == (4, 5, 6)[index]


@pytest.mark.parametrize("index", [3, -4, 1 << 40])
def test_reading_outside_of_a_list_traps(index: int):
    for of in (listed(4, 5, 6), x.Constant(Table(SMALL, 3), "T", (4, 5, 6))):
        with pytest.raises(Halted, match="outside"):
            answer(x.Item(SMALL, of, any_number(index)))


def test_rows_are_compared_sorted_and_kept_apart_by_their_parts():
    assert answer(x.Sorted(Listing(PAIR), PAIRS)) == sorted([(2, 1), (1, 9), (2, 0), (1, 3), (2, 1)])
    assert answer(x.Distinct(Listing(PAIR), PAIRS)) == [(2, 1), (1, 9), (2, 0), (1, 3)]
    assert answer(x.Contains(TRUTH, PAIRS, x.Made(PAIR, (c(1), c(3))))) == 1
    assert answer(x.Contains(TRUTH, PAIRS, x.Made(PAIR, (c(3), c(1))))) == 0
    assert answer(x.Item(SMALL, x.Item(PAIR, PAIRS, c(1)), c(1))) == 9
    first, second = x.Local("a", SMALL), x.Local("b", SMALL)
    total = x.Each(LIST, (x.Loop((first, second), PAIRS),), x.Arithmetic(SMALL, "-", get(second), get(first)))
    assert answer(total) == [-1, 8, -2, 2, -1]


@pytest.mark.parametrize(("sign", "python"), COMPARED.items())
def test_lists_are_compared_like_those_of_python(sign: x.CompareSign, python: Callable[[list[int], list[int]], bool]):
    values = ([], [1], [1, 2], [1, 3], [2])
    for left in values:
        for right in values:
            assert answer(x.Compare(TRUTH, sign, listed(*left), listed(*right))) == python(left, right)


def test_things_that_may_be_none_are_kept_apart():
    kind = Maybe(SMALL)
    some = x.Listed(Listing(kind), (x.Some(kind, c(0)), x.NoneOf(kind), x.Some(kind, c(0)), x.Some(kind, c(1))))
    assert answer(x.Distinct(Listing(kind), some)) == [0, None, 1]


def test_lists_in_rows_are_equal_if_their_things_are():
    kind = Row((SMALL, LIST))
    some = x.Listed(Listing(kind), tuple(x.Made(kind, (c(1), listed(*row))) for row in ((1, 2), (1,), (1, 2))))
    assert answer(x.Distinct(Listing(kind), some)) == [(1, [1, 2]), (1, [1])]


@pytest.mark.parametrize("values", [(3, 4, 9), (-5, 60), (0, 500), (0, 1 << 40), ()])
def test_a_constant_says_what_it_holds(values: tuple[int, ...]):
    of = x.Constant(Table(ANY, len(values)), "T", values)
    for asked in (*values, 5, 59, -1, 501, 1 << 39):
        assert answer(x.Contains(TRUTH, of, any_number(asked))) == (asked in values)


def test_the_place_of_a_value_among_cells_is_an_address():
    assert answer(x.Place(ANY, c(5), c(0), c(6)), CELLS) == 1
    assert answer(x.Place(ANY, c(5), c(2), c(6)), CELLS) == 5
    with pytest.raises(Halted, match="outside"):
        answer(x.Place(ANY, c(5), c(2), c(4)), CELLS)


def test_tables_hold_rows_and_what_may_be_none():
    kind = Row((SMALL, Maybe(SMALL)))
    rows = x.Constant(Table(kind, 2), "T", ((1, None), (2, 7)))
    assert answer(x.Item(kind, rows, c(0))) == (1, None)
    assert answer(x.Item(Maybe(SMALL), x.Item(kind, rows, c(1)), c(1))) == 7
    assert answer(x.Fold(ANY, "len", rows)) == 2


def test_an_empty_set_holds_nothing():
    assert answer(x.Contains(TRUTH, x.EmptySet(Members(Number(0, 9))), c(4))) == 0
    assert answer(x.Contains(TRUTH, x.EmptySet(Members(Nothing())), c(4))) == 0
    assert answer(x.Contains(TRUTH, x.EmptySet(Members(PAIR)), x.Made(PAIR, (c(4), c(1))))) == 0


@pytest.mark.parametrize("what", [7, 0, -1])
@pytest.mark.parametrize("times", [1 << 27, 1 << 29, 1 << 30, 1 << 32, (1 << 32) + 1, 1 << 60])
def test_a_decision_that_needs_too_much_memory_stops_with_a_message(what: int, times: int):
    with pytest.raises(Halted, match="memory"):
        answer(x.Repeated(LIST, c(what), any_number(times)), beside=False)

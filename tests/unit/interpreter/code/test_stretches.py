from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.cells import MOST, reach
from interpreter.code.types import Listing, Number
from tests.unit.interpreter.code.small import const, get

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr

SEAT = x.Local("seat", Number(0, 2))
COUNT = x.Local("count", Number(0, 5))
FAR = x.Local("far", Number(0, MOST))


def sum_of(*parts: Expr) -> Expr:
    total = parts[0]
    for part in parts[1:]:
        total = x.Arithmetic(Number(), "+", total, part)
    return total


def times(left: Expr, by: int) -> Expr:
    return x.Arithmetic(Number(), "*", left, const(by))


def test_a_stretch_between_two_known_cells():
    assert reach(const(3), const(9)) == ([3], 6)


def test_a_stretch_that_ends_before_it_begins_has_no_cells():
    assert reach(const(9), const(3)) == ([9], 0)


def test_the_zone_of_each_seat_begins_a_step_further():
    start = sum_of(const(10), times(get(SEAT), 7), const(1))
    assert reach(start, sum_of(start, get(COUNT))) == ([11, 18, 25], 5)


def test_several_terms_begin_wherever_they_add_up_to():
    start = sum_of(get(SEAT), times(get(SEAT), 2))
    assert reach(start, sum_of(start, const(1))) == ([0, 1, 2, 3, 4, 5, 6], 1)


def test_nothing_is_told_of_ends_that_have_nothing_in_common():
    assert reach(get(SEAT), get(COUNT)) is None
    assert reach(x.Cell(Number(0, 2), const(3)), x.Cell(Number(0, 2), const(4))) is None


def test_ends_are_alike_if_they_say_the_same():
    first, again = (x.Cell(Number(0, 2), const(3)) for _ in range(2))
    assert reach(first, sum_of(again, const(4))) == ([0, 1, 2], 4)


def test_nothing_is_told_of_what_may_begin_anywhere():
    assert reach(get(FAR), get(FAR)) is None
    tens, ones = times(get(x.Local("tens", Number(0, 99))), 10), get(x.Local("ones", Number(0, 9)))
    assert reach(sum_of(tens, ones), sum_of(tens, ones)) is None


def test_nothing_is_told_of_an_end_that_is_no_number():
    odd = x.Get(Listing(Number()), x.Local("odd", Listing(Number())))
    assert reach(const(1), sum_of(const(1), odd)) is None
    assert reach(odd, odd) is None

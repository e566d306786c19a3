"""Ranges of numbers: the ends worked out are the ends reached."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st

from gamespec.check import ranges
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from gamespec.checked.types import Int, Placement, Row, SetOf, Shape, Thing, ZoneOf

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = st.integers(-6, 6)
PAIRS = st.tuples(SMALL, SMALL).map(lambda p: Int(min(p), max(p)))


def _all(t: Int) -> range:
    assert t.low is not None
    assert t.high is not None
    return range(t.low, t.high + 1)


@pytest.mark.parametrize(
    ("made", "worked_out"),
    [
        (ranges.add, operator.add),
        (ranges.subtract, operator.sub),
        (ranges.multiply, operator.mul),
        (ranges.smaller, min),
        (ranges.larger, max),
    ],
)
@given(a=PAIRS, b=PAIRS)
def test_a_range_holds_every_outcome_and_its_ends_are_outcomes(
    made: Callable[[Int, Int], Int], worked_out: Callable[[int, int], int], a: Int, b: Int
) -> None:
    outcomes = {worked_out(x, y) for x in _all(a) for y in _all(b)}
    assert made(a, b) == Int(min(outcomes), max(outcomes))


@given(a=PAIRS, b=PAIRS)
def test_division_and_remainder_hold_every_outcome(a: Int, b: Int) -> None:
    divisors = [y for y in _all(b) if y]
    for x in _all(a):
        for y in divisors:
            assert ranges.inside(ranges.number(x // y), ranges.divide(a, b))
            assert ranges.inside(ranges.number(x % y), ranges.modulo(a, b))


def test_open_ends_stay_open() -> None:
    up = Int(0, None)
    assert ranges.add(up, Int(1, 2)) == Int(1, None)
    assert ranges.subtract(Int(3, 3), up) == Int(None, 3)
    assert ranges.multiply(up, Int(2, 3)) == Int(0, None)
    assert ranges.divide(up, Int(2, 2)) == Int(0, None)
    assert ranges.smaller(up, Int(4, 4)) == Int(0, 4)
    assert ranges.larger(up, Int(4, 4)) == Int(4, None)


def test_what_two_ranges_share_may_be_nothing() -> None:
    assert ranges.meet(Int(0, 3), Int(2, 9)) == Int(2, 3)
    assert ranges.meet(Int(0, 3), Int(4, None)) is None
    assert ranges.apart(Int(0, 3), Int(4, None))


def test_types_in_common_may_be_none_if_either_may() -> None:
    assert ranges.join(Int(0, 3), Int(5, 6, optional=True)) == Int(0, 6, optional=True)
    assert ranges.join(Int(0, 3), ranges.NO_TYPE) == Int(0, 3, optional=True)
    assert ranges.join(Int(0, 3), ranges.YES_NO) is None


BOAT = Kind("Boat", "piece", ("dinghy",), (0,))
PLAYER = Kind("Player", "player", ("P1", "P2"), (0, 1))


def test_types_are_said_in_plain_words() -> None:
    pile = Zone("deck", None, "pile", (BOAT,))
    cells = Kind("Cell", "space", ("a", "b"), (0, 1))
    assert [
        ranges.show(t) for t in (Thing(PLAYER), Thing(BOAT), Row(BOAT), ZoneOf(pile), Placement(cells), Shape())
    ] == ["a player", "one Boat", "the name of a row of Boat", "a pile of Boat", "a placement of Cell", "a shape"]
    members = (Int(0, 1), Thing(PLAYER), Thing(BOAT), Row(BOAT), SetOf(Thing(BOAT)), ranges.YES_NO)
    assert [ranges.show(SetOf(t)) for t in members] == [
        "a set of numbers",
        "a set of players",
        "a set of Boat",
        "a set of rows of Boat",
        "a set of sets",
        "a set of things",
    ]
    assert (ranges.show(ranges.NO_TYPE), ranges.show(ranges.ERROR)) == ("none", "something")


def test_members_of_a_zone_have_a_type_where_it_holds_one_kind() -> None:
    cells = Kind("Cell", "space", ("a", "b"), (0, 1))
    assert ranges.member_of(ZoneOf(Zone("deck", None, "pile", (BOAT,)))) == Thing(BOAT)
    assert ranges.member_of(ZoneOf(Zone("both", None, "pile", (BOAT, cells)))) is None
    assert ranges.member_of(Placement(cells)) == Thing(cells)
    assert ranges.member_of(Int(0, 1)) is None


def test_values_of_two_types_can_be_equal_only_where_their_kinds_are_one() -> None:
    assert ranges.same_sort(SetOf(Thing(BOAT)), SetOf(Thing(BOAT, optional=True)))
    assert not ranges.same_sort(SetOf(Thing(BOAT)), SetOf(Thing(PLAYER)))
    assert not ranges.same_sort(Row(BOAT), Thing(BOAT))
    assert ranges.same_sort(Shape(), Shape())


def test_sets_in_common_are_sets_of_what_their_members_have_in_common() -> None:
    assert ranges.join(SetOf(Int(0, 1)), SetOf(Int(5, 6))) == SetOf(Int(0, 6))
    assert ranges.join(SetOf(Int(0, 1)), SetOf(ranges.YES_NO)) is None
    assert ranges.join(ranges.NO_TYPE, Row(BOAT)) == Row(BOAT, optional=True)
    assert ranges.join(ranges.ERROR, Int(0, 1)) is ranges.ERROR
    assert ranges.join(Thing(BOAT), Thing(BOAT, optional=True)) == Thing(BOAT, optional=True)
    assert ranges.join(ranges.YES_NO, ranges.NO_TYPE) is None


def test_division_by_what_has_no_end_comes_to_nothing_at_last() -> None:
    assert ranges.divide(Int(6, 6), Int(2, None)) == Int(0, 3)
    assert ranges.divide(Int(-6, 6), Int(2, None)) == Int(-3, 3)
    assert ranges.divide(Int(1, 2), Int(0, 0)) == Int(None, None)
    assert ranges.modulo(Int(None, None), Int(None, None)) == Int(None, None)
    assert ranges.modulo(Int(0, None), Int(3, 5)) == Int(0, 4)

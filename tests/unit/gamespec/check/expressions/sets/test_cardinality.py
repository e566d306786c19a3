from __future__ import annotations

import pytest

from gamespec.checked.types import Int
from tests.unit.gamespec.check.expressions.fishing import value_of


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("count(your hand)", 6),
        ("count(offer)", 1),
        ("count([b, b])", 2),
        ("count(n in 0..seen)", 11),
        ("count(c in unplaced(Boat))", 6),
        ("count(those(c in Boat[wide] where c's cost > 1))", 2),
        ("count(top of deck)", 1),
        ("count(top 2 of deck)", 2),
        ("count(top seen of deck)", 6),
        ("count(if seen > 1 then Boat[small] else Boat[wide])", 3),
        ("count(neighbours(Cell[1, 1]))", 4),
        ("count(around(Cell[1, 1]))", 8),
        ("count(neighbours(turn))", 2),
    ],
)
def test_a_count_is_at_most_what_the_set_can_hold(text: str, most: int) -> None:
    assert value_of(text).type == Int(0, most)


def test_a_count_of_what_is_fixed_is_that_number() -> None:
    assert value_of("count(Boat)").type == Int(6, 6)
    assert value_of("count(Boat[small])").type == Int(3, 3)


def test_a_sum_over_all_of_a_kind_is_exact_and_over_a_zone_begins_at_nothing() -> None:
    assert value_of("sum(c in Boat: c's cost)").type == Int(6, 24)
    assert value_of("sum(c in your hand: c's cost)").type == Int(0, 24)


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ("first(n in 1..3)", False),
        ("first(n in 1..seen)", True),
        ("first(n in seen..20)", False),
        ("first(p in clockwise(turn))", False),
        ("first(p in reversed(clockwise(turn)))", False),
        ("first(c in reversed(queue))", True),
        ("first(c in Boat[big])", False),
        ("first(c in queue)", True),
    ],
)
def test_the_first_of_a_set_is_none_only_where_it_may_be_empty(text: str, optional: bool) -> None:
    assert value_of(text).type.optional is optional


def test_the_highest_of_a_set_that_may_be_empty_may_be_none() -> None:
    assert value_of("highest(n in 1..3: n)").type == Int(1, 3)
    assert value_of("highest(n in 1..seen: n)").type == Int(1, 10, optional=True)

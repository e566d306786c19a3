"""What is planted in a game is found, and its twin is left alone."""

from __future__ import annotations

from math import asin, pi

import pytest

from interpreter.insight.model import Cell
from tests.planted.planted import PLANTED, cells, figure, keys, report


def lies_in(truth: float, cell: Cell) -> bool:
    assert cell.low is not None
    assert cell.high is not None
    return cell.low <= truth <= cell.high


@pytest.mark.parametrize(("name", "key", "twin"), PLANTED, ids=str)
def test_what_is_planted_is_found_and_its_twin_left_alone(name: str, key: str, twin: str):
    assert key in keys(report(name))
    assert key not in keys(report(twin))


def test_the_first_seat_wins_47_of_72():
    assert lies_in(47 / 72, cells(report("first_seat"), "seats", "P1")[0])
    assert lies_in(25 / 72, cells(report("first_seat"), "seats", "P2")[0])
    assert figure(report("first_seat_even"), "seats").worth == "open"


def test_a_race_of_equal_steps_is_decided_as_the_arcsine_says():
    found = report("race")
    for tenth in range(1, 10):
        settled, plain = cells(found, "decided", f"after {tenth * 10} %")
        assert plain.value == pytest.approx(2 / pi * asin(tenth / 10), abs=1e-3)
        assert lies_in(2 / pi * asin(tenth / 10), settled)


def test_what_is_drawn_at_the_beginning_is_settled_from_the_first_decision():
    assert all(cells(report("early"), "decided", f"after {tenth * 10} %")[0].value == 1 for tenth in range(1, 10))


def test_what_the_last_step_decides_is_open_until_then():
    assert lies_in(0.0, cells(report("late"), "decided", "after 90 %")[0])


def test_eight_rounds_of_two_are_sixteen_decisions_and_eight_times_five():
    found = report("rounds")
    assert [each.value for each in cells(found, "length", "decisions")] == [16, 16, 16]
    assert [each.value for each in cells(found, "length", "round begins")] == [8, 8, 8]
    assert lies_in(40, cells(found, "scores", "gold")[0])
    halves = [each.value for each in cells(found, "economy", "gold")[:2]]
    assert halves[0] is not None
    assert halves[1] is not None
    assert halves[1] <= 20 <= halves[0]


def test_a_rule_in_reach_is_in_force_in_most_games():
    low = cells(report("rich_in_reach"), "dead", "bank")[0].low
    assert low is not None
    assert low > 0.5
    assert cells(report("rich"), "dead", "bank")[0].value == 0

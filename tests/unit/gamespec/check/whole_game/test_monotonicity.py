"""The goal of picks stays reached when more is added."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.expressions.fishing import findings, runtime_checks

CHECKED = "choosing more pieces never makes this condition false again"


def _pick(goal: str) -> str:
    return f"you choose cards from your hand, until {goal}"


@pytest.mark.parametrize(
    "goal",
    [
        "sum(c in cards: c's cost) >= 3",
        "count(cards) is 2",
        "cards is not empty",
        "seen < sum(c in cards: c's cost)",
        "seen - sum(c in cards: c's cost) <= 2",
        "every(f in Fish: count(c in cards where c's trade is f) >= 1)",
        "some(c in cards: c's cost > 2) or seen > 3",
        "b is in cards",
        "[0, 1, 3][count(cards)] >= 2",
        "your enough(cards)",
        "sum(f in Fish where not some(c in cards: c's trade is f): f's unit) <= count(cards)",
        "not cards is empty and seen > 1",
    ],
)
def test_a_goal_that_more_pieces_keep_is_fine(goal: str) -> None:
    assert CHECKED not in runtime_checks(_pick(goal))


@pytest.mark.parametrize(
    "goal",
    ["sum(c in cards: c's cost) <= 3", "cards is empty", "every(c in cards: c's cost > 1)", "not count(cards) >= 2"],
)
def test_a_goal_that_more_pieces_undo_is_a_mistake(goal: str) -> None:
    assert [d.name for d in findings(_pick(goal))] == ["goal-undone-by-more"]


@pytest.mark.parametrize(
    "goal", ["sum(c in cards: c's cost) is 3", "count(cards) mod 2 is 1", "sum(c in cards: c's cost - 2) >= 1"]
)
def test_a_goal_of_which_it_is_not_seen_is_a_runtime_check(goal: str) -> None:
    assert CHECKED in runtime_checks(_pick(goal))

"""Sums over a set that is picked are read from one packed sum where their terms are known of each member."""

from __future__ import annotations

import re

import pytest

from interpreter.kernel.picking import Picking, exact_menu, pick_menu
from tests.unit.interpreter.compiler.machine import program, small

SETUP = "as first of players\n  move Card to your hand\n  add 0 to n"
TURN = "phase turn for first of players\n  you must act\n  -> end\n"


def emitted(pick: str, rest: str = "add 1 to n") -> str:
    text = f"action act\n  you picks {pick}\n  {rest}\n  move gifts to row\n"
    return program.__wrapped__(small(SETUP, TURN + text, arrow="-> turn")).module.source()


def test_a_goal_that_only_adds_up_is_asked_about_one_number():
    made = emitted("gifts from your hand, until sum(g in gifts: g's cost) >= 3 and count(gifts) >= 2, without waste")
    assert "Weighed(" in made
    assert not re.search(r" for \w+ in v", made), "no question counts anew over what is picked"


@pytest.mark.parametrize(
    "goal", ["some(g in gifts: g's cost is 2)", "sum(g in gifts: 0 - g's cost) <= 0 - 3"], ids=["no sum", "below zero"]
)
def test_a_goal_that_does_not_only_add_up_is_asked_about_the_set(goal: str):
    assert "Weighed(" not in emitted(f"gifts from your hand, until {goal}, without waste")


def test_questions_after_a_picking_share_its_packed_sum():
    made = emitted("any number of gifts from your hand", "need sum(g in gifts: g's cost) > count(gifts)")
    asking = [part for part in made.split("def ") if "sum(" in part]
    assert asking
    assert all(part.count("sum(") == part.count("sum(map(") == 1 for part in asking)


@pytest.mark.parametrize("exactly", range(6))
@pytest.mark.parametrize("picked", [[], [4], [4, 1], [6]])
def test_so_many_of_anything_needs_no_search(exactly: int, picked: list[int]):
    candidates = [(0, 1, 4), (0, 1, 1), (0, 2, 3), (0, 3, 6), (0, 3, 2)]
    if len(picked) < exactly:
        searched = pick_menu(Picking(candidates, exactly, None, None, True, None, False, None), picked, 1)
        assert exact_menu(candidates, exactly, picked, 1) == searched

"""What stays the same all through a menu is worked out once for it; what a test changes for now is read anew."""

from __future__ import annotations

import ast

import pytest

from interpreter.compiler.program import Program
from tests.unit.interpreter.compiler.emitted import called, held_values
from tests.unit.interpreter.compiler.machine import program, small

PLAYER = "reach : 0..99 = sum(k in your hand: k's cost) + your stock[cod]"
SETUP = "as first of players\n  move Card to your hand\n  add 0 to n"
TURN = "phase turn for first of players\n  you may act\n  -> end\n"


def made(action: str) -> Program:
    return program.__wrapped__(small(SETUP, TURN + action, player=PLAYER, arrow="-> turn"))


def offered_cards(played: Program) -> int:
    """How many unlike cards are offered: of three at 1, two at 2 and one at 3, where `reach` is 12."""
    s = played.start(1)
    before = s[:]
    found = [code for code in played.menu(s) if code]
    assert s == before, "asking changes nothing"
    return len(found)


@pytest.mark.parametrize(
    ("needs", "offered"),
    [
        ("need c's cost + your reach <= 13", 1),
        ("need c's cost + your reach <= 14", 2),
        ("need c's cost + count(k in your hand where k's cost > 1) <= 5", 2),
        ("need c's cost is 1 or some(k in your hand: k's cost is 3)", 3),
        ("pay c's cost from your stock[cod]\n  need your reach >= 11", 1),
        ("pay c's cost from your stock[cod]\n  need your reach >= 10", 2),
        ("pay c's cost from your coins\n  need your coins + count(k in your hand where k's cost > 1) >= 6", 2),
    ],
)
def test_a_menu_says_the_same_as_if_everything_were_worked_out_for_each_move(needs: str, offered: int):
    played = made(f"action act(c from your hand)\n  {needs}\n  move c to row\n")
    assert offered_cards(played) == offered


def test_a_value_that_no_move_changes_is_worked_out_once_for_a_menu():
    played = made("action act(c from your hand)\n  need c's cost + your reach <= 9\n  move c to row\n")
    assert held_values(played)


def test_a_value_that_reads_what_is_paid_is_worked_out_for_each_move():
    paying = "pay c's cost from your stock[cod]\n  need your reach >= 10"
    played = made(f"action act(c from your hand)\n  {paying}\n  move c to row\n")
    assert not held_values(played)


def test_questions_about_pieces_look_up_a_table():
    played = made(
        "action act(c from your hand)\n  need some(k in your hand: k's cost is c's cost + 1)\n  move c to row\n"
    )
    assert offered_cards(played) == 2
    played = made("action act(c from your hand)\n  need every(k in your hand: k's cost < 4)\n  move c to row\n")
    assert offered_cards(played) == 3
    assert [call for call in called(played, all) if isinstance(call.args[0], ast.Call)], "over a table"

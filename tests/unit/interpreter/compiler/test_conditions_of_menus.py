from __future__ import annotations

import pytest

from interpreter.compiler.program import Program
from tests.unit.interpreter.compiler.machine import program, small

PLAYER = "reach : 0..99 = sum(k in your hand: k's cost) + your stock[cod]"
SETUP = "first of players does\n  move Card to your hand\n  add 0 to n"
TURN = "phase turn for first of players\n  you may act\n  -> end\n"


def made(action: str) -> Program:
    return program.__wrapped__(small(SETUP, TURN + action, player=PLAYER, arrow="-> turn"))


def offered_cards(played: Program) -> int:
    """Return how many unlike cards are offered: of three at 1, two at 2 and one at 3, where `reach` is 12."""
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


def test_what_was_tried_for_one_action_and_taken_back_is_written_for_the_next():
    knows = "knows(what from Fish) = some(c in your hand: c's kin is what)"
    text = small(SETUP, TURN, player=knows, arrow="-> turn").replace(
        "copies | cost |", "copies | cost | kin from Fish |"
    )
    for row, kin in (("1    |", "cod"), ("2    |", "eel"), ("3    |", "ray")):
        text = text.replace(f"| {row}\n", f"| {row} {kin} |\n")
    text = text.replace("you may act", "you may act or play or swim")
    acts = 'action {}(f from Fish)\n  need your knows(eel) else "no eel"\n  need n < 2\n  add 1 to n\n'
    played = program.__wrapped__(text + "".join(map(acts.format, ("act", "play", "swim"))))
    assert len(played.menu(played.start(1))) == 1 + 3 * 3


def test_questions_about_pieces_are_answered_by_their_columns():
    played = made(
        "action act(c from your hand)\n  need some(k in your hand: k's cost is c's cost + 1)\n  move c to row\n"
    )
    assert offered_cards(played) == 2
    played = made("action act(c from your hand)\n  need every(k in your hand: k's cost < 4)\n  move c to row\n")
    assert offered_cards(played) == 3


SERVED = """\
action act(f from Fish)
  do serve(f)
action serve(f given Fish)
  you choose gifts from your hand, until sum(g in gifts: g's cost) >= your stock[f] * 5
  move gifts to row
"""


def test_a_move_is_offered_if_all_candidates_together_weigh_enough():
    played = made(SERVED)
    s = played.start(1)
    assert [code for code in played.menu(s) if code] == [1, 2, 3], "the hand weighs 10, five for each of two"
    stock = next(place for field, place in played.layout.fields.items() if field.name == "stock")
    s[stock.base] = 3
    assert [code for code in played.menu(s) if code] == [2, 3]

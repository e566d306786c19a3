"""`would(A(x): C)`: what would be the case after A; nothing of it happens."""

from __future__ import annotations

import pytest

from interpreter.kernel.cannot_run import CannotRun
from interpreter.state.questions.refusals import SILENT
from tests.unit.interpreter.compiler.machine import Play, ran, small

ACTIONS = """\
action settle(k given 0..9)
  repeat until your coins >= k or n >= 5
    add 1 to n
    add 2 to your coins
  take min(k, your coins) from your coins
action step-to(f from Fish)
  need your stock[f] > 0 else "nothing left"
  take 1 from your stock[f]
  set m to 7
action give(card from your hand)
  move card to row
"""


def asked(lines: str, more: str = "", setup: str = "") -> Play:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    turn = f"phase turn for first of players\n{body}  -> end\n{ACTIONS}{more}"
    return Play(small(setup, turn, arrow="-> turn"))


def answer(condition: str, setup: str = "") -> int:
    return asked(f"if {condition}\n  set small to 1\nyou may settle(1)", setup=setup).number("small")


def test_it_is_what_holds_after_the_action():
    assert [answer(f"would(settle({k}): n > 0)") for k in (4, 5, 6, 7)] == [0, 0, 1, 1]
    assert answer("would(settle(6): your coins is 1 and n is 1)") == 1


def test_the_numbers_of_before_are_read_by_a_let():
    assert answer("n is 0 and would(settle(6): n > 0)") == 1
    played = asked("let before be n\nif would(settle(7): n is before + 1)\n  set small to 2\nyou may settle(1)")
    assert played.number("small") == 2


def test_nothing_of_it_happens():
    played = asked("if would(settle(9): n > 0)\n  set small to 1\nyou may settle(1)")
    assert [played.number(name) for name in ("small", "n", "coins", "m")] == [1, 0, 5, 0]


def test_what_cannot_be_begun_changes_nothing_so_the_answer_is_no():
    empty = "for each p in players\n  set p's stock[eel] to 0"
    assert [answer(f"would(step-to({fish}): m is 7)", empty) for fish in ("cod", "eel")] == [1, 0]


def test_pieces_move_on_the_copy_alone():
    hand = "for each p in players\n  move any 1 of unplaced(Card[b]) to p's hand"
    lines = (
        "for each card in your hand\n  if would(give(card): count(row) is 1 and your hand is empty)\n    set small to 1"
    )
    played = asked(f"{lines}\nyou may settle(1)", setup=hand)
    assert [played.number("small"), played.rows("row"), played.rows("hand")] == [1, "", "b"]


def test_it_decides_what_is_offered():
    more = """\
action careful(f from Fish)
  need would(step-to(f): your stock[f] > 0) else "you would have none left"
  do step-to(f)
action either(f from Fish where would(step-to(f): your stock[f] is 0))
  do step-to(f)
"""
    few = "for each p in players\n  set p's stock[eel] to 1"
    played = asked("you must careful or either", more, few)
    assert played.moves == ["careful(cod)", "careful(ray)", "either(eel)"]
    assert played.state.why_not("careful(eel)") == "you would have none left"
    assert played.play("careful(cod)").number("stock") == 1


def test_it_sees_what_an_opening_has_paid_so_far():
    more = """\
action buy
  pay 2 from your coins
  need would(settle(4): n > 0)
  set m to 3
action look
  need would(settle(4): n > 0)
  set m to 3
"""
    assert asked("you may buy or look", more).moves == ["stop", "buy"]


def test_it_stands_in_values():
    turn = f"phase turn for first of players\n  set small to your debt\n  you may settle(6)\n  -> end\n{ACTIONS}"
    value = "debt = sum(f in Fish: if would(settle(6): n > 0) then 1 else 0)"
    assert Play(small("", turn, arrow="-> turn", player=value)).number("small") == 3


def test_an_action_with_a_choice_inside_is_refused_by_name():
    with pytest.raises(CannotRun, match="a choice or chance inside"):
        asked("if would(pick: n > 0)\n  set small to 1\nyou may settle(1)", "action pick\n  you choose f from Fish\n")


def test_a_reason_that_rests_on_what_is_hidden_is_not_told():
    more = """\
action peek
  need would(steal: count(row) is 1 and some(c in row: c's cost is 3)) else "the card of the other is no 3"
  set m to 9
action steal
  let other be last of players
  move other's hand to row
"""
    hand = "for each p in players\n  move any 1 of unplaced(Card[b]) to p's hand"
    played = asked("you must peek or settle(1)", more, hand)
    assert played.moves == ["settle"]
    assert played.state.why_not("peek") == SILENT


def test_chance_in_the_set_up_is_no_matter():
    assert (
        ran(
            "first of players does\n  if would(earn: n > 3)\n    add 1 to m", rest="action earn\n  add 5 to n\n"
        ).number("m")
        == 1
    )

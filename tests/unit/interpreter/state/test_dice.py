"""Dice: a face shows from the roll until the die moves, and every roll is an event of the log."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, small

DICE = """\
dice Die
  | die  | faces | copies |
  | d4   | 4     | 1 each |
  | d6   | 6     | 1 each |
  | plus | 4..4  | 1      |
"""
TABLE = "cups : group of Die, open\nsecret : group of Die, hidden"
PLAYER = "dice : group of Die, open\ncup : group of Die, seen by owner"
TURN = """\
phase play
  for each p in players
    p must wait or roll-all or use-all or turn-up
    p must wait or take-back
  -> end
action wait
  set lucky to yes
action roll-all
  roll your dice
  move your dice to cups
  roll cups
  roll cups
action use-all
  set n to sum(d in cups: d's face) + 1
action turn-up
  for each d in your dice where d is d4
    set d's face to 3
action take-back
  for each d in cups
    move d to your dice
"""
SETUP = "for each p in players\n  move p's own(Die) to p's dice\nmove unplaced(Die) to cups"


def game(setup: str = SETUP, rest: str = TURN) -> Play:
    return Play(small(setup, rest, declarations=DICE, table=TABLE, player=PLAYER, arrow="-> play"), seed=None)


def faces(played: Play, seat: int | None = None) -> dict[str, Any]:
    """Return what a seat sees on the dice of the pool and on the table of the first player."""
    view: Any = played.state.view(seat)
    zones = [view["table"]["zones"]["cups"], view["players"][0]["zones"]["dice"]]
    return {piece["front"]: piece["fields"]["face"] for zone in zones for piece in zone["pieces"]}


def rolled(played: Play, *outcomes: str) -> Play:
    for outcome in outcomes:
        played.state = played.state.apply(outcome)
    return played


def test_a_die_that_was_not_rolled_shows_no_face_and_one_with_one_side_shows_it():
    assert faces(game()) == {"Die[d4]": None, "Die[d6]": None, "Die[plus]": 4}


def test_a_face_shows_from_the_roll_until_the_die_moves():
    played = rolled(game().play("roll-all"), *"341526")
    assert faces(played) == {"Die[d4]": 2, "Die[d6]": 6, "Die[plus]": 4}
    played.play("take-back")
    assert faces(played) == {"Die[d4]": None, "Die[d6]": None, "Die[plus]": 4}


def test_rolls_are_told_one_after_another_among_the_moves_even_where_a_face_comes_again():
    played = rolled(game().play("roll-all"), *"341515")
    assert played.state.log()[:4] == [
        "P1: roll-all",
        "P1: rolls d4: 3",
        "P1: rolls d6: 4",
        "P1: Die[d4] from dice to cups",
    ]
    assert played.state.log()[5:] == ["rolls P1's d4: 1", "rolls P1's d6: 5", "rolls P1's d4: 1", "rolls P1's d6: 5"]


def test_rolls_of_one_move_are_one_line():
    text = small(SETUP, TURN, declarations=DICE, table=TABLE, player=PLAYER, arrow="-> play")
    lines = Play(text, seed=1).play("roll-all").state.log()
    assert [line.split(":")[1].strip() for line in lines[:2]] == ["roll-all", "rolls d4"]
    assert lines[1].startswith("P1: rolls d4: ")
    assert ", d6: " in lines[1]
    assert not any("face" in line for line in lines)


def test_moving_a_die_says_nothing_of_the_face_it_loses():
    played = rolled(game().play("roll-all"), *"341526").play("take-back")
    assert not any("face" in line for line in played.state.log())


def test_a_face_set_by_the_rules_is_told_as_a_number_that_changed():
    assert game().play("turn-up").state.log()[-1] == "P1: Die[d4] face none -> 3"


def test_a_roll_nobody_else_sees_is_told_by_the_number_of_dice():
    setup = "for each p in players\n  move p's own(Die) to p's cup\nfor each p in players where p is first(q in players)\n  roll p's cup"
    played = rolled(game(setup), "3", "4")
    assert played.state.log(0)[-2:] == ["P1: rolls d4: 3", "P1: rolls d6: 4"]
    assert played.state.log(1)[-2:] == ["P1: rolls a die", "P1: rolls a die"]


def test_using_the_face_of_a_die_that_was_not_rolled_is_a_runtime_check():
    with pytest.raises(RuntimeCheckFailed) as broken:
        game("for each p in players\n  move p's own(Die) to cups").play("use-all")
    check = game().program.runtime_checks[broken.value.number]
    assert check.text == "a die has been rolled since it was last moved"


def test_a_die_with_one_side_needs_no_roll():
    assert game().play("use-all").number("n") == 5


def test_positions_that_differ_in_what_a_moved_die_showed_are_one():
    one, other = (rolled(game().play("roll-all"), *sides).play("take-back") for sides in ("341526", "111111"))
    assert one.state.key() == other.state.key()

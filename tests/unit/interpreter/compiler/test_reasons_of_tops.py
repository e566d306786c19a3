"""Refusals about the top of a pile.

What everybody sees of it may be told, what lies face down may not.
"""

from __future__ import annotations

from tests.unit.interpreter.compiler.machine import Play, small

CARD = """\
each Card has
  turned : up or down starts down
spaces Stack
  | stack |
  | left  |
  | right |
each Stack has
  pile : pile of Card, seen by all when its turned is up and rank(it) is 1
  is-up = some(c in top 1 of its pile: c's turned is up)
  is-dear = some(c in top 1 of its pile: c's cost > 1)
"""
TURN = """\
phase turn for first of players
  you must draw or fish or dear or both or twin or rest
  -> end
action rest
  add 0 to n
action draw(s from Stack)
  need s's is-up else "the top card is not face up"
  set n to 1
action fish(s from Stack)
  do draw(s)
action dear(s from Stack)
  need s's is-dear else "the top card is cheap"
  set n to 1
action both
  need Stack[left]'s is-up and Stack[right]'s is-dear else "left is down, or right is cheap"
  set n to 1
action twin(s from Stack)
  need count(c in s's pile where c is b) > 1 else "no two b"
  set n to 1
"""
SETUP = """\
move any 2 of Card[a] to Stack[left]'s pile
move any 1 of unplaced(Card[a]) to Stack[right]'s pile with turned up
"""


def table(setup: str = SETUP) -> Play:
    return Play(small(setup, TURN, declarations=CARD, arrow="-> turn"))


def test_what_is_open_about_the_top_of_a_pile_may_be_told():
    assert table().state.why_not("draw(left)") == "the top card is not face up"


def test_a_reason_of_an_action_done_first_is_told_as_its_own():
    assert table().state.why_not("fish(left)") == "the top card is not face up"


def test_that_a_pile_is_empty_may_be_told():
    assert table("set n to 1").state.why_not("draw(left)") == "the top card is not face up"


def test_the_front_of_a_top_that_lies_face_up_may_be_told_and_face_down_may_not():
    assert table().state.why_not("dear(right)") == "the top card is cheap"
    assert table().state.why_not("dear(left)") == "this move is not possible now"


def test_each_pile_asked_about_is_looked_at():
    assert table().state.why_not("both") == "left is down, or right is cheap"
    swapped = SETUP.replace("left", "other").replace("right", "left").replace("other", "right")
    assert table(swapped).state.why_not("both") == "this move is not possible now"


def test_what_lies_beneath_the_top_may_not_be_told():
    assert table().state.why_not("twin(left)") == "this move is not possible now"

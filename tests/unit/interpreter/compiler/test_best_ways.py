"""`must A, as often as possible, with highest e`: only the moves that lead to the most are offered."""

from __future__ import annotations

import pytest

from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, small

SIX = "for each c in Cell\n  set c's gems to if c's column is 5 then 3 else 1\nset here to Cell[3, 1]"
WALK = """\
action walk(c from neighbours(here))
  pay 1 from left
  do take-all(c)
action take-all(c given Cell)
  set here to c
  add c's gems to found
  set c's gems to 0
action rest
  need left > 1 else "you are rested"
  take 2 from left
action dig(k from 1..2)
  pay k from left
  add k to found
"""


def asked(line: str, *, left: int = 2, more: str = "", before: str = "") -> Play:
    turn = f"phase turn for first of players\n{before}  {line}\n  set done to yes\n  -> end\n{WALK}{more}"
    table = "here : Cell\nleft : 0..9\nfound : 0..30\ndone : yes or no starts no"
    spaces = "spaces Cell is grid 5 by 1\neach Cell has\n  gems : 0..3"
    return Play(small(f"{SIX}\nset left to {left}", turn, declarations=spaces, table=table, arrow="-> turn"))


def walks(*columns: int) -> list[str]:
    return [f"walk(Cell[{column}, 1])" for column in columns]


def test_a_must_with_a_number_of_times_goes_on_as_long_as_it_can():
    played = asked("you must walk, as often as possible")
    assert played.moves == walks(4, 2)
    assert not played.play(*walks(4)).over
    assert played.play(*walks(3)).number("done") == 1


def test_or_as_many_times_as_it_says():
    assert asked("you must walk, as often as possible, up to 1 times").play(*walks(4)).over
    assert asked("you must walk, as often as possible, up to n times").number("done") == 1


def test_with_nothing_legal_it_is_passed_over():
    assert asked("you must walk, as often as possible", left=0).number("done") == 1


def test_as_often_as_possible_leaves_out_what_ends_sooner():
    played = asked("you must walk or rest, as often as possible")
    assert played.moves == walks(4, 2)
    assert asked("you must walk or rest, with lowest left, up to 2 times", left=2).moves == [*walks(4, 2), "rest"]


def test_with_highest_keeps_to_the_ways_that_end_with_the_most():
    played = asked("you must walk, with highest found, up to 9 times")
    assert played.moves == walks(4)
    assert played.play(*walks(4)).moves == walks(5)
    assert played.play(*walks(5)).number("found") == 4


def test_with_lowest_keeps_to_those_that_end_with_the_least():
    played = asked("you must walk, with lowest found, up to 9 times")
    assert played.moves == walks(4, 2)
    assert played.play(*walks(4)).moves == walks(3)


def test_what_comes_behind_then_decides_between_equals():
    often = "you must walk or dig, as often as possible"
    assert asked(f"{often}").moves == [*walks(4, 2), "dig(1)"]
    assert asked(f"{often}, with highest found").moves == walks(4)
    assert asked("you must walk or dig, with lowest left, then highest found, up to 9 times").moves == walks(4)
    fewest = "you must walk or dig, with lowest left, then lowest found, up to 9 times"
    assert asked(fewest).moves == [*walks(4, 2), "dig(1)", "dig(2)"]
    assert asked(f"{fewest}, then highest here's column").play("dig(1)").moves == walks(4)


def test_once_it_is_what_one_move_leads_to():
    assert asked("you must walk or dig, with highest found").moves == ["dig(2)"]
    assert asked("you must dig, with highest found, up to 2 times", left=3).moves == ["dig(1)", "dig(2)"]


def test_the_times_that_are_left_are_counted():
    assert asked("you must walk, with highest found, up to 2 times", left=9).moves == walks(4)
    assert asked("you must walk, as often as possible, with highest found, up to 4 times", left=9).moves == walks(2)


def test_a_move_that_leads_to_less_is_refused_with_the_reason_of_the_offer():
    played = asked('you must walk, with highest found, up to 9 times else "take all you can"')
    assert played.state.why_not(walks(2)[0]) == "take all you can"
    assert asked("you must walk, with highest here's column").state.why_not(walks(2)[0]) == (
        "as much as possible must be done, and other moves here lead to more"
    )
    assert played.state.why_not("rest") == "`rest` is not a legal move now; choose `walk`"
    assert asked("you must walk or rest, with highest found", left=1).state.why_not("rest") == "you are rested"


def test_what_joins_at_any_time_is_not_measured():
    nap = "action nap\n  need n is 0\n  add 1 to n\n"
    offer = "you may anytime nap\n    you must walk, with highest found, up to 9 times"
    played = asked(offer, more=nap)
    assert played.moves == [*walks(4), "nap"]
    assert played.play("nap").moves == walks(4)


def test_looking_for_the_best_way_changes_nothing():
    played = asked("you must walk, with highest found, up to 9 times")
    before = list(played.state.array)
    assert played.moves == walks(4)
    assert played.state.array == before


def test_too_many_ways_fail_a_check_at_the_line():
    back = "action back\n  add 1 to n\n  set n to n mod 2\n"
    with pytest.raises(RuntimeCheckFailed, match="ways, each of at most 150 moves"):
        asked("you must back or walk, as often as possible", more=back)


def test_an_action_with_a_choice_or_chance_inside_is_refused():
    more = "action guess\n  you choose k from 1..2\n  take k from left\n"
    with pytest.raises(CannotRun, match="a choice or chance inside an action offered `as often"):
        asked("you must guess, as often as possible", more=more)

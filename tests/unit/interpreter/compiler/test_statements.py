"""Numbers, loops, lets and routines: each statement carried out in a set-up."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, program, ran, small

FOUR = "set m to count(unplaced(Card)) - 2\n"
"""No check can know that this is 4."""


def n(lines: str, **more: Any) -> int:
    return ran(lines, **more).number("n")


def test_set_add_and_take():
    assert n("set n to 7\nadd 5 to n\ntake 2 from n") == 10


@pytest.mark.parametrize("line", ["add m to small", "take 1 from small", "set small to m", "set cup to m"])
def test_leaving_a_range_is_a_failed_check(line: str):
    with pytest.raises(RuntimeCheckFailed):
        ran(f"{FOUR}{line}")


def test_a_capped_number_loses_what_does_not_fit():
    assert ran("add 9 to cup").number("cup") == 3
    assert ran("add 2 to cup\ntake 9 from cup").number("cup") == 0


def test_a_check_names_its_line():
    lines = f"{FOUR}add m to small"
    with pytest.raises(RuntimeCheckFailed) as broken:
        ran(lines)
    span = program(small(lines)).runtime_checks[broken.value.number].span
    assert span.file.text[span.start : span.end] == "add m to small"


def test_a_family_is_one_number_for_each():
    played = ran("set (first of players)'s stock[eel] to 7\nadd 1 to (last of players)'s stock[ray]")
    assert [[played.number("stock", p, f) for f in range(3)] for p in range(2)] == [[2, 7, 2], [2, 2, 3]]


PAY = "first of players does\n  pay {} from your coins{}\n"


def test_a_payment_takes_and_gives():
    played = ran(PAY.format(3, " to (last of players)'s coins"))
    assert [played.number("coins", p) for p in range(2)] == [2, 8]


def test_a_payment_to_a_capped_number_loses_what_does_not_fit():
    played = ran(PAY.format(5, " to (last of players)'s purse"))
    assert (played.number("coins"), played.number("purse", 1)) == (0, 3)


def test_a_payment_of_more_than_there_is_fails_a_check():
    with pytest.raises(RuntimeCheckFailed):
        ran(PAY.format(6, ""))


def test_a_payment_to_oneself_changes_nothing_but_is_checked():
    assert ran(PAY.format(5, " to your coins")).number("coins") == 5
    with pytest.raises(RuntimeCheckFailed):
        ran(PAY.format(6, " to your coins"))


def test_two_families_are_paid_one_for_each():
    costs = "each player has\n  bill : 0..9 for each Fish starts 1\n"
    played = ran("first of players does\n  pay your bill from your stock", declarations=costs)
    assert [played.number("stock", 0, f) for f in range(3)] == [1, 1, 1]


def test_a_need_outside_an_opening_is_a_runtime_check():
    with pytest.raises(RuntimeCheckFailed):
        ran('need n > 0 else "no"')
    assert n("need n is 0\nset n to 1") == 1


@pytest.mark.parametrize(("m", "found"), [(0, 1), (1, 2), (2, 3), (7, 4)])
def test_the_first_branch_that_holds(m: int, found: int):
    lines = "if m is 0\n  set n to 1\nelse if m is 1\n  set n to 2\nelse if m < 3\n  set n to 3\nelse\n  set n to 4"
    assert n(f"set m to {m}\n{lines}") == found


def test_branches_within_branches():
    lines = "if n is 0\n  if m is 1\n    set n to 5\n  else if m is 0\n    set n to 6\nelse\n  set n to 7\nadd 10 to n"
    assert n(lines) == 16


def test_a_loop_and_its_condition_look_once_before_the_first_lap():
    lines = "move Card to row\nfor each c in row where c's cost < 3\n  move c to box\n  move first of row to box\n  add 1 to n"
    played = ran(lines)
    assert played.number("n") == 5


def test_the_condition_of_a_loop_is_not_read_again():
    assert n("for each f in Fish where n < 2\n  add 1 to n") == 3


def test_a_loop_over_numbers():
    assert n("for each k in 2..4\n  add k to n") == 9
    assert n("set m to 4\nfor each k in m..2\n  add k to n") == 0


def test_a_loop_over_words_and_players():
    assert n("for each p in players\n  for each f in Fish\n    add p's stock[f] to n", seats=3) == 18


def test_a_count_of_laps_is_read_once():
    assert n("set m to 3\nrepeat m times\n  add 1 to m\n  add 1 to n") == 3
    assert n("repeat 0 times\n  add 1 to n") == 0


def test_until_is_tested_first():
    assert n("repeat until n >= 0\n  add 1 to n") == 0
    assert n("repeat until n >= 4\n  add 3 to n") == 6


@pytest.mark.parametrize(("until", "found"), [("n >= 2", 2), ("n >= 9", 4), ("n is 0", 0)])
def test_up_to_so_many_laps(until: str, found: int):
    assert n(f"repeat up to 4 times until {until}\n  add 1 to n") == found


def test_a_negative_count_of_laps_is_none():
    assert n("repeat (m - 2) times\n  add 1 to n") == 0


def test_a_let_is_read_once():
    assert n("set m to 3\nlet k be m\nset m to 9\nset n to k") == 3


def test_a_let_of_a_set_is_a_snapshot():
    assert (
        n("move Card to row\nlet all be those(c in row where c's cost is 1)\nmove row to box\nset n to count(all)") == 3
    )


def test_a_let_with_a_parameter_is_worked_out_at_each_use():
    assert n("let double(k from 0..9) be k * 2 + m\nset n to double(3)\nset m to 100\nadd double(1) to n") == 108


def test_never_none_is_a_runtime_check():
    assert n("move Card to row\nlet c be first of row, never none\nset n to c's cost") == 1
    with pytest.raises(RuntimeCheckFailed):
        ran("let c be first of row, never none\nset n to c's cost")


def test_a_step_is_a_named_part():
    assert n("step one\n  add 1 to n\n  step two\n    add 2 to n\nadd 4 to n") == 7


def test_as_makes_somebody_else_you():
    played = ran(
        "last of players does\n  add 1 to your coins\n  next(you) does\n    take 1 from your coins\n  add 1 to your coins"
    )
    assert [played.number("coins", p) for p in range(2)] == [4, 7]


GIVE = "action give(k given 0..9)\n  add k to your coins\n  add k to n\n"


def test_a_routine_is_done_by_somebody():
    played = ran(
        "(last of players) does give(3)\nfirst of players does\n  do give(4)\n  next(you) does give(1)", rest=GIVE
    )
    assert [played.number("coins", p) for p in range(2)] == [9, 9]
    assert played.number("n") == 8


def test_a_routine_in_a_routine_keeps_who_you_are():
    rest = GIVE + "action both\n  next(you) does give(2)\n  do give(1)\n  add 1 to your coins\n"
    played = ran("(first of players) does both", rest=rest)
    assert [played.number("coins", p) for p in range(2)] == [7, 7]


def test_arguments_are_worked_out_before_any_is_passed():
    rest = "action flip(x given 0..9, y given 0..9)\n  set n to x\n  set m to y\naction two(x given 0..9, y given 0..9)\n  do flip(y, x)\n"
    played = ran("do two(3, 4)", rest=rest)
    assert (played.number("n"), played.number("m")) == (4, 3)


def test_the_first_arrow_that_holds_is_followed():
    rest = "phase two\n  add 1 to n\n  -> end when n >= 3\n  -> three\nphase three\n  add 1 to n\n  -> two when n < 9\n  -> end\n"
    assert n("", rest=rest, arrow="-> two") == 3


def test_a_let_of_a_phase_may_be_read_by_its_arrows():
    rest = "phase two\n  let due be n is 2\n  add 1 to n\n  -> end when due\n  -> two\n"
    assert n("", rest=rest, arrow="-> two") == 3


def test_a_phase_for_somebody_has_a_you():
    rest = "phase two for last of players\n  add 1 to your coins\n  -> end\n"
    assert ran("", rest=rest, arrow="-> two").number("coins", 1) == 6


def test_end_game_ends_at_once():
    rest = "phase two\n  add 1 to n\n  for each f in Fish\n    if n is 2\n      end game\n    add 1 to n\n  -> two\n"
    played = ran("", rest=rest, arrow="-> two")
    assert played.over
    assert played.number("n") == 2


def test_a_field_forgets_when_its_phase_begins():
    rest = "phase two\n  add 1 to m\n  add bids to n\n  set bids to 5\n  -> end when m is 3\n  -> two\n"
    table = "bids : 0..9 starts 1, anew each phase two"
    assert n("set bids to 4", rest=rest, arrow="-> two", table=table) == 3


def test_a_field_of_each_player_forgets_for_all_of_them():
    rest = "phase two\n  add sum(p in players: p's bid) to n\n  -> end\n"
    more = "bid : 0..9 starts 2, anew each phase two"
    assert n("for each p in players\n  set p's bid to 7", rest=rest, arrow="-> two", player=more) == 4


def test_ties_share_the_place():
    scoring = (
        "scoring\n  gold = your coins\n  fish = your stock[cod]\n  winner has highest total, then lowest your purse\n"
    )
    text = "set (last of players)'s coins to 9\nadd 1 to (first of players)'s purse"
    assert list(Play(small(text, scoring), 3).state.places()) == [3, 2, 1]
    assert list(Play(small("add 1 to (first of players)'s purse", scoring), 3).state.places()) == [3, 1, 1]

"""The reason of a refusal: a value made of needs answers with that of its line that failed.

Sizes may be told.
"""

from __future__ import annotations

import pytest

from tests.unit.interpreter.compiler.machine import Play, small

TURN = "phase turn for first of players\n  you must act or rest\n  -> end\naction rest\n  add 0 to n\n"
FITS = (
    "fits(k from 1..9) =\n"
    '  need k > 2 else "that is too few"\n'
    "  let twice be 2 * k\n"
    '  need twice < 12 else "that is too many"\n'
    "  need k mod 2 is 0\n"
)
ACT = "action act(k from 1..9)\n  need your fits(k)\n  set n to k\n"


def offered(actions: str, **more: str) -> Play:
    return Play(small(rest=TURN + actions, arrow="-> turn", **more))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("act(2)", "that is too few"),
        ("act(7)", "that is too many"),
        ("act(3)", "this needs k mod 2 is 0"),
        ("act(4)", None),
    ],
)
def test_a_value_made_of_needs_answers_with_the_reason_of_the_line_that_failed(text: str, reason: str | None):
    played = offered(ACT, player=FITS)
    assert played.moves == ["act(4)", "rest"]
    assert played.state.why_not(text) == reason


def test_a_reason_of_the_need_itself_comes_first():
    act = ACT.replace("fits(k)\n", 'fits(k) else "it does not fit"\n')
    assert offered(act, player=FITS).state.why_not("act(2)") == "it does not fit"


def test_the_reason_of_an_action_done_first_is_that_of_its_value():
    acts = "action act(k from 1..9)\n  do check(k)\n  set n to k\naction check(k given 1..9)\n  need your fits(k)\n"
    assert offered(acts, player=FITS).state.why_not("act(7)") == "that is too many"


def test_where_a_rule_has_changed_the_value_the_condition_itself_is_told():
    rule = "rule never when n is 0\n  set your fits(any k) to no\n"
    assert offered(ACT + rule, player=FITS).state.why_not("act(4)") == "this needs your fits(k)"


def test_that_a_hidden_zone_is_empty_may_be_told_for_its_size_is_public():
    act = 'action act\n  need secret is not empty else "nothing is left"\n  set n to 1\n'
    table = "secret : group of Card, hidden\n"
    assert offered(act, table=table).state.why_not("act") == "nothing is left"


def test_what_lies_in_a_hidden_zone_may_not_be_told():
    act = 'action act\n  need count(k in secret where k is a) > 0 else "no a is left"\n  set n to 1\n'
    table = "secret : group of Card, hidden\n"
    played = offered(act, table=table, setup="move any 1 of unplaced(Card[b]) to secret")
    assert played.state.why_not("act") == "this move is not possible now"


def test_a_price_after_a_gain_is_told_with_what_was_gained():
    act = "action act\n  add 2 to your coins\n  pay 9 from your coins\n"
    assert offered(act).state.why_not("act") == "you need 9, you have 7"


def test_a_price_in_each_lap_of_a_loop_is_told():
    act = "action act\n  for each f in Fish\n    pay 3 from your stock[f]\n  set n to 1\n"
    assert offered(act).state.why_not("act") == "you need 3, you have 2"


def test_a_condition_on_an_argument_comes_before_the_range_of_the_next():
    act = "action act(k from 1..9 where k > 3, j from k..9)\n  set n to j\n"
    assert offered(act).state.why_not("act(2, 1)") == "this needs k > 3, but it is 2 against 3"


def test_where_the_offer_names_the_argument_another_is_answered_with_it():
    turn = TURN.replace("act or rest", "act(4) or rest")
    played = Play(small(rest=turn + "action act(k from 1..9)\n  need k > 2\n  set n to k\n", arrow="-> turn"))
    assert played.state.why_not("act(2)") == "`act` is a legal move here only with `4`"
    assert played.state.why_not("act(4)") is None

from __future__ import annotations

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, small

HANDS = "for each p in players\n  move any 1 of unplaced(Card[a]) to p's hand\n  move any 1 of unplaced(Card[b]) to p's hand\n"
TURN = "phase turn for first of players\n  you must {}\n  -> end\naction rest\n  add 0 to n\n"


def offered(actions: str, offer: str = "act or rest", setup: str = HANDS, **more: str) -> Play:
    return Play(small(setup, TURN.format(offer) + actions, arrow="-> turn", **more))


def menu(actions: str, offer: str = "act or rest", setup: str = HANDS, **more: str) -> list[str]:
    return offered(actions, offer, setup, **more).moves


def test_a_need_hides_what_cannot_be_done():
    assert menu("action act(k from 1..9)\n  need k > 6\n  need k mod 2 is 0\n  set n to k\n") == ["act(8)", "rest"]


def test_a_need_in_the_first_steps_hides_what_cannot_be_done():
    lines = (
        "action act(k from 1..9)\n  step first\n    need k > 6\n  step second\n    need k mod 2 is 0\n    set n to k\n"
    )
    assert menu(lines) == ["act(8)", "rest"]


def test_a_rule_at_the_edge_of_a_first_step_ends_the_opening():
    lines = (
        "action act(k from 1..3)\n  step first\n    need k > 0\n  step second\n    set n to k\n"
        "rule late\n  at {} of step first of action act\n    add 1 to n\n"
    )
    for edge in ("start", "end"):
        assert menu(lines.format(edge)) == ["act(1)", "act(2)", "act(3)", "rest"]


def test_a_payment_bounds_what_can_be_chosen():
    assert menu("action act(k from 4..9)\n  pay k from your coins\n  set n to k\n") == ["act(4)", "act(5)", "rest"]


def test_two_payments_from_one_purse_add_up():
    lines = "action act(k from 1..9)\n  pay k from your coins\n  pay 1 from your coins\n  set n to k\n"
    assert menu(lines) == ["act(1)", "act(2)", "act(3)", "act(4)", "rest"]


def test_later_lines_read_a_number_as_already_paid():
    lines = "action act(k from 1..9)\n  pay k from your coins\n  need your coins is 3\n  set n to k\n"
    assert menu(lines) == ["act(2)", "rest"]


def test_a_gain_may_pay_for_the_rest():
    lines = "action act(k from 1..9)\n  add 2 to your coins\n  pay k from your coins\n  need k > 5\n  set n to k\n"
    assert menu(lines) == ["act(6)", "act(7)", "rest"]


def test_a_let_binds_a_later_condition():
    lines = (
        "action act(k from 1..9, j from 1..9)\n  let both be k * 10 + j\n  need both is in 25..26\n  set n to both\n"
    )
    assert menu(lines) == ["act(2, 5)", "act(2, 6)", "rest"]


def test_a_parameter_may_use_an_earlier_one():
    assert menu("action act(k from 1..3, j from k..3 where j > k)\n  set n to k * 10 + j\n") == [
        "act(1, 2)",
        "act(1, 3)",
        "act(2, 3)",
        "rest",
    ]


CHOOSE = "action act\n  you choose k from your hand\n  {}\n  add k's cost to n\n"


def test_an_action_whose_choice_cannot_be_completed_is_not_offered():
    assert menu(CHOOSE.format("need k's cost > 2")) == ["rest"]


def test_a_choice_offers_only_what_can_still_be_completed():
    played = offered(CHOOSE.format("need k's cost > 1")).play("act")
    assert played.moves == ["Card[b]"]


def test_a_failed_try_leaves_no_payment_behind():
    """The first card costs 1 and fails the need; the second must still find all five coins."""
    lines = "pay k's cost + 2 from your coins\n  need k's cost > 1\n  need your coins is 1"
    assert menu(CHOOSE.format(lines)) == ["act", "rest"]
    assert offered(CHOOSE.format(lines)).play("act").moves == ["Card[b]"]


def test_a_failed_argument_leaves_no_payment_behind():
    actions = "action act\n  need you can buy\n  add 1 to n\naction buy(k from 1..4)\n  pay k from your coins\n  need your coins is 1\n  add 1 to n\n"
    assert menu(actions) == ["act", "rest"]


def test_a_failed_gain_leaves_nothing_behind():
    lines = "add 5 to your coins\n  need k's cost > 1\n  need your coins is 10"
    assert menu(CHOOSE.format(lines)) == ["act", "rest"]


def test_choices_of_two_lines_are_looked_at_together():
    lines = "you choose j from your hand where j is not k\n  need j's cost > k's cost"
    played = offered(CHOOSE.format(lines)).play("act")
    assert played.moves == ["Card[a]"]
    assert played.play("Card[a]").moves == ["Card[b]"]


def test_may_choose_offers_none_only_if_that_can_be_completed():
    lines = "action act\n  you may choose k from your hand\n  need k is not none\n  add k's cost to n\n"
    assert offered(lines).play("act").moves == ["Card[a]", "Card[b]"]


def test_may_choose_with_one_way_left_is_still_a_decision():
    lines = (
        "action act\n  you may choose k from your hand where k's cost > 1\n  need k is not none\n  add k's cost to n\n"
    )
    played = offered(lines).play("act")
    assert played.moves == ["Card[b]"]
    assert played.play("Card[b]").number("n") == 2


def test_may_choose_counts_none_as_a_way():
    lines = "action act\n  you may choose k from your hand where k's cost > 5\n  need n is 0\n  add 3 to n\n"
    played = offered(lines).play("act")
    assert played.over
    assert played.number("n") == 3


def test_a_choice_if_any_passes_on_when_nothing_can_be_chosen():
    lines = "action act\n  you choose k from your hand where k's cost > 5, if possible\n  set n to if k is none then 7 else 1\n"
    assert offered(lines).play("act").number("n") == 7


def test_branches_of_an_opening_are_followed_along_the_path_taken():
    lines = "action act(k from 1..4)\n  if k > 2\n    pay k from your coins\n    need your coins > 1\n  else\n    need k is 1\n  set n to k\n"
    assert menu(lines) == ["act(1)", "act(3)", "rest"]


def test_a_branch_that_changes_something_ends_the_opening_there():
    lines = "action act(k from 1..3)\n  if k is 1\n    set n to 5\n  need n is 0\n  set m to k\n"
    assert menu(lines) == ["act(1)", "act(2)", "act(3)", "rest"]


BUY = "action buy(k given 0..9)\n  pay k from your coins\n"


def test_an_action_done_in_an_opening_is_part_of_it():
    assert menu(BUY + "action act(k from 4..9)\n  do buy(k - 1)\n  need your coins > 0\n  set n to k\n") == [
        "act(4)",
        "act(5)",
        "rest",
    ]


def test_the_same_action_done_twice_counts_twice():
    assert menu(BUY + "action act(k from 1..9)\n  do buy(k)\n  do buy(2)\n  set n to k\n") == [
        "act(1)",
        "act(2)",
        "act(3)",
        "rest",
    ]


def test_an_action_with_a_choice_done_in_an_opening_sees_the_rest():
    give = "action give(limit given 0..9)\n  you choose k from your hand where k's cost <= limit\n  pay k's cost from your coins\n"
    act = "action act\n  do give(2)\n  need your coins < 4\n  add 1 to n\n"
    played = offered(give + act)
    assert played.moves == ["act", "rest"]
    assert played.play("act").moves == ["Card[b]"]
    assert played.play("Card[b]").number("coins") == 3


def test_an_action_with_a_choice_done_twice_in_an_opening():
    give = "action give\n  you choose k from your hand\n  pay k's cost from your coins\n"
    played = offered(give + "action act\n  do give\n  do give\n  need your coins is 1\n  add 1 to n\n")
    assert played.play("act").moves == ["Card[b]"]
    assert played.play("Card[b]").moves == ["Card[b]"]
    played = offered(give + "action act\n  do give\n  do give\n  need your coins is 2\n  add 1 to n\n").play("act")
    assert played.moves == ["Card[a]", "Card[b]"]
    assert played.play("Card[b]").moves == ["Card[a]"]


def test_a_routine_of_somebody_else_pays_from_his_purse():
    act = "action act(k from 4..9)\n  next(you) does buy(k)\n  set n to your coins\n"
    played = offered(BUY + act, setup=HANDS + "set (last of players)'s coins to 6")
    assert played.moves == ["act(4)", "act(5)", "act(6)", "rest"]
    assert played.play("act(6)").number("coins", 1) == 0


def test_arguments_left_open_are_chosen_by_who_does_it():
    spend = "action spend(k from 1..9)\n  pay k from your coins\n  set n to k\n"
    act = "action act\n  need n is 0\n  do spend\n"
    played = offered(spend + act)
    assert played.play("act").moves == [f"spend({k})" for k in range(1, 6)]
    assert menu(spend + act, setup=HANDS + "set (first of players)'s coins to 0") == ["rest"]


def test_a_must_ends_an_opening_and_can_be_completed():
    spend = "action spend(k from 6..9)\n  pay k from your coins\n  set n to k\naction win\n  need m > 0\n  add 1 to n\n"
    act = "action act\n  pay 1 from your coins\n  you must spend or win\n"
    assert menu(spend + act) == ["rest"]
    assert menu(spend + act, setup=HANDS + "set m to 1") == ["act", "rest"]
    assert menu(spend + act, setup=HANDS + "set (first of players)'s coins to 7") == ["act", "rest"]
    played = offered(spend + act, setup=HANDS + "set (first of players)'s coins to 7").play("act")
    assert played.moves == ["spend(6)"]


def test_a_loop_over_fixed_things_is_part_of_an_opening():
    lines = "action act(k from 1..4)\n  for each f in Fish\n    pay k - 1 from your stock[f]\n  set n to k\n"
    assert menu(lines) == ["act(1)", "act(2)", "act(3)", "rest"]
    lines = "action act(k from 1..4)\n  for each f in Fish\n    pay k - 1 from your coins\n  set n to k\n"
    assert menu(lines) == ["act(1)", "act(2)", "rest"]


def test_a_choice_of_somebody_else_ends_the_opening():
    lines = "action act\n  next(you) chooses k from next(you)'s hand\n  set n to k's cost\n"
    played = offered(lines)
    assert played.play("act").state.seat == 1
    pays = "action act\n  next(you) chooses k from next(you)'s hand where k's cost > n\n  if k's cost > 1\n    add 7 to m\n"
    played = offered(pays).play("act")
    assert played.moves == ["Card[a]", "Card[b]"]


def test_forbidden_arguments_are_not_offered():
    forbid = 'rule closed\n  forbid your act(any k) if k mod 2 is 0 because "even numbers are out"\n'
    played = offered("action act(k from 1..4)\n  set n to k\n" + forbid)
    assert played.moves == ["act(1)", "act(3)", "rest"]
    assert played.state.why_not("act(2)") == "even numbers are out"


def test_a_prohibition_for_each_thing_holds_if_it_holds_for_one():
    forbid = "rule closed for each c in your hand where c's cost > 1\n  forbid your act(any k) if k is c's cost because \"you hold one\"\n"
    played = offered("action act(k from 1..4)\n  set n to k\n" + forbid)
    assert played.moves == ["act(1)", "act(3)", "act(4)", "rest"]
    assert played.state.why_not("act(2)") == "you hold one"


def test_a_prohibition_without_a_condition_of_its_own():
    forbid = 'rule closed when n > 0\n  forbid your act because "closed"\n'
    assert menu("action act\n  add 1 to n\n" + forbid) == ["act", "rest"]
    assert menu("action act\n  add 1 to n\n" + forbid, setup="set n to 1") == ["rest"]
    always = 'rule closed\n  forbid your act because "closed"\n'
    assert menu("action act\n  add 1 to n\n" + always) == ["rest"]


@pytest.mark.parametrize(("text", "reason"), [("act(9)", "too much"), ("act(8)", "even"), ("act(3)", "forbidden")])
def test_the_first_line_that_fails_gives_the_reason_and_prohibitions_come_last(text: str, reason: str):
    act = 'action act(k from 1..9)\n  let j be k + 1\n  need k < 9 else "too much"\n  need k mod 2 is 1 else "even"\n  set n to j\n'
    forbid = 'rule closed\n  forbid your act(any k) if k > 2 because "forbidden"\n'
    played = offered(act + forbid)
    assert played.moves == ["act(1)", "rest"]
    assert played.state.why_not(text) == reason


def test_like_pieces_are_offered_once():
    setup = "first of players does\n  move Card to your hand"
    assert menu("action act(k from your hand)\n  move k to row\n", setup=setup) == [
        "act(Card[a])",
        "act(Card[b])",
        "act(Card[c])",
        "rest",
    ]


def test_like_pieces_in_different_zones_are_different_moves():
    setup = "move any 1 of unplaced(Card[a]) to row\nmove any 1 of unplaced(Card[a]) to shelf\n"
    act = "action act(k from Card where k is in row or k is in shelf)\n  move k to box\n"
    assert len(menu(act, setup=setup)) == 3


def test_like_pieces_that_differ_in_a_field_are_different_moves():
    setup = "first of players does\n  move Card[a] to your hand\nfor each k in (first of players)'s hand where rank(k) is 0 or k's mark is 0\n  set k's mark to 1\n"
    marks = "each Card has\n  mark : 0..9\n"
    setup = "first of players does\n  move any 2 of unplaced(Card[a]) to your hand\n  move unplaced(Card[a]) to your hand with mark 3"
    assert len(menu("action act(k from your hand)\n  move k to row\n", setup=setup, declarations=marks)) == 3


def test_pieces_of_a_line_are_offered_each():
    setup = "move Card[a] to row"
    assert len(menu("action act(k from row)\n  move k to box\n", setup=setup)) == 4


def test_given_parameters_are_passed_and_not_part_of_the_move():
    act = "action act(low given 0..9, k from low..4)\n  set n to low * 10 + k\n"
    played = offered(act, "act(3) or rest")
    assert [move.partition("(")[0] for move in played.moves] == ["act", "act", "rest"]
    assert played.play(played.moves[0]).number("n") == 33


def test_arguments_written_in_an_offer_bind_the_first_parameters():
    act = "action act(j from 1..9, k from j..4)\n  set n to j * 10 + k\n"
    played = offered(act, "act(3) or rest")
    assert len(played.moves) == 3
    assert played.play(played.moves[1]).number("n") == 34


def test_what_does_not_fit_into_a_capped_number_pays_for_nothing():
    lines = (
        "action act(k from 1..5)\n  add 2 to your purse\n  add 2 to your purse\n  pay k from your purse\n  set n to k\n"
    )
    assert menu(lines) == ["act(1)", "act(2)", "act(3)", "rest"]
    assert offered(lines).state.why_not("act(4)") == "you need 4, you have 3"


CHANGED = ["if k is 1\n    set n to 5", "for each p in players\n    do grow(k)", "do grow(k)"]


@pytest.mark.parametrize("line", CHANGED)
def test_a_condition_behind_a_change_is_a_runtime_check(line: str):
    act = f"action grow(j given 0..9)\n  set n to 5\naction act(k from 1..2)\n  {line}\n  need n is 0\n  set m to k\n"
    played = offered(act)
    assert played.moves == ["act(1)", "act(2)", "rest"]
    with pytest.raises(RuntimeCheckFailed):
        played.play("act(1)")
    asks = act.replace("set m", "you choose c from your hand\n  set m")
    with pytest.raises(RuntimeCheckFailed):
        offered(asks).play("act(1)")


def test_a_rule_that_forbids_is_told_behind_a_block_that_changes_something():
    act = "action act(k from 1..3)\n  if m is 0\n    need n is 0\n    set n to 5\n  need k < 3\n"
    rule = 'rule closed\n  forbid your act(any k) if k is 2 because "closed"\n'
    played = offered(act + rule)
    assert played.moves == ["act(1)", "act(3)", "rest"]
    assert played.state.why_not("act(2)") == "closed"


@pytest.mark.parametrize(
    "line", ["if k is 1\n    set n to 5", "do grow(k)", "for each p in players where k is 1\n    do grow(k)"]
)
def test_a_path_on_which_nothing_changes_leads_on(line: str):
    """The condition is a runtime check if the number has changed, else part of the opening."""
    grow = "action grow(j given 0..9)\n  if j is 1\n    set n to 5\n"
    played = offered(f"{grow}action act(k from 1..2)\n  {line}\n  need n > 0\n  set m to k\n")
    assert played.moves == ["act(1)", "rest"]
    assert played.state.why_not("act(2)") == "this needs n > 0, but it is 0 against 0"
    assert played.play("act(1)").number("m") == 1


def test_nothing_leads_on_where_all_paths_change_something():
    lines = "action act(k from 1..2)\n  if k is 1\n    set n to 5\n  else\n    set n to 6\n  need n > 5\n  set m to k\n"
    played = offered(lines)
    assert played.moves == ["act(1)", "act(2)", "rest"]
    with pytest.raises(RuntimeCheckFailed):
        played.play("act(1)")

"""Rules that change values: what order they take effect in, for whom, and when."""

from __future__ import annotations

import pytest

from tests.unit.interpreter.compiler.machine import ran

PRICE = "price(k from 0..9) : 0..20 = k + 2\nlimit : 1..4 = 2\nfree : yes or no = no"


def value(expression: str, rules: str, setup: str = "", seats: int = 2) -> int:
    lines = f"{setup}first of players does\n  set n to {expression}"
    return ran(lines, seats=seats, player=PRICE, rest=rules).number("n")


def test_a_value_without_rules_is_its_body():
    assert value("your price(3)", "") == 5


def test_a_rule_adds_and_takes():
    assert (
        value("your price(3)", "rule up\n  add 4 to your price(any k)\nrule down\n  take 1 from your price(any k)\n")
        == 8
    )


@pytest.mark.parametrize("first", ["add", "set", "keep"])
def test_the_order_in_the_file_does_not_matter(first: str):
    clauses = {
        "add": "rule up\n  add 4 to your price(any k)\n",
        "set": "rule fix\n  set your price(any k) to 10\n",
        "keep": "rule cap\n  set your price(any k) to min(your price(any k), 12)\n",
    }
    text = clauses.pop(first) + "".join(clauses.values())
    assert value("your price(3)", text) == 12


def test_keep_comes_before_the_range():
    assert value("your limit", "rule more\n  add 9 to your limit\n") == 4
    assert value("your limit", "rule less\n  take 9 from your limit\n") == 1
    assert value("your limit", "rule least\n  set your limit to max(your limit, 3)\n") == 3
    assert value("your limit", "rule least\n  set your limit to max(your limit, 9)\n") == 4


def test_a_rule_holds_while_its_condition_does():
    rule = "rule late when m > 3\n  add 1 to your limit\n"
    assert [value("your limit", rule, f"set m to {m}\n") for m in (3, 4)] == [2, 3]


def test_a_line_of_a_rule_may_have_a_condition_on_its_argument():
    rule = "rule dear\n  add 5 to your price(any k) if k > 3\n"
    assert [value(f"your price({k})", rule) for k in (3, 4)] == [5, 11]


def test_a_rule_for_each_thing_counts_each():
    rule = "rule many for each c in your hand where c's cost > 1\n  add c's cost to your price(any k)\n"
    setup = "first of players does\n  move Card to your hand\n"
    assert value("your price(0)", rule, setup) == 9


def test_a_rule_holds_for_each_player_separately():
    rule = "rule rich when your coins > 6\n  add 1 to your limit\n"
    setup = "set (last of players)'s coins to 9\n"
    assert value("your limit * 10 + next(you)'s limit", rule, setup) == 23


def test_a_yes_or_no_may_be_set():
    rule = "rule gift when m is 1\n  set your free to yes\n"
    assert [value("if your free then 1 else 0", rule, f"set m to {m}\n") for m in (0, 1)] == [0, 1]


def test_rules_change_what_can_be_done_at_once():
    rest = "action act(k from 1..9)\n  pay your price(k) from your coins\n  add 1 to n\n"
    rest += "rule cheap when m is 1\n  take 2 from your price(any k)\n"
    for m, found in ((0, 3), (1, 5)):
        lines = f"set m to {m}\nfirst of players does\n  set n to count(k in 1..9 where you can act(k))"
        assert ran(lines, player=PRICE, rest=rest).number("n") == found


def test_a_value_of_needs_answers_with_the_reason_of_the_line_that_failed():
    player = 'fine(k from 0..9) =\n  let twice be k * 2\n  need twice > 4 else "too small"\n  need k < 8 else "too big"'
    lines = "first of players does\n  set n to count(k in 0..9 where your fine(k))"
    assert ran(lines, player=player).number("n") == 5


def test_a_rule_after_another_has_the_last_word():
    rules = "rule one when m < 9\n  set your price(any k) to 7\nrule two after rule one\n  set your price(any k) to 3\n"
    assert value("your price(1)", rules) == 3

"""Clauses that change a value.

Whose value it is, what stands in its brackets, and what cannot be changed.
"""

from __future__ import annotations

import pytest

from gamespec.check.ranges import YES_NO
from gamespec.checked import expressions as x
from tests.unit.gamespec.check.rules.test_clauses import FISH, value
from tests.unit.gamespec.check.snippets import one

PRICES = "each License has\n  price : 0..9 = 1\n"


def test_a_rule_may_change_the_value_of_one_seat():
    limit = value("rule r\n  add 1 to P2's limit", "limit")
    (change,) = limit.modifiers
    assert isinstance(change.when, x.Binary)
    assert isinstance(change.when.left, x.Read)
    assert change.when.left.var is limit.self_var
    assert isinstance(change.when.right, x.Const)
    assert change.when.right.value == 1


def test_a_rule_for_each_piece_changes_what_that_piece_has():
    price = value(PRICES + "rule r for each l in License where l is one\n  add 2 to l's price", "price")
    (change,) = price.modifiers
    assert change.each is None
    assert change.when is not None
    assert change.when.type is YES_NO


def test_a_rule_for_each_player_changes_what_that_player_has():
    assert value("rule r for each p in players\n  add 1 to p's sale(cod)", "sale").modifiers
    assert value("rule r for each p in players\n  add 1 to p's limit", "limit").modifiers


def test_a_value_changed_without_brackets_is_changed_for_all_arguments_and_names_none():
    assert value("rule r\n  add 1 to your sale", "sale").modifiers[0].when is None
    assert one(FISH + "rule r\n  add 1 to your sale if f is cod").message == "nothing is called `f` here"


@pytest.mark.parametrize(
    ("rule", "code", "message", "help_line"),
    [
        ("rule r\n  add 1 to 3", "GS345", "a rule can change only a value that is declared with `=`", None),
        (
            "rule r\n  add 1 to x's limit",
            "GS345",
            (
                "a rule cannot change `x's limit`, only values of the table, values of a player "
                "(behind `your` or a seat such as `P1's`), or values of the thing in its `for each`"
            ),
            "write `your limit`",
        ),
        ("rule r\n  add 1 to wether", "GS220", "there is no value `wether` to change", "did you mean `weather`?"),
        (
            "rule r\n  add 1 to sale(cod)",
            "GS220",
            "the table has no value `sale`",
            "`sale` belongs to a player: write `your sale`",
        ),
        (
            "rule r\n  add 1 to sales(cod)",
            "GS220",
            "there is no value `sales` to change",
            "use `weather`, the only one",
        ),
        ("rule r\n  add 1 to P1's limmit", "GS220", "there is no value `limmit` to change", "did you mean `limit`?"),
        (
            "rule r for each l in License\n  add 1 to l's prise",
            "GS220",
            "there is no value `prise` to change",
            "did you mean `price`?",
        ),
        (
            "rule r\n  add 1 to your sale(5)",
            "GS310",
            "this is a number, but one Fish is wanted here",
            "use `cod` or `eel`",
        ),
        (
            "rule r\n  set your free to 3",
            "GS310",
            "this is a number, but yes or no is wanted here",
            "write `yes`, `no` or a condition, such as `your limit > 0`",
        ),
        ("rule r\n  add wether to your limit", "GS210", "nothing is called `wether` here", "did you mean `weather`?"),
    ],
)
def test_what_a_rule_cannot_change_is_said_once(rule: str, code: str, message: str, help_line: str | None):
    found = one(FISH + PRICES + rule)
    assert (found.code, found.message, found.help) == (code, message, help_line)


@pytest.mark.parametrize("space", ["north", "Berth[north]"])
def test_for_the_value_of_one_space_the_head_of_the_rule_is_said(space: str):
    berths = "spaces Berth is line\n  | berth |\n  | north |\n  | south |\neach Berth has\n  toll : 0..9 = 0\n"
    found = one(f"{berths}rule r\n  set {space}'s toll to 3")
    assert found.code == "GS345"
    assert "`rule r for each berth in Berth where berth is north`" in (found.help or "")
    assert value(
        berths + "rule r for each berth in Berth where berth is north\n  set berth's toll to 3", "toll"
    ).modifiers

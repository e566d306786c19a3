"""In which order rules of one moment are carried out.

As the file says, whatever they are called and wherever they stand.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.unit.interpreter.compiler.machine import Play, small

GO = "action go(k from 1..3)\n  need k < 3\n  add k to n\n"
MOMENTS = [
    "after your go(any k)",
    "before your go(any k)",
    "at start of phase turn",
    "at end of phase turn",
    "at start of step one of phase turn",
    "at end of step one of phase turn",
    "at start of step two of action go",
    "at end of step two of action go",
]
STEPS = "action go(k from 1..3)\n  need k < 3\n  step two\n    add 0 to n\n"


def played(rules: str, actions: str = GO, *, setup: str = "") -> Play:
    """`go(2)` in a phase with a step."""
    lines = "  step one\n    add 0 to n\n  you must go\n"
    text = f"phase turn for first of players\n{lines}  -> end\n{actions}{rules}"
    return Play(small(setup, text, arrow="-> turn")).play("go(2)")


def digit(name: str, moment: str, number: int, after: str = "") -> str:
    """A rule that writes a digit behind those that are there."""
    head = f"rule {name} after rule {after}" if after else f"rule {name}"
    return f"{head}\n  {moment}\n    set m to m * 10 + {number}\n"


@pytest.mark.parametrize("names", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
@pytest.mark.parametrize("moment", MOMENTS)
def test_one_rule_after_another_is_carried_out_after_it_at_every_moment(
    moment: str, names: tuple[str, str, str]
) -> None:
    first, second, third = names
    rules = [digit(first, moment, 1), digit(second, moment, 2, first), digit(third, moment, 3, second)]
    for order in permutations(rules):
        assert played("".join(order), STEPS).number("m") == 123


@pytest.mark.parametrize("names", [("a", "b", "c"), ("c", "b", "a"), ("b", "a", "c")])
def test_what_is_done_before_and_after_an_action_is_done_around_what_stands_for_it_too(
    names: tuple[str, str, str],
) -> None:
    before, instead, after = names
    rules = [
        digit(before, "before your go(any k)", 1),
        f"rule {instead} when n is 0\n  instead of your go(any k)\n    set m to m * 10 + 2\n",
        digit(after, "after your go(any k)", 3),
    ]
    for order in permutations(rules):
        assert played("".join(order)).number("m") == 123
        assert played("".join(order), setup="set n to 1").number("m") == 13


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_an_opening_stays_an_opening_with_a_rule_before_and_one_instead(names: tuple[str, str]) -> None:
    before, instead = names
    rules = (
        f"rule {before}\n  before your go(any k)\n    add 1 to m\n"
        f"rule {instead} when n is 0\n  instead of your go(any k)\n    add 1 to m\n"
    )
    text = f"phase turn for first of players\n  you must go\n  -> end\n{GO}{rules}"
    assert Play(small("set n to 1", text, arrow="-> turn")).moves == ["go(1)", "go(2)"]
    assert Play(small("", text, arrow="-> turn")).moves == ["go(1)", "go(2)", "go(3)"]


def test_who_is_asked_before_is_asked_before_what_stands_for_it_too() -> None:
    actions = f"{GO}action tell\n  add 5 to m\n"
    rules = "rule a\n  before your go(any k)\n    you must tell\nrule b when n is 0\n  instead of your go(any k)\n    set m to m * 10\n"
    game = played(rules, actions)
    assert game.moves == ["tell"]
    assert game.play("tell").number("m") == 50
    game = played(rules, actions, setup="set n to 1")
    assert game.play("tell").number("n") == 3


@pytest.mark.parametrize("names", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
def test_the_last_rule_that_sets_a_value_decides_whatever_it_is_called(names: tuple[str, str, str]) -> None:
    first, second, third = names
    rules = [
        f"rule {first}\n  set your limit to 2\n",
        f"rule {second} after rule {first}\n  set your limit to 5\n",
        f"rule {third}\n  add 1 to your limit\n",
    ]
    shown = "each player has\n  limit : 0..9 = 1\nrule tell\n  after your go(any k)\n    set m to your limit\n"
    for order in permutations(rules):
        assert played(shown + "".join(order)).number("m") == 6

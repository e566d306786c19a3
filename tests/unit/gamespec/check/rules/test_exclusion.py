from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import lint

GAME = """game "Two cards" for 2 players
type Name is smithy, chapel, moat
cards Card, 20 in all
  | card   | copies | name from Name | cost |
  | smithy | 10     | smithy         | 4    |
  | chapel | 5      | chapel         | 2    |
  | moat   | 5      | moat           | 3    |
the table has
  trash : group of Card, open
  rainy : yes or no
each player has
  deck : pile of Card, hidden
  hand : group of Card, seen by owner
  played : group of Card, open
phase setup
  for each p in players
    move Card[moat] to p's deck
    move any 5 of Card[smithy] to p's deck
    shuffle p's deck
    move top 5 of p's deck to p's hand
  -> turn
phase turn for first of players
  you may play as often as possible
  -> end
action play(card from your hand)
  move card to your played
  set rainy to not rainy
{first}
{second}
scoring
  n = count(your hand)
"""
DRAW, SCRAP = "move top 3 of your deck to your hand", "move your hand to trash"
PAIRS = [
    ("card's name is smithy", "card's name is chapel", True),
    ("card's name is smithy", "card's name is smithy", False),
    ("card's name is smithy", "rainy", False),
    ("rainy", "not rainy", True),
    ("card's cost > 3", "card's cost < 3", True),
    ("card's cost > 1", "card's cost < 4", False),
    ("card's name is smithy and rainy", "card's name is chapel", True),
    ("card's name is smithy or rainy", "not (card's name is smithy or rainy)", True),
    ("card's name is smithy or rainy", "card's name is chapel", False),
    ("count(your hand) > 3", "count(your hand) < 2", False),
]
"""Two conditions, and whether only one of them can hold whatever the other rule does."""
FORMS = {
    "behind the moment": "rule {name}\n  after your play(any {of}) if {condition}\n    {line}",
    "in the head": "rule {name} when {condition}\n  after your play(any {of})\n    {line}",
    "around the lines": "rule {name}\n  after your play(any {of})\n    if {condition}\n      {line}",
    "in two steps": "rule {name}\n  after your play(any {of})\n    if {condition}\n      if count(your played) > 0\n        {line}",
}


def clashes(*rules: str) -> list[str]:
    text = GAME.format(first=rules[0], second=rules[1])
    found = lint(Ruleset("two", Path("two.game"), shelf=laid_out({"two.game": text}))).findings
    assert {each.code for each in found if each.is_error} <= {"GS522"}
    return [each.help or "" for each in found if each.is_error]


def rule(form: str, name: str, condition: str, line: str) -> str:
    return FORMS[form].format(name=name, of="card", condition=condition, line=line)


FREE = [form for form in FORMS if form != "in the head"]


@pytest.mark.parametrize(("one", "other", "apart"), PAIRS, ids=[f"{one}, {other}" for one, other, _ in PAIRS])
def test_it_means_nothing_where_the_conditions_stand(one: str, other: str, apart: bool) -> None:
    for first, second in product(FREE, FREE):
        told = clashes(rule(first, "early", one, DRAW), rule(second, "late", other, SCRAP))
        assert bool(told) is not apart, (first, second)


def test_the_other_case_of_an_if_excludes_it() -> None:
    both = f"rule {{}}\n  after your play(any card)\n    if rainy\n      {DRAW}\n    else\n      {SCRAP}"
    dry = f"rule dry\n  after your play(any card)\n    if not rainy\n      {DRAW}"
    assert clashes(both.format("wet"), f"rule late\n  after your play(any card)\n    if rainy\n      {SCRAP}")
    assert clashes(both.format("wet"), dry)
    dry_or_wet = f"rule dry\n  after your play(any card)\n    if rainy\n      shuffle your deck\n    else\n      {DRAW}"
    assert clashes(f"rule wet\n  after your play(any card)\n    if rainy\n      {SCRAP}", dry_or_wet)


def test_cases_in_lines_of_their_own_exclude_each_other() -> None:
    cases = "rule {}\n  after your play(any card)\n    by card's name\n      {}: {}\n      moat: nothing\n      {}:\n        {}"
    early = cases.format("early", "smithy", DRAW, "chapel", DRAW)
    assert clashes(early, cases.format("late", "smithy", SCRAP, "chapel", SCRAP))
    one = f"rule late\n  after your play(any card)\n    by card's name\n      moat: {SCRAP}\n      else: nothing"
    assert not clashes(early, one)
    assert clashes(early, one.replace("moat", "smithy"))


def test_what_the_other_rule_changes_in_a_condition_beside_the_excluding_one_does_not_matter() -> None:
    early = f"rule early\n  after your play(any card)\n    if card's name is smithy\n      {DRAW}"
    late = f"rule late\n  after your play(any card)\n    if card's name is {{}}\n      if count(your hand) > 2\n        {SCRAP}"
    assert not clashes(early, late.format("chapel"))
    assert clashes(early, late.format("smithy"))


def test_a_line_outside_the_case_is_done_always() -> None:
    always = f"rule early\n  after your play(any card)\n    if rainy\n      {DRAW}\n    shuffle your deck"
    assert clashes(always, rule("around the lines", "late", "not rainy", "move top 1 of your deck to trash"))


def test_what_takes_the_place_of_an_action_does_so_whatever_its_lines_ask() -> None:
    rules = [
        f"rule {name}\n  instead of your play(any card)\n    if card's name is {name}\n      {DRAW}"
        for name in ("smithy", "chapel")
    ]
    text = GAME.format(first=rules[0], second=rules[1])
    found = lint(Ruleset("two", Path("two.game"), shelf=laid_out({"two.game": text}))).findings
    assert [each.code for each in found if each.is_error]


def test_followed_the_advice_settles_it() -> None:
    (advice,) = clashes(
        rule("around the lines", "early", "rainy", DRAW), rule("around the lines", "late", "rainy", SCRAP)
    )
    assert "`rule late after rule early`" in advice
    assert advice.endswith("write conditions behind both lines, such as `after your play(any card) if ...`")
    assert not clashes(
        rule("around the lines", "early", "rainy", DRAW),
        rule("around the lines", "late after rule early", "rainy", SCRAP),
    )
    assert not clashes(
        rule("behind the moment", "early", "rainy", DRAW), rule("behind the moment", "late", "not rainy", SCRAP)
    )

"""The brackets of a rule: `any x` names whatever is given, all else must be what is given."""

from __future__ import annotations

import pytest

from gamespec.checked import expressions as x
from gamespec.diagnostics import Edit
from tests.unit.gamespec.check.rules.test_clauses import DEEDS, triggers, value
from tests.unit.gamespec.check.snippets import clean, mistakes, one

BOUNTY = "each player has\n  bounty(fish from Fish) : 0..9 = 1\n"
CLAUSES = {
    "changes": "rule r\n  add 1 to your bounty({})",
    "watches": "rule r\n  after your sell({})\n    add 1 to wind",
    "replaces": "rule r when wind < 2\n  instead of your sell({})\n    add 1 to wind",
    "forbids": 'rule r\n  forbid your sell({}) because "no"',
}


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_a_misspelt_name_in_the_brackets_of_a_rule_is_an_error_with_the_name_that_was_meant(clause: str):
    found = one(DEEDS + BOUNTY + clause.format("codd"))
    assert (found.code, found.message) == ("GS210", "nothing is called `codd` here")
    assert found.help == "did you mean `cod`? To use `codd` as a name for each possible argument, write `any codd`"


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_a_name_without_its_any_is_reported_once_and_mended_by_it(clause: str):
    text = DEEDS + BOUNTY + clause.format("zz").replace("add 1 to wind", "if zz is cod\n      add 1 to wind")
    found = one(text)
    assert found.help == "to use `zz` as a name for each possible argument, write `any zz`"
    ((edit,),) = [fix.edits for fix in found.fixes]
    assert isinstance(edit, Edit)
    assert edit.text == "any zz"
    clean(text.replace("(zz)", "(any zz)"))


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_a_field_of_the_table_never_becomes_what_any_names(clause: str):
    """Else a variant that declares the field would change what a rule of the game means."""
    told = mistakes(DEEDS + BOUNTY + "the table has\n  zz : Fish starts cod\n" + clause.format("any zz"))
    assert [each.code for each in told] == ["GS214"]
    assert told[0].message == "the name `zz` would hide the `zz` that is declared under `the table has`"


def test_the_one_of_a_for_each_restricts_what_is_watched_as_it_does_what_is_changed():
    each = "rule r for each f in Fish where f is cod\n  after your sell(f)\n    add 1 to wind"
    (made,) = triggers(each)
    assert made.each is not None
    assert isinstance(made.when, x.Binary)
    (change,) = value(each.replace("after your sell(f)\n    add 1 to wind", "add 1 to your sale(f)"), "sale").modifiers
    assert isinstance(change.when, x.Binary)


def test_any_name_stands_in_the_brackets_of_a_rule_alone():
    found = one(DEEDS + "phase night\n  do sell(any f)\n  -> end")
    assert (
        found.message
        == "`any f` stands for each of several things, and can be written only in a rule, in the brackets of a value that "
        "the rule changes or of an action that the rule names"
    )
    assert found.help == "use `cod` or `eel`"


@pytest.mark.parametrize("written", ["trawler", "trawlr"])
def test_a_row_among_the_arguments_is_answered_with_a_condition(written: str):
    game = """
cards Boat
  | boat    | copies |
  | skiff   | 4      |
  | trawler | 4      |
each player has
  price(boat from Boat) : 0..9 = 2
rule tax
  add 1 to your price(ARGUMENT)
"""
    (found,) = mistakes(game.replace("ARGUMENT", written))
    assert (found.help or "").endswith("write `any boat` in the brackets, and `if boat is trawler` behind them")
    assert mistakes(game.replace("(ARGUMENT)", "(any boat) if boat is trawler")) == []

"""Changes that find nothing to change, or something already there.

And clashes inside bodies, tables and arrows.
"""

from __future__ import annotations

from typing import Any

import pytest

from gamespec.model import RuleDecl
from gamespec.overlay.part_edits import edited, steps
from tests.unit.gamespec.overlay.test_overlay import error, played, resolved, variant
from tests.unit.gamespec.syntax.reading import read

COIN = "  set (first of players)'s coins to 1"

NOTHING = [
    ("remove step a of phase plaid", "the phase `plaid`", "did you mean `play`?"),
    (f"replace step a of phase plaid\n{COIN}", "the phase `plaid`", "did you mean `play`?"),
    (f"add step a at end of phase steup\n{COIN}", "the phase `steup`", "did you mean `setup`?"),
    (
        f"add step a after step dael of phase setup\n{COIN}",
        "the step `dael` of the phase `setup`",
        "did you mean `deal`?",
    ),
    ("add row to Boot\n  | a | 1 | 2 |", "the kind `Boot`", "did you mean `Boat`?"),
    ("remove row dingy of Boat", "the row `dingy` of `Boat`", "did you mean `dinghy`?"),
    ("replace row dingy of Boat\n  | dingy | 1 | 2 |", "the row `dingy` of `Boat`", "did you mean `dinghy`?"),
    ("remove row crate of by players", "the row `crate` of `by players`", "did you mean `crates`?"),
    ("replace arrows of phase paly\n  -> end", "the phase `paly`", "did you mean `play`?"),
    ("replace phase paly\n  -> end", "the phase `paly`", "did you mean `play`?"),
    ("replace each player has\n  coin : 0..5", "`coin` of each player", "did you mean `coins`?"),
    ("remove cards Boot", "the kind `Boot`", "did you mean `Boat`?"),
    ('remove example "nothing hapens"', 'the example "nothing hapens"', "did you mean `nothing happens`?"),
]


@pytest.mark.parametrize(("change", "missing", "help_line"), NOTHING)
def test_a_change_to_what_is_not_there_names_it_and_the_nearest(change: str, missing: str, help_line: str | None):
    found = error(variant(change))
    assert (found.code, found.message, found.help) == ("GS701", f"{missing} is not in the game", help_line)


ALREADY = [
    (
        f"add step deal after step pay-out of phase setup\n{COIN}",
        "the game already has the step `deal` of the phase `setup`",
    ),
    ("add row to Boat\n  | dinghy | 1 | 2 |", "the game already has the row `dinghy` of `Boat`"),
    ("add each player has\n  coins : 0..5", "the game already has `coins` of each player"),
    ("add scoring\n  winner has highest money", "the game already has a line `winner`"),
]


@pytest.mark.parametrize(("change", "message"), ALREADY)
def test_what_is_there_is_not_added_again(change: str, message: str):
    found = error(variant(change))
    assert (found.code, found.message) == ("GS702", message)


CLASHES = [
    (
        "replace arrows of phase setup\n  -> play",
        "replace arrows of phase setup\n  -> end",
        "the arrows of the phase `setup`",
    ),
    (
        f"add step x at start of phase setup\n{COIN}",
        f"add step y at start of phase setup\n{COIN}",
        "the start of the phase `setup`",
    ),
    (
        f"add step x after step deal of phase setup\n{COIN}",
        f"add step y after step deal of phase setup\n{COIN}",
        "the place after the step `deal` of the phase `setup`",
    ),
    (
        f"replace step deal of phase setup\n{COIN}",
        "remove step deal of phase setup",
        "the step `deal` of the phase `setup`",
    ),
    (
        "replace row crates of by players\n  | crates | 6 | 6 | 6 |",
        "remove row crates of by players",
        "the row `crates` of `by players`",
    ),
]


@pytest.mark.parametrize(("one", "two", "place"), CLASHES)
def test_two_variants_that_change_one_place_are_said_with_that_place(one: str, two: str, place: str):
    found = error(variant(one, "A"), variant(two, "B"))
    assert (found.code, found.message) == ("GS704", f'the variant "B" and the variant "A" both change {place}')


def test_scoring_is_replaced_whole_and_fields_are_removed_one_by_one():
    model, found = resolved(variant("remove rule rich\nremove limit of each player"))
    assert {d.severity for d in found} == {"note"}
    assert model is not None
    assert not any(isinstance(d, RuleDecl) for d in model.decls)
    game = played(variant("replace scoring\n  fame = your coins\n  winner has highest fame"))
    assert game.scoring is not None
    assert [line.name for line in game.scoring.lines] == ["fame"]


NESTED = """game "Little" for 2 players

each player has
  coins : 0..9

phase setup
  for each p in players
    if p's coins is 0
      step deep
        set p's coins to 1
    else
      step other
        set p's coins to 2
  -> end
"""


def test_a_step_is_found_wherever_in_the_body_it_stands():
    for step in ("deep", "other"):
        model, found = resolved(variant(f"replace step {step} of phase setup\n{COIN}"), base=NESTED)
        assert {d.severity for d in found} == {"note"}
        assert model is not None
    assert error(variant("remove step deeep of phase setup"), base=NESTED).help == "did you mean `deep`?"


def test_a_step_inside_a_case_is_found_and_replaced():
    lines = "action a\n  by sky\n    calm:\n      step deal\n        do b\n    else: nothing\n"
    model: Any = read(f'game "T" for 2 players\n{lines}').model
    (action,) = model.decls
    assert [str(step.name) for step in steps(action.lines)] == ["deal"]
    by: Any
    (by,) = edited(action.lines, "deal", lambda step: step.lines)
    assert [type(line).__name__ for row in by.rows for line in row.lines] == ["Do"]

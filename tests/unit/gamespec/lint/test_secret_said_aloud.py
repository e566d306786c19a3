"""A move with its arguments is heard by all: GS603 follows what it says into hidden fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import lint

GAME = """game "Night" for 2 players

type Berth is north, west

the table has
  turns : 0..9
  spoken : Berth starts north

each player has
  anchored : Berth starts north, seen by owner
  stash : 0..9 starts 5, hidden
  purse : 0..9 starts 5
  bid : 0..9

phase setup
  -> turn

phase turn for first of players
  you must anchor or bet
  next(you) must anchor
  add 1 to turns
  -> end when turns is 3
  -> turn

action bet(k from 0..1)
{bet}

action anchor(berth from Berth)
{anchor}

scoring
  points = (if your anchored is north then 1 else 0) + your stash + your purse
"""


def told(bet: str, anchor: str) -> list[str]:
    """Return the lines of which is said that all players learn what they do."""
    text = GAME.format(bet=bet or "  add k to turns", anchor=anchor or "  add 0 to turns")
    shelf = laid_out({"night.game": text})
    found = lint(Ruleset("night", Path("night.game"), shelf=shelf)).findings
    return [each.primary.span.text for each in found if each.code == "GS603"]


@pytest.mark.parametrize(
    ("bet", "anchor", "line"),
    [
        ("  pay k from your stash", "", "pay k from your stash"),
        ("  pay k from your purse to your stash", "", "pay k from your purse to your stash"),
        ("  set your bid to k\n  pay your bid from your stash", "", "pay your bid from your stash"),
        ("", "  set your anchored to berth", "set your anchored to berth"),
        ("", "  set spoken to berth\n  set your anchored to spoken", "set your anchored to spoken"),
        ("", "  set spoken to berth\n  if spoken is west\n    set your anchored to west", "set your anchored to west"),
        (
            "",
            "  set spoken to berth\n  do lie-at(spoken)\naction lie-at(b given Berth)\n  set your anchored to b",
            "set your anchored to b",
        ),
    ],
)
def test_what_a_move_says_is_told_however_it_reaches_a_hidden_field(bet: str, anchor: str, line: str):
    assert told(bet, anchor) == [line]


@pytest.mark.parametrize(
    ("bet", "anchor"),
    [("  pay k from your purse", ""), ("  pay 1 from your stash", ""), ("", "  set your anchored to north")],
)
def test_what_tells_nothing_is_not(bet: str, anchor: str):
    assert told(bet, anchor) == []

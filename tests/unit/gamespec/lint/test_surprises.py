from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import lint

GAME = """game "Surprise" for 2 players
cards Card, 4 in all
  | card | copies |
  | a    | 4      |
spaces Cell is grid 3 by 3
each Cell has
  man : Player or none starts none
  worth : 0..3
  {of_cell}
the table has
  deck : pile of Card, hidden
  bin : group of Card, open
each player has
  hand : group of Card, open
  pairs-of-cards = count(your hand) / 2
phase setup
  move Card to deck
  for each p in players
    move {dealt} to p's hand
  set Cell[2, 2]'s man to first of players
  -> turn
phase turn for first of players
  {asked}
  -> end
action toss(c from your hand, here from Cell where its free > 0)
  move c to bin
scoring
  {scored}
"""
RIGHT = {
    "of_cell": "free = count(n in neighbours(it) where n's man is none)",
    "dealt": "top 2 of deck",
    "asked": "you must toss",
    "scored": "s = count(your hand) + Cell[1, 1]'s worth",
}
SURPRISES = {"GS352", "GS512", "GS517", "GS518", "GS525", "GS526"}
LINES = [
    ("of_cell", "free = count(n in neighbours(it) where its man is none)", "GS526", "write `n's man`"),
    ("of_cell", "free = sum(n in neighbours(it): its worth)", "GS526", "write `n's worth`"),
    ("of_cell", "free = [5, 6, 7][its column]", "GS352", "write `[its column - 1]`"),
    ("of_cell", "free = [5, 6, 7][its column - 1]", None, ""),
    ("of_cell", "free = [0, 5, 6, 7][its column]", None, ""),
    ("of_cell", "free = [0, 5, 6][its row]", "GS352", "add a first entry 0 to the list"),
    ("of_cell", "free = [2, 1][count(neighbours(it))]", None, ""),
    ("of_cell", "free = sum(n in neighbours(it): n's worth + its worth)", None, ""),
    ("dealt", "top 5 of deck", "GS517", "write `4` instead of `5`"),
    ("dealt", "any 5 of unplaced(Card[a])", "GS517", "write `4` instead of `5`"),
    ("asked", "you must toss up to 3 times", "GS116", "write `you must toss, as often as possible, up to 3 times`"),
    ("asked", "you must toss any number of times", "GS116", "write `you must toss, as often as possible`"),
    ("asked", "you must toss, up to 3 times", "GS113", "write `may` instead of `must`"),
    ("asked", "you may toss up to 3 times", None, ""),
    ("asked", "you must toss, as often as possible, up to 3 times", None, ""),
    (
        "scored",
        "pairs = count(your hand) / 2\n  money = your pairs * 3",
        "GS518",
        "move `pairs` below `each player has`",
    ),
    ("scored", "money = your pairs-of-cards * 3", None, ""),
    ("scored", "pairs = count(your hand) / 2\n  money = your pairs * 3\n  winner has highest your money", None, ""),
]


@pytest.mark.parametrize(("place", "line", "code", "advice"), LINES, ids=[line for _, line, _, _ in LINES])
def test_what_surprises_is_found_and_what_is_meant_is_not(place: str, line: str, code: str | None, advice: str) -> None:
    text = GAME.format(**RIGHT | {place: line})
    found = lint(Ruleset("surprise", Path("surprise.game"), shelf=laid_out({"surprise.game": text}))).findings
    judged = [each for each in found if each.code != "GS585" and (each.is_error or each.code in SURPRISES)]
    told = {each.code: each for each in judged}
    assert set(told) == ({code} if code else set())
    assert code is None or advice in str(told[code].help)

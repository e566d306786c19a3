"""The order of a menu tells nothing but what the seat sees.

The pieces of a group stand as its view lists them.
"""

from __future__ import annotations

from pathlib import Path

from interpreter.simulate import simulate
from tests.loaded import load

PASSED_ON = """game "Pass" for 2 players

cards Card
  | card | copies |
  | king | 2      |
  | jack | 2      |
  | nine | 2      |

the table has
  deck : pile of Card, hidden
  gone : group of Card, open

each player has
  hand : group of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 3 of deck to p's hand
  move (first of players)'s hand to (last of players)'s hand
  -> turn

phase turn
  last of players does
    you must play
  -> end when count(gone) is 3
  -> turn

action play(c from your hand)
  move c to gone

scoring
  x = 1
  winner has highest total
"""


def test_a_hand_that_was_passed_on_is_offered_in_the_order_of_its_table(tmp_path: Path) -> None:
    file = tmp_path / "pass.game"
    file.write_text(PASSED_ON, encoding="utf-8")
    game = load(file)
    rows = ["play(Card[king])", "play(Card[jack])", "play(Card[nine])"]
    for seed in range(40):
        offered = [str(move) for move in game.initial(seed=seed).moves()]
        assert offered == sorted(offered, key=rows.index)
    assert simulate(game, 60, seed=1, invariants=True).violations == 0

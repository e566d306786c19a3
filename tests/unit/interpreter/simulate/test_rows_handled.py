from __future__ import annotations

from typing import Literal

import pytest

from interpreter.simulate import simulate
from tests.loaded import load

GAME = """\
game "Fishmonger" for 2 players

type Fish is cod, hake, eel, ray
cards Crate
  | crate | copies | fish |
  | cod   | 6      | cod  |
  | hake  | 6      | hake |
  | eel   | 6      | eel  |
  | ray   | 6      | ray  |

the table has
  deck : pile of Crate, hidden
  offer : line of Crate, open
  gone : group of Crate, open
  turn : Player

each player has
  hand : group of Crate, seen by owner
  sold : group of Crate, open

phase setup
  move Crate to deck
  shuffle deck
  for each p in players
    move top 3 of deck to p's hand
  set turn to first of players
  -> play

phase play for turn
  move top 1 of deck to your hand
  move top 1 of deck to offer
  you must sell or store
  move offer to gone
  set turn to next(turn)
  -> end when count(deck) < 2
  -> play

action sell(fish from Fish where it is not ray)
  need some(c in your hand: c's fish is fish)
  let best be first(c in your hand where c's fish is fish), never none
  move best to your sold

action store(crate from your hand where its fish is cod)
  move crate to your sold

scoring
  crates = count(your sold)
"""


@pytest.mark.parametrize("back_end", ["python", "wasm"])
def test_a_row_is_used_whose_pieces_go_by_another_name(back_end: Literal["python", "wasm"]) -> None:
    """Hake and eel are sold by the word alone.

    Rays are dealt, drawn and swept away, and nobody ever sells one.
    """
    report = simulate(load(GAME, 2), 40, seed=3, back_end=back_end)
    assert report.never.rows == ["Crate[ray]"]

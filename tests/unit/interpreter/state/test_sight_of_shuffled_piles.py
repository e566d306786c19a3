from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import Game
from tests.loaded import load

GAME = """game "Tops" for 2 players
cards Card, 8 in all
  | card | copies |
  | ace  | 4      |
  | two  | 4      |
each Card has
  turned : up or down starts down
the table has
  deck  : pile of Card, seen by all when {seen}
  turns : 0..9
phase setup
  move unplaced(Card) to deck
  for each c in top 4 of deck
    set c's turned to up
  shuffle deck
  -> play
phase play for first of players
  you must grab
  -> play when turns < 4
  -> end
action grab
  move top 1 of deck to your mine
  shuffle deck
  add 1 to turns
each player has
  mine : group of Card, open
scoring
  result = turns
  winner has highest total
"""


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize("seen", ["its turned is up and rank(it) is 1", "rank(it) < 3 and its turned is up"])
def test_every_seat_can_look_at_every_state(tmp_path: Path, seen: str, seed: int | None) -> None:
    state, rng = table(tmp_path, seen).initial(seed), Random(3)
    while not state.over:
        for seat in (0, 1):
            state.view(seat)
        state = state.apply(rng.choice(state.chance())[0] if state.seat is None else rng.choice(state.moves()))


def table(folder: Path, seen: str) -> Game:
    file = folder / "tops.game"
    file.write_text(GAME.replace("{seen}", seen), encoding="utf-8")
    return load(file)

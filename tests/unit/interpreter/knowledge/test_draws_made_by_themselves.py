"""A draw with one outcome is not a chance node.

What a seat knows and the worlds it may be in follow it all the same.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import Game
from interpreter.state.worlds.knowledge import knowledge
from tests.loaded import load

GAME = """game "Thieves" for 2 to 3 players
cards Prize, 6 in all
  | prize | copies |
  | cup   | 4      |
  | hat   | 1      |
  | crown | 1      |
the table has
  stall : group of Prize, open
  first-one : slot of Prize, hidden
  turns : 0..9
each player has
  loot : group of Prize, seen by owner
  guess : 0..3, hidden
phase setup
  move random 1 of unplaced(Prize[hat]) to first-one
  move unplaced(Prize) to stall
  -> round
phase round
  step thefts
    players must grab or steal, together
  step guesses
    players must guess-it, together
  add 1 to turns
  -> end when turns > 2
  -> round
action grab(p from stall)
  move p to your loot
action steal(q from others)
  need q's loot is not empty else "nothing to steal"
  let c be random of q's loot, never none
  move c to your loot
action guess-it(n from 0..3)
  need every(p in others: p's guess is not n or n is 0) else "taken"
  set your guess to n
scoring
  result = count(your loot) + your guess
  winner has highest total
"""


@pytest.fixture(params=[2, 3])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    file = tmp_path / "thieves.game"
    file.write_text(GAME, encoding="utf-8")
    return load(file, request.param)


@pytest.mark.parametrize("seeded", [False, True])
def test_every_history_can_be_followed_and_worlds_offer_the_same(game: Game, *, seeded: bool) -> None:
    for seed in range(16):
        rng, state = Random(seed), game.initial(seed if seeded else None)
        while not state.over:
            for seat in game.people:
                assert knowledge(game.program, state.array, state.last, seat).is_followed
                other = state.resample(seat, rng)
                assert other.view(seat) == state.view(seat)
                assert other.log(seat) == state.log(seat)
                if state.seat == seat:
                    assert [str(move) for move in other.moves()] == [str(move) for move in state.moves()]
            state = state.apply(rng.choice(state.chance())[0] if state.seat is None else rng.choice(state.moves()))

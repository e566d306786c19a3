"""Deals that only exchange like cards contradict nothing that a seat has seen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.state.worlds.deals import Layer
from interpreter.state.worlds.indistinguishable import ANY, Dealt
from interpreter.state.worlds.resample import worlds_of
from interpreter.state.worlds.trajectories import FREE
from tests.loaded import load
from tests.unit.interpreter.knowledge.small_games import position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter import State
    from interpreter.state.worlds.indistinguishable import Worlds

RIDING = """game "Riding" for 2 players

cards Card
  | card | copies |
  | a    | 3      |
  | b    | 2      |

the table has
  deck : pile of Card, hidden

each Card has
  rider : slot of Card, seen by owner
  stowed : group of Card, open

each player has
  hand : group of Card, seen by owner
  boats : group of Card, open

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 2 of deck to p's hand
  -> turn

phase turn
  repeat 3 times
    for each p in players
      p must launch or hire or load or swap-cards
  -> end

action launch(c from your hand)
  move c to your boats

action hire(boat from your boats, c from your hand)
  need boat's rider is empty
  move c to boat's rider

action load(boat from your boats, c from your boats)
  need c is not boat
  move c to boat's stowed

action swap-cards
  move your hand to deck
  shuffle deck
  move up to 2 from top of deck to your hand

scoring
  s = count(your boats)
"""
GAMES = {RIDING: (2, 6, range(60)), "fleet": (4, 255, [2])}
"""Number of seats, number of moves and seeds of the positions."""


@pytest.mark.parametrize("text", GAMES, ids=("riding", "fleet"))
def test_an_exchange_of_like_cards_is_consistent(text: str) -> None:
    players, moves, seeds = GAMES[text]
    exchanges = 0
    for seed in seeds:
        state = position(load(text, players=players), seed, moves)
        for seat in range(players):
            worlds, rng = _worlds(state, seat), Random(seed)
            for layers in _exchanges(worlds, rng):
                found = worlds.judged(Dealt(layers, {}), rng, ANY._replace(whole=True))
                assert found is not None, f"seed {seed}, seat {seat}: {[layer for layer in layers if layer.place]}"
                exchanges += 1
    assert exchanges


def _worlds(state: State, seat: int) -> Worlds:
    assert state.last is not None
    return worlds_of(state.game.program, state.last.after, state.last, seat)


def _exchanges(worlds: Worlds, rng: Random) -> Iterator[list[Layer]]:
    """Yield deals, each of which exchanges two cards alike in the rules in each free mix that has them."""
    dealer = worlds.dealer
    for _ in range(4):
        layers = list[Layer]()
        for (time, parts), bond in zip(dealer.mixes, dealer.bonds, strict=True):
            pairs = [
                (a, b)
                for part in parts
                for a in part
                for b in part
                if a < b and dealer.faces.rows[a] == dealer.faces.rows[b]
            ]
            a, b = rng.choice(pairs) if pairs and bond is FREE else (0, 0)
            layers.append(Layer(time, {a: b, b: a} if a != b else {}))
        if any(layer.place for layer in layers) and dealer.fits(layers):
            yield layers

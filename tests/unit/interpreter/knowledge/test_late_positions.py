"""Worlds late in games with many mixes, where few deals agree with all that was seen since."""

from __future__ import annotations

from random import Random

from interpreter.state.worlds.indistinguishable import ANY, Dealt
from interpreter.state.worlds.resample import worlds_of
from tests.loaded import load
from tests.unit.interpreter.knowledge.small_games import position

TURNED = """game "Turned" for 2 players

cards Card
  | card | copies |
  | a    | 6      |
  | b    | 6      |

each Card has
  turned : yes or no starts no

the table has
  deck : pile of Card, hidden

each player has
  hand : line of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  for each c in top 6 of deck
    set c's turned to yes
  shuffle deck
  -> turn

phase turn
  (first of players) must draw
  (last of players) must draw
  (first of players) must put-back
  repeat 4 times
    for each p in players
      p must draw
  -> end

action draw
  move top 1 of deck to your hand

action put-back
  move your hand to deck
  shuffle deck

scoring
  s = count(your hand)
"""


def test_every_deal_keeps_which_of_the_drawn_cards_were_seen_turned() -> None:
    state, rng = position(load(TURNED), 2, 9), Random(2)
    assert state.last is not None
    worlds = worlds_of(state.game.program, state.last.after, state.last, 0)
    for _ in range(20):
        assert worlds.judged(Dealt(worlds.dealer.layers(rng), {}), rng, ANY._replace(whole=True)) is not None


def test_a_world_is_found_after_many_overlapping_mixes() -> None:
    state, rng = position(load("fishy_squishy_crusty_quirky", players=3), 0, 189), Random(189)
    for seat in range(3):
        assert state.resample(seat, rng).view(seat) == state.view(seat)


def test_a_world_where_another_seat_was_passed_over_has_a_history() -> None:
    state, rng = load("fleet", players=4).initial(seed=8), Random(8)
    for move in range(88):
        worlds = [state.resample(seat, rng) for seat in range(4) if move % 7 == 3]
        assert all(world.imagined is None or world.imagined[1] is not None for world in worlds)
        state = state.apply(rng.choice(state.moves()))

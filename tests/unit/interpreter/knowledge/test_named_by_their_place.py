from __future__ import annotations

from random import Random

import pytest

from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.history.entries import entries
from interpreter.state.worlds.indistinguishable import Wanted
from interpreter.state.worlds.resample import world
from tests.loaded import load, one_in

FACE_DOWN = """game "Face down" for 2 players

cards Card
  | card | copies |
  | king | 4      |
  | jack | 4      |
  | nine | 4      |

the table has
  deck : pile of Card, hidden
  gone : pile of Card, hidden
  turn : 0 and up

each player has
  row  : {shape} of Card, seen by owner when its facing is owner, seen by others when its facing is others

each Card has
  facing : owner or others starts others, seen by owner when its facing is owner, seen by others when its facing is others

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 3 of deck to p's row
  -> round

phase round
  for each p in players
    p must {action}
    move top 1 of deck to p's row with facing others
    move random 1 of those(c in p's row where c's facing is others) to gone
  add 1 to turn
  -> end when turn is 3
  -> round

action flip(c from your row where c's facing is others)
  set c's facing to owner
action give(c from your row)
  move c to next(you)'s row with facing others
action put-away(c from your row)
  move c to gone

scoring
  x = count(your row)
  winner has highest total
"""
GAMES = {
    f"{shape}: {action}": FACE_DOWN.format(shape=shape, action=action)
    for shape in ("group", "line")
    for action in ("flip", "give", "flip or give")
}
LIKE = Wanted(shown=False, whole=True)
"""Worlds in which the rules show the seat the same.

What it names itself is not compared when they are looked for.
"""


@pytest.mark.parametrize("name", one_in(2, GAMES))
def test_in_every_world_a_seat_moved_what_lay_at_the_place_it_named(name: str) -> None:
    game, otherwise = load(GAMES[name]), 0
    for seed in range(6):
        state, rng = game.initial(seed=seed), Random(seed)
        while not state.over:
            state = state.apply(rng.choice(state.moves()))
            for seat in range(game.players):
                found = world(game.program, state.array, state.last, seat, rng, LIKE)
                otherwise += found.array != state.array
                for true, told in zip(entries(state.last), entries(found.last), strict=True):
                    assert isinstance(true.item, Move)
                    assert isinstance(told.item, Move)
                    if true.item.seat == seat:
                        assert told.item.text == true.item.text
                        menu = State(game, told.before, told.parent).moves()
                        (named,) = (move for move in menu if move.text == true.item.text)
                        assert told.item.args == named.args
    assert otherwise > 10

"""Moves are considered by what the seat sees; of a game that was played each choice is judged so."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from interpreter.advice import Considered, Judged, considered, reviewed, standing_out
from interpreter.kernel.chance import Choices
from interpreter.searching import Budget
from tests.loaded import load

if TYPE_CHECKING:
    from interpreter.state.game import State


REVIEWS = 20


def after(name: str, *moves: str, seed: int = 1) -> State:
    state = load(name).initial(seed=seed)
    for move in moves:
        state = state.apply(move)
    return state


def test_the_move_that_wins_at_once_comes_first_and_is_certain():
    state = after("tic_tac_toe", *(f"place(Cell[{at}])" for at in ("1, 1", "2, 2", "2, 1", "3, 3")))
    best = considered(state, Budget(games=200))[0]
    assert (str(best.move), best.chance, best.proof, best.error) == ("place(Cell[3, 1])", 1.0, 1, 0.0)


def test_every_move_is_told_once_and_the_games_are_shared_out():
    state = after("connect_four", "drop(4)")
    found = considered(state, Budget(games=150))
    assert {str(one.move) for one in found} == {str(move) for move in state.moves()}
    assert sum(one.games for one in found) == 150
    assert considered(state, Budget(games=150)) == found != considered(state, Budget(games=150), seed=2)


@pytest.mark.parametrize(("name", "decisions"), [("kuhn_poker", 0), ("fleet", 11), ("floating_market", 9)])
def test_a_seat_that_cannot_tell_two_worlds_apart_is_told_the_same(name: str, decisions: int):
    state = load(name).initial(seed=3)
    for number in range(decisions):
        state = state.apply(state.moves()[number * 7 % len(state.moves())])
    assert state.seat is not None
    other = state.resample(state.seat, Choices(5))
    assert other.array != state.array
    told, of_other = (
        [(str(one.move), one.games, one.chance) for one in considered(each, Budget(games=120))]
        for each in (state, other)
    )
    assert told == of_other


def test_a_blunder_costs_what_it_takes_of_the_chance_to_win():
    played = after("tic_tac_toe", *(f"place(Cell[{at}])" for at in ("1, 1", "2, 2", "2, 1", "1, 2", "3, 1")))
    judged = [one for one in reviewed(played, Budget(games=1000)) if one is not None]
    assert [one.number for one in judged] == [1, 2, 3, 4, 5]
    blunder, last = judged[3], judged[4]
    assert (blunder.seat, str(blunder.best.move), blunder.played.chance) == (1, "place(Cell[3, 1])", 0.0)
    assert blunder in standing_out(judged)
    assert last.cost == 0.0
    assert last not in standing_out(judged)


def test_one_seat_alone_can_be_judged_and_forced_moves_never_are():
    state = after("kuhn_poker", "bet", "call")
    own = [one for one in reviewed(state, Budget(games=50), seat=1) if one is not None]
    assert [one.seat for one in own] == [1]
    fleet = load("fleet").initial(seed=2)
    forced = 0
    for _ in range(30):
        forced += len(fleet.moves()) == 1
        fleet = fleet.apply(fleet.moves()[0])
    assert forced
    assert sum(1 for _ in islice(reviewed(fleet, Budget(games=2)), 40)) == 30 - forced


def test_a_move_that_was_never_tried_is_not_judged():
    state = after("connect_four", *["drop(4)"] * 2)
    assert None in list(reviewed(state, Budget(games=1)))


def test_what_could_be_luck_of_the_search_does_not_stand_out():
    move = after("connect_four").moves()[0]
    few, many = (Considered(move, games, chance, 0) for games, chance in ((4, 0.25), (400, 0.5)))
    lost = Considered(move, 400, 0.25, 0)
    assert not standing_out([Judged(1, 0, few, many)])
    assert standing_out([Judged(1, 0, lost, many)])
    slip = Considered(move, 400, 0.42, 0)  # more than twice the standard error, which one in fifty shows by chance
    alone = Judged(1, 0, slip, many)
    assert standing_out([alone]) == [alone]
    assert not standing_out([alone, *[Judged(at, 0, many, many) for at in range(2, 30)]])
    assert not standing_out([Judged(1, 0, slip, many, others=12)])
    assert standing_out([alone, *[Judged(at, 0, many, many) for at in range(2, 30)], Judged(30, 0, lost, many)])
    assert Considered(move, 0, 0.0, 0).error == 0


EQUAL = """game "Equal" for 2 players

the table has
  turns : 0..12
  mover : Player

each player has
  points : 0..6

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must nod or wave or bow or sing
  add 1 to turns
  set mover to next(mover)
  -> last-throw when turns is 12
  -> turn

phase last-throw
  for each p in players
    set p's points to random of (0..6)
  -> end

action nod
  set turns to turns

action wave
  set turns to turns

action bow
  set turns to turns

action sing
  set turns to turns

scoring
  points = your points
  winner has highest total
"""


def test_where_every_move_is_as_good_as_any_other_hardly_a_review_points_at_anything():
    game, accused = load(EQUAL), 0
    for seed in range(REVIEWS):
        state = game.initial(seed=seed)
        while state.seat is not None:
            state = state.apply(state.moves()[(seed + len(state.moves())) % 4])
        accused += bool(standing_out([one for one in reviewed(state, Budget(games=60), seed) if one is not None]))
    assert accused <= REVIEWS / 10

"""The same seed plays the same random game wherever it is played.

Laid in one, in a batch, by bots, state by state.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

import pytest

from interpreter.compiler.playable import playable
from interpreter.kernel.chance import Choices, game_seed, game_seeds
from interpreter.players import Players
from interpreter.simulate import playouts, simulate
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.wasm.batch import Batch
from tests.loaded import COMPARED, load

if TYPE_CHECKING:
    from interpreter.state.game import Game

SMALL = sorted((Path(__file__).parents[1] / "unit" / "interpreter" / "games").glob("*.game"))
NAMES = [*COMPARED, *map(str, SMALL)]
EMITTED = re.compile(r"[a-zA-Z]+\d+")
SEED, GAMES, STATE_BY_STATE = 11, 4, 2


@cache
def game(name: str) -> Game:
    return load(name)


@cache
def by_definition(name: str, seed: int) -> tuple[list[int], int]:
    """A game of random players as their choices are defined: its last state and the number of decisions."""
    program, choices, decisions = game(name).program, Choices(seed), 0
    state = program.start(seed)
    while menu := program.menu(state):
        program.apply(state, menu[choices.of(len(menu))])
        decisions += 1
    return state, decisions


named = pytest.mark.parametrize("name", NAMES, ids=[Path(name).stem for name in NAMES])


@named
def test_every_name_in_what_is_emitted_stands_for_something(name: str):
    module = game(name).program.module
    for each in module.built:
        module.function(each)
    written = [each.__code__ for each in module.namespace.values() if isinstance(each, FunctionType)]
    for code in written:  # comprehensions and lambdas lie among the constants of a function
        written += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    names = {each for code in written if code.co_filename == "<emitted>" for each in code.co_names}
    assert {each for each in names if EMITTED.fullmatch(each)} <= set(module.namespace)
    assert written


@named
def test_a_playout_is_the_game_of_its_seed(name: str):
    for seed in game_seeds(SEED, GAMES):
        assert game(name).program.play(seed) == by_definition(name, seed)


@named
def test_a_batch_of_playouts_makes_the_decisions_of_its_games(name: str):
    decisions = sum(by_definition(name, seed)[1] for seed in game_seeds(SEED, GAMES))
    assert playouts(game(name), GAMES, SEED).decisions == decisions


@named
def test_simulated_games_are_the_same(name: str):
    table = Table(game(name), ("random",) * game(name).players, SEED)
    for number in range(GAMES):
        state, decisions = by_definition(name, game_seed(SEED, number))
        alone = Tally(game(name).players)
        table.play(number, alone)
        assert alone.decisions.total == decisions
        assert [[line[seat].total for line in alone.scores] for seat in range(game(name).players)] == [
            game(name).program.scores(state, seat) for seat in range(game(name).players)
        ]


@named
def test_bots_at_every_seat_of_a_game_in_python_play_the_same(name: str):
    for seed in game_seeds(SEED, STATE_BY_STATE):
        players, state, decisions = (
            Players(dict.fromkeys(game(name).people, "random"), seed),
            game(name).initial(seed),
            0,
        )
        while not state.over:
            state = state.apply(players.move(state))
            decisions += 1
        assert (state.array, decisions) == by_definition(name, seed)


@pytest.mark.parametrize("name", ["kuhn_poker", "tic_tac_toe", str(SMALL[0])], ids=["kuhn", "tic_tac_toe", "duel"])
def test_any_number_of_workers_plays_them(name: str):
    decisions = sum(by_definition(name, seed)[1] for seed in game_seeds(SEED, 45))
    assert {simulate(game(name), 45, seed=SEED, workers=workers).decisions.total for workers in (1, 2, 3)} == {
        decisions
    }
    assert playouts(game(name), 45, SEED).decisions == decisions
    assert Batch(playable(game(name).program)).play(SEED, 45, threads=2).decisions == decisions


def test_games_that_fail_a_check_are_counted_up_to_there_however_often_they_were_played():
    program = load(BROKEN).program
    seeds = list(game_seeds(SEED, 300))
    first = program.playouts(seeds)
    assert first[1] not in {0, 300}
    assert first == program.playouts(seeds)
    found = simulate(load(BROKEN), 300, seed=SEED)
    assert (found.decisions.total, found.failed_checks) == first
    there = Batch(playable(program)).play(SEED, 300)
    assert (there.decisions, sum(there.broken.values())) == first


BROKEN = """\
game "Brittle" for 2 players

each player has
  coins : 0..6

the table has
  mover : Player

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must earn or spend or leave
  set mover to next(mover)
  -> end when mover's coins is 3
  -> turn

action earn
  add 1 to your coins

action spend
  take 1 from your coins

action leave
  set next(you)'s coins to 3

scoring
  coins = your coins
  winner has highest total
"""

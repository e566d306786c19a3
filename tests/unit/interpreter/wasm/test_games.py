"""The same game in WebAssembly and in Python: menu for menu, state for state, promise for promise, from the same seed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from interpreter import load
from interpreter.code.read import playable
from interpreter.kernel.chance import bits, game_seed, stream_number
from interpreter.kernel.errors import PromiseBroken
from interpreter.wasm.batch import Batch
from interpreter.wasm.playout import DECIDES, OVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.compiler.program import Program
    from interpreter.state.game import Game
    from interpreter.wasm.engine import Instance

TABLES = [
    ("tic_tac_toe", 2, 50),
    ("kuhn_poker", 2, 50),
    ("connect_four", 2, 20),
    ("breakthrough", 2, 10),
    ("fleet", 2, 5),
    ("fleet", 4, 3),
    ("floating_market", 3, 3),
    ("public_market", 2, 2),
    ("fishy_squishy_crusty_quirky", 3, 2),
    ("captains_of_the_gulf", 2, 2),
]


@cache
def playing(name: str, players: int) -> tuple[Game, Batch]:
    game = load(name, players=players)
    return game, Batch(playable(game.program))


class Choices:
    """What random players take, worked out as it is described: words of a stream, each used as far as it goes."""

    def __init__(self, seed: int) -> None:
        stream = stream_number("random players")
        self.words: Iterator[int] = (bits(seed, stream, count) for count in range(1, 1 << 30))
        self.left = 0

    def of(self, n: int) -> int:
        while n > 1 and self.left < 1 << 32:
            self.left = next(self.words)
        self.left, chosen = divmod(self.left, n)
        return chosen


def signed(cells: list[int]) -> list[int]:
    return [cell - (1 << 64) if cell >= 1 << 63 else cell for cell in cells]


@pytest.mark.parametrize(("name", "players", "games"), TABLES)
def test_games_go_as_they_do_in_python_and_a_batch_counts_their_decisions(name: str, players: int, games: int):
    game, batch = playing(name, players)
    place, made, promises = batch.instance(), 0, 0
    for number in range(games):
        decisions, broke = side_by_side(game.program, place, game_seed(7, number))
        made += decisions
        promises += broke
    found = batch.play(seed=7, games=games)
    assert (found.games, found.decisions, sum(found.broken.values())) == (games, made, promises)


def side_by_side(program: Program, place: Instance, seed: int) -> tuple[int, bool]:
    """One random game, decision for decision; how many were made, and whether it broke a promise."""
    choices, made, promise = Choices(seed), 0, None
    why = place.start(seed)
    try:
        state = program.start(seed)
        while menu := program.menu(state):
            assert (why, place.broken, place.menu()) == (DECIDES, None, list(menu))
            assert place.state() == signed(state)
            code = menu[choices.of(len(menu))]
            made += 1
            why = place.apply(code)
            program.apply(state, code)
        assert (why, place.state()) == (OVER, signed(state))
    except PromiseBroken as broken:
        promise = broken.number
    assert place.broken == promise
    return made, promise is not None

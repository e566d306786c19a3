from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.compiler.playable import playable
from interpreter.positions.signs import SEEDS
from interpreter.positions.wasm_backend import Place
from interpreter.positions.written import written
from interpreter.state.views.key import key
from tests.code.check import faults
from tests.code.evaluate import Machine
from tests.loaded import load, one_in, sampled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.compiler.program import Program

GAMES = Path(__file__).parent.parent / "games"
TABLES = [
    ("kuhn_poker", 2),
    ("fleet", 3),
    ("fishy_squishy_crusty_quirky", 3),
    *sampled([], [("captains_of_the_gulf", 2)]),
    *((str(file), None) for file in one_in(2, sorted(GAMES.glob("*.game")))),
]


@cache
def place_of(name: str, players: int | None) -> Place:
    """The module of a game, printed and compiled once: what it is asked stands in the asking."""
    return Place(load(name, players=players).program)


def children(program: Program, state: list[int]) -> Iterator[list[int]]:
    """Yield what follows a state, in the order of its menu."""
    for code in program.menu(state):
        child = state[:]
        program.apply(child, code)
        yield child
    for outcome, _ in program.outcomes(state):
        child = state[:]
        program.draw(child, outcome)
        yield child


def walks(program: Program, seed: int, plies: int) -> Iterator[tuple[list[int], list[list[int]]]]:
    """Positions of a random game with open chance, and all that may follow each."""
    rng, state = Random(seed), program.start(None)
    for _ in range(plies):
        following = list(children(program, state))
        if not following:
            return
        yield state, following
        state = rng.choice(following)


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda value: Path(str(value)).stem)
def test_what_follows_is_what_follows_in_python_and_is_told_apart_as_keys_tell_it(name: str, players: int | None):
    program, place = load(name, players=players).program, place_of(name, players)
    keys: dict[bytes, int] = {}
    names: dict[int, bytes] = {}
    for seed in (1, 2):
        for state, following in walks(program, seed, sampled(24, 40)):
            found: list[list[int]] = []
            for told in place.following([place.packed(state)]):
                assert not any(told.failed)
                for name_at, state_at in zip(told.names, told.states, strict=True):
                    cells = place.unpacked(told.raw[state_at : state_at + 8 * program.size])
                    sign, known = told.raw[name_at : name_at + 16], key(program, cells)
                    assert keys.setdefault(sign, known) == known
                    assert names.setdefault(known, sign) == sign
                    found.append(cells)
            assert found == following
    assert len(keys) == len(names) >= 10


@pytest.mark.parametrize(("name", "players"), TABLES[:3], ids=str)
def test_the_evaluator_gives_the_same_signs_as_the_module(name: str, players: int):
    program, place = load(name, players=players).program, place_of(name, players)
    game = written(program, playable(program))
    assert faults(game.playable.code) == []
    for state, _ in walks(program, 5, 8):
        machine = Machine(game.playable.code, [*state, *[0] * (game.playable.code.size - program.size)])
        halves = [machine.call(game.key, seed).to_bytes(8, "little") for seed in SEEDS]
        assert b"".join(halves) == place.name(place.packed(state))
        listed = game.listed[state[0]]
        assert listed is not None
        place.instance.become(place.packed(state))
        assert machine.call(listed) == place.instance.listed()

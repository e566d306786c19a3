"""Passes change nothing that can be seen: all of them, none, and all but one play the same games."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from pathlib import Path

import pytest

from interpreter.code import passes
from interpreter.code.passes import PASSES, improved
from interpreter.code.print_python import compiled
from interpreter.code.read import Playable
from interpreter.compiler.playable import playable
from interpreter.wasm.batch import Batch
from tests.code.check import faults
from tests.loaded import COMPARED, load, one_in, sampled
from tests.property.agreement.nodes import node_by_node
from tests.property.agreement.runners import InPython
from tests.unit.interpreter.code.test_games import GAMES
from tests.unit.interpreter.code.test_read import WOULD
from tests.unit.interpreter.compiler.machine import program as compiled_game, small

ALL = frozenset(PASSES)
ONE_OFF = [frozenset[str](), ALL, *(frozenset([name]) for name in PASSES)]
SMALL = sorted(GAMES.glob("*.game"))
ALONE_OFF = [*map(str, SMALL), "tic_tac_toe", "kuhn_poker", "connect_four", "fleet"]
"""Games that are small enough to be compiled once a pass."""
OF_A_BATCH = sampled(3, 6)


def stem(name: str) -> str:
    return Path(name).stem


@cache
def game(name: str) -> Playable:
    return playable(load(name).program)


def test_every_file_of_the_folder_is_a_pass_in_the_table():
    folder = Path(passes.__file__).parent
    files = {file.stem for file in folder.glob("*.py")} - {"__init__", "order"}
    assert files == set(PASSES)
    for name, run in PASSES.items():
        assert run is getattr(import_module(f"{passes.__name__}.{name}"), name)
        assert run.__doc__


def test_a_pass_that_is_left_out_does_not_run():
    before = game("fleet")
    assert improved(before, without=ALL) is before
    for name in PASSES:
        assert bodies(improved(before, without=ALL - {name})) != bodies(before), name


def bodies(of: Playable) -> list[object]:
    return [function.body for function in of.code.functions.values()]


@pytest.mark.parametrize("name", one_in(2, ALONE_OFF), ids=stem)
def test_games_go_node_by_node_as_without_passes(name: str):
    program = load(name).program
    runners = [partial(InPython, program)]
    for without in ONE_OFF:
        better = improved(game(name), without=without)
        assert faults(better.code) == []
        runners.append(partial(InPython, program, names=compiled(better.code)))
    for seed in range(sampled(1, 2)):
        assert node_by_node(program, game(name), runners, seed).decisions > 0


@pytest.mark.parametrize("name", one_in(2, COMPARED))
def test_a_batch_ends_every_game_as_without_passes(name: str):
    ways = ONE_OFF if name in ALONE_OFF else [frozenset(), ALL]
    told = [ended(name, without) for without in ways]
    assert all(one == told[0] for one in told[1:])


def ended(name: str, without: frozenset[str]) -> list[tuple[object, list[int]]]:
    """Return what a batch counted after each of some games, and the cells each left."""
    batch, found = Batch(game(name), without=without), list[tuple[object, list[int]]]()
    place = batch.instance()
    for number in range(OF_A_BATCH):
        place.play(5, number, 1)
        found.append((place.totals(), place.state()))
    return found


TRIED = """phase turn for first of players
  if would(grow(3): n > 2)
    set small to 1
  you must grow(1)
  -> end when n > 4
  -> turn
"""


def test_what_is_only_tried_is_given_back():
    program = compiled_game(small("", TRIED + WOULD, arrow="-> turn"))
    better = improved(playable(program))
    runners = [lambda cells: InPython(program, cells), lambda cells: InPython(program, cells, compiled(better.code))]
    assert node_by_node(program, better, runners, 1).decisions == 5

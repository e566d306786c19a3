from pathlib import Path

import pytest

import rulesets
from interpreter import load
from interpreter.code.evaluate import Machine
from interpreter.code.read import playable
from tests.unit.interpreter.code.agreement import agree

GAMES = Path(__file__).parents[1] / "games"
SMALL = [GAMES / f"{name}.game" for name in ("duel", "harvest", "pawns", "quilt", "straits")]


@pytest.mark.parametrize("name", [*rulesets.names(), *SMALL], ids=lambda name: getattr(name, "stem", name))
def test_the_evaluator_plays_each_game_as_the_emitted_functions_do(name: str | Path):
    program = load(name).program
    game = playable(program)
    for seed in range(2 if program.size > 400 else 10):
        assert agree(program, game, lambda state: Machine(game.code, state), seed) > 0

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.code.print_python import compiled
from interpreter.compiler.playable import playable
from tests.code.check import faults
from tests.loaded import load, one_in, sampled
from tests.property.agreement.nodes import node_by_node
from tests.property.agreement.runners import Evaluated, InPython

GAMES = Path(__file__).parents[1] / "games"
IS_ALL_THAT_LIES_THERE = Path(__file__).parents[3] / "bad" / "boat_that_is_a_hand.game"
"""Rows beside what lies in a zone: sets that are compared."""


@pytest.mark.parametrize(
    "name",
    one_in(2, ["tic_tac_toe", "fleet", IS_ALL_THAT_LIES_THERE, *sorted(GAMES.glob("*.game"))]),
    ids=lambda n: getattr(n, "stem", n),
)
def test_code_means_what_the_emitted_functions_mean(name: str | Path):
    program = load(name).program
    game = playable(program)
    assert faults(game.code) == []
    runners = [lambda cells: InPython(program, cells), lambda cells: Evaluated(program, game, cells)]
    for looking in (True, False):
        names = compiled(game.code, looking=looking)
        runners.append(lambda cells, names=names: InPython(program, cells, names))
    for seed in range(sampled(1, 2)):
        assert node_by_node(program, game, runners, seed).decisions > 0
        assert node_by_node(program, game, runners, seed, open_chance=True).decisions > 0

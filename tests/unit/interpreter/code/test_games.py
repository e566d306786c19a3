from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulesets
from interpreter import load
from interpreter.code.check import faults
from interpreter.code.evaluate import Machine
from interpreter.code.print_python import compiled
from interpreter.code.read import playable
from tests.unit.interpreter.code.agreement import agree

GAMES = Path(__file__).parents[1] / "games"
LARGE = 400
"""Cells beyond which the evaluator takes long."""


class Printed:
    """The functions of the printed text, over one state."""

    def __init__(self, names: dict[str, Any], state: list[int]) -> None:
        self.names, self.state = names, state

    @property
    def counters(self) -> list[Any]:
        return self.names["OUT"]

    @property
    def menu(self) -> list[int] | None:
        return self.names["OUT"][0]

    def call(self, name: str, *args: int) -> Any:
        return self.names[name](self.state, *args)


@pytest.mark.parametrize(
    "name", [*rulesets.names(), *sorted(GAMES.glob("*.game"))], ids=lambda n: getattr(n, "stem", n)
)
def test_code_means_what_the_emitted_functions_mean(name: str | Path):
    program = load(name).program
    game = playable(program)
    assert faults(game.code) == []
    for seed in range(1 if program.size > LARGE else 8):
        assert agree(program, game, lambda state: Machine(game.code, state), seed) > 0
    for looking in (True, False):
        names = compiled(game.code, looking=looking)
        for seed in range(8):
            assert agree(program, game, lambda state, names=names: Printed(names, state), seed) > 0

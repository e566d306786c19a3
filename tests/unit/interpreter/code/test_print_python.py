from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulesets
from interpreter import load
from interpreter.code.print_python import compiled
from interpreter.code.read import playable
from tests.unit.interpreter.code.agreement import agree

GAMES = Path(__file__).parents[1] / "games"
SMALL = [GAMES / f"{name}.game" for name in ("duel", "harvest", "pawns", "quilt", "straits")]


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


@pytest.mark.parametrize("looking", [True, False])
@pytest.mark.parametrize("name", [*rulesets.names(), *SMALL], ids=lambda name: getattr(name, "stem", name))
def test_python_printed_from_code_plays_each_game_as_the_emitted_functions_do(name: str | Path, *, looking: bool):
    program = load(name).program
    game = playable(program)
    names = compiled(game.code, looking=looking)
    for seed in range(10):
        assert agree(program, game, lambda state: Printed(names, state), seed) > 0

"""Actions with more conditions than Python allows blocks in each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from interpreter.simulate import simulate
from interpreter.simulate.run import BackEnd
from tests.loaded import load

Made: TypeAlias = Callable[[int], str]

GAME = """\
game "Conditions" for 2 players

the table has
  n : 0..9

phase setup
  -> turn

phase turn for first of players
  you must go
  -> end when n is 3
  -> turn

action go
{needs}
  add 1 to n

scoring
  points = n
{rules}
"""


def needs(count: int) -> str:
    return GAME.format(needs="\n".join(f'  need n < {i + 9} else "no {i}"' for i in range(count)), rules="")


def rules(count: int) -> str:
    forbidding = "".join(f"\nrule r{i}\n  forbid go if n is {i % 7 + 3}\n" for i in range(count))
    return GAME.format(needs="", rules=forbidding).replace("go\n\n", "go\n")


def deepest(text: str) -> int:
    """Return the number of blocks in each other in the functions of a played game."""
    game = load(text)
    state = game.initial(seed=1)
    while not state.over:
        state = state.apply(state.moves()[0])
    lines = game.program.module.source().splitlines()
    return max((len(line) - len(line.lstrip())) // 4 for line in lines)


@pytest.mark.parametrize("made", [needs, rules])
def test_the_depth_of_the_code_does_not_grow_with_the_conditions_of_an_action(made: Made) -> None:
    assert deepest(made(120)) == deepest(made(300)) < 60


@pytest.mark.parametrize("back_end", ["python", "wasm"])
@pytest.mark.parametrize("made", [needs, rules])
def test_an_action_with_many_conditions_is_played_by_every_back_end(made: Made, back_end: BackEnd) -> None:
    found = simulate(load(made(600)), 2, back_end=back_end)
    assert (found.games, found.broken) == (2, [])

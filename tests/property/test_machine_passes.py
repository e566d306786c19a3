"""Each pass alone left off, all left off, all on: the same games, move for move and cell for cell."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from interpreter.compiler.passes import PASSES
from interpreter.compiler.program import Program, compile_game
from tests.loaded import load, one_in

SMALL = sorted(str(path) for path in (Path(__file__).parent.parent / "unit/interpreter/games").glob("*.game"))
"""Games of the tests, each for a part of the language."""
BUNDLED = ("tic_tac_toe", "connect_four", "breakthrough", "kuhn_poker", "fleet", "othello", "floating_market")
"""Together with the small ones they let every pass do something."""
WHOLE = ("fishy_squishy_crusty_quirky", "captains_of_the_gulf", "public_market")
MOST = 120
"""Moves of a game that are compared."""


@cache
def program(name: str, *without: str) -> Program:
    """A game compiled without some passes."""
    return compile_game(load(name).checked, without=frozenset(without))


def game(played: Program, seed: int) -> list[object]:
    """A random game: menus (their order is a pass's own), cells without bit sets, scores."""
    chosen, state = Random(seed), played.start(seed)
    told: list[object] = []
    cells = min([len(state), *played.layout.mirrors.values()])
    while played.sort(state) == "decision" and len(told) < MOST:
        menu = sorted(played.menu(state))
        told.append((played.seat(state), menu, state[:cells]))
        played.apply(state, chosen.choice(menu))
    told.append([played.scores(state, seat) for seat in range(played.checked.seats)])
    return told


@pytest.mark.parametrize("off", PASSES)
@pytest.mark.parametrize("name", one_in(3, [*BUNDLED[:-1], *SMALL]), ids=lambda name: Path(name).stem)
def test_without_a_pass_the_games_are_the_same(name: str, off: str):
    plain, whole = program(name, off), program(name)
    assert game(plain, 3) == game(whole, 3)


@pytest.mark.parametrize("name", one_in(2, [*BUNDLED, *SMALL, *WHOLE]), ids=lambda name: Path(name).stem)
def test_without_any_pass_the_games_are_the_same(name: str):
    assert game(program(name, *PASSES), 5) == game(program(name), 5)


@pytest.mark.parametrize("off", PASSES)
def test_every_pass_changes_what_is_emitted_for_some_game(off: str):
    games = [*SMALL, *BUNDLED, *WHOLE]
    assert any(program(name, off).module.source() != program(name).module.source() for name in games)

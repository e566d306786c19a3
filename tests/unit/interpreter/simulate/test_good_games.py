"""The games our tests begin with keep their own runtime checks at every table.

What is spoiled in them is spoiled by the test.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.ruleset.shelf import DISK
from interpreter.simulate import simulate
from tests.loaded import load, one_in, sampled

TESTS = Path(__file__).parents[3]
GAMES = sorted({*TESTS.glob("good/*.game"), *TESTS.glob("unit/interpreter/games/*.game")})
TABLES = [(path, seats) for path in GAMES if (said := DISK.heading(path).seats) for seats in said.numbers]


@pytest.mark.parametrize(("file", "players"), one_in(2, TABLES), ids=lambda value: getattr(value, "stem", str(value)))
def test_many_games_keep_every_check(file: Path, players: int) -> None:
    games = sampled(30, 100)
    report = simulate(load(file, players=players), games, seed=1, workers=1)
    assert (report.games, report.failed_checks) == (games, 0)

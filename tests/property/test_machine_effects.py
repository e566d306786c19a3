"""The analysis of effects beside the machine: whatever a line, action or phase touches in a random game was foretold."""

from __future__ import annotations

import pytest

from interpreter import load
from tests.conformance.test_rulesets import tables
from tests.property.traced_effects import Tracer

GAMES = 3
ONE_TABLE = {(name, variants): (name, players, variants) for name, players, variants in tables() if len(variants) < 2}


@pytest.mark.parametrize(("name", "players", "variants"), ONE_TABLE.values())
def test_what_a_bundled_game_reads_and_writes_was_foretold(name: str, players: int, variants: tuple[str, ...]) -> None:
    tracer = Tracer(load(name, players, variants).program)
    assert {missed for seed in range(GAMES) for missed in tracer.game(seed)} == set()
    assert tracer.nodes

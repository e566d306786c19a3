"""The bundled Fleet and one written by hand from the rule sheet are the same game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.loaded import load
from tests.reference.fleet_side_by_side import SideBySide

GAMES = int(os.environ.get("FLEET_GAMES", "1"))
"""Games of each table; `just reference` plays 300."""


SCARCE = str(Path(__file__).with_name("scarce.game"))
TABLES = {"base": [], "advanced": ["advanced_setup"], "scarce": [SCARCE]}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_fleets_offer_the_same_and_come_to_the_same(players: int, table: str) -> None:
    game = load("fleet", players=players, variants=TABLES[table])
    for seed in range(GAMES):
        SideBySide(game, seed, **({} if table == "base" else {table: True})).play()

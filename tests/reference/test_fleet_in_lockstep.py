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


SAMPLE = [(2, "base"), (3, "advanced"), (4, "scarce")]
"""Each table and each number of players."""


@pytest.mark.parametrize(
    ("players", "table"), [(players, table) for players in (2, 3, 4) for table in TABLES] if GAMES > 1 else SAMPLE
)
def test_both_fleets_offer_the_same_and_come_to_the_same(players: int, table: str) -> None:
    game = load("fleet", players=players, variants=TABLES[table])
    for seed in range(GAMES):
        SideBySide(game, seed, **({} if table == "base" else {table: True})).play()

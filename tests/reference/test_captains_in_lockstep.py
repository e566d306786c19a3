"""The bundled Captains of the Gulf and one written by hand from the rule sheet are the same game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.loaded import load
from tests.reference.captains_data import FULL, SCARCE
from tests.reference.captains_side_by_side import SideBySide

GAMES = int(os.environ.get("CAPTAINS_GAMES", "1"))
"""Games of each table; `just reference` plays more, with all seats and both stocks."""


SCARCE_GAME = str(Path(__file__).with_name("scarce_captains.game"))
SAMPLE = ((4, "base"), (3, "scarce"))
TABLES = {"base": ([], FULL), "scarce": ([SCARCE_GAME], SCARCE)}


@pytest.mark.parametrize(
    ("players", "table"),
    [(players, table) for players in (2, 3, 4) for table in TABLES if GAMES > 1 or (players, table) in SAMPLE],
)
def test_both_gulfs_offer_the_same_and_come_to_the_same(players: int, table: str) -> None:
    variants, stock = TABLES[table]
    game = load("captains_of_the_gulf", players=players, variants=variants)
    for seed in range(GAMES):
        SideBySide(game, seed, stock).play()

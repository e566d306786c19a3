"""The bundled Public Market and one written by hand from the rule sheet are the same game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.loaded import load
from tests.reference.public_market_data import FULL, SCARCE
from tests.reference.public_market_side_by_side import SideBySide

GAMES = int(os.environ.get("PUBLIC_MARKET_GAMES", "1"))
"""Games of each table."""

SCARCE_FILE = str(Path(__file__).with_name("scarce_market.game"))
TABLES = {"base": (FULL, []), "scarce": (SCARCE, [SCARCE_FILE])}
SEATS, SCARCE_SEATS = ((2, 5), (3,)) if GAMES == 1 else ((2, 3, 4, 5), (2, 3, 4, 5))


@pytest.mark.parametrize(
    ("table", "players"), [*(("base", seats) for seats in SEATS), *(("scarce", seats) for seats in SCARCE_SEATS)]
)
def test_both_markets_offer_the_same_and_come_to_the_same(table: str, players: int) -> None:
    stock, variants = TABLES[table]
    game = load("public_market", players=players, variants=variants)
    for seed in range(GAMES):
        SideBySide(game, seed, stock).play()

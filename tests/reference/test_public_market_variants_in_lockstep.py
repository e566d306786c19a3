from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.loaded import load
from tests.reference.public_market_data import FULL, SCARCE, Stock
from tests.reference.public_market_variants_side_by_side import VariantsSideBySide

GAMES = int(os.environ.get("PUBLIC_MARKET_GAMES", "1"))
"""Games of each table."""

SCARCE_FILE = str(Path(__file__).with_name("scarce_market.game"))
STOCKS: dict[str, tuple[Stock, tuple[str, ...]]] = {"base": (FULL, ()), "scarce": (SCARCE, (SCARCE_FILE,))}
TABLES = [
    *((("shallow_waters",), seats) for seats in ((2, 3, 4, 5) if GAMES > 1 else (3,))),
    *(((("solo",), 2),) if GAMES > 1 else ()),
    (("solo", "shallow_waters"), 2),
]
SCARCE_TABLES = TABLES if GAMES > 1 else TABLES[-1:]


@pytest.mark.parametrize(
    ("stock", "variants", "seats"),
    [*(("base", *table) for table in TABLES), *(("scarce", *table) for table in SCARCE_TABLES)],
)
def test_both_sides_offer_the_same_and_come_to_the_same(stock: str, variants: tuple[str, ...], seats: int) -> None:
    pieces, more = STOCKS[stock]
    game = load("public_market", players=seats, variants=[*variants, *more])
    for seed in range(GAMES):
        VariantsSideBySide(game, seed, variants, pieces).play()

"""The bundled Public Market and one written by hand from the rule sheet are the same game."""

from __future__ import annotations

import os

import pytest

from interpreter import load
from tests.reference.public_market_side_by_side import SideBySide

GAMES = int(os.environ.get("PUBLIC_MARKET_GAMES", "3"))
"""Games with each number of players."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_markets_offer_the_same_and_come_to_the_same(players: int) -> None:
    game = load("public_market", players=players)
    for seed in range(GAMES):
        SideBySide(game, seed).play()

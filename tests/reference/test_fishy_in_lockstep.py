from __future__ import annotations

import os

import pytest

from tests.loaded import load
from tests.reference.fishy_side_by_side import SideBySide

GAMES = int(os.environ.get("FISHY_GAMES", "1"))
"""Games with each number of players; `just reference` plays more."""


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6] if GAMES > 1 else [2, 4])
def test_both_games_offer_the_same_and_come_to_the_same(players: int) -> None:
    game = load("fishy_squishy_crusty_quirky", players=players)
    for seed in range(GAMES):
        SideBySide(game, seed).play()

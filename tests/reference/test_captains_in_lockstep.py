"""The bundled Captains of the Gulf and one written by hand from the rule sheet are the same game."""

from __future__ import annotations

import os

import pytest

from interpreter import load
from tests.reference.captains_side_by_side import SideBySide

GAMES = int(os.environ.get("CAPTAINS_GAMES", "3"))
"""Games with each number of players; `just reference` plays more."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_gulfs_offer_the_same_and_come_to_the_same(players: int) -> None:
    game = load("captains_of_the_gulf", players=players)
    for seed in range(GAMES):
        SideBySide(game, seed).play()

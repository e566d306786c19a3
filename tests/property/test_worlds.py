"""Determinizations agree with the information set found by enumeration; `just worlds` tries hundreds of games."""

from __future__ import annotations

from random import Random

import pytest

from tests.loaded import load
from tests.property.worlds.information_sets import enumerated, faults
from tests.property.worlds.nasty import NASTY
from tests.property.worlds.trials import compared, is_unlike

MADE = (10, 11, 16, 24, 39, 90)
"""Made games that are small; all but the last showed impossible positions before moves and menus counted as shown."""


@pytest.mark.parametrize("seed", MADE)
def test_in_made_games_no_position_is_impossible_and_none_is_missing(seed: int) -> None:
    assert compared(Random(seed))[1] == []


@pytest.mark.parametrize("name", NASTY)
def test_what_the_rules_tell_of_hidden_cards_holds_in_every_world(name: str) -> None:
    game = load(NASTY[name])
    counted, found = faults(enumerated(game), Random(name), 5, weighs=is_unlike(game))
    assert found == []
    assert counted["worlds"] > 0

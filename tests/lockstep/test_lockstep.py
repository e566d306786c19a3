from __future__ import annotations

import os
from random import Random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import pyspiel

from interpreter import load
from tests.lockstep.pairings import PAIRINGS, Pairing
from tests.lockstep.side_by_side import SideBySide, recorded_game

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "100"))
"""Games of each ruleset; `just lockstep` plays 1,000."""


@pytest.mark.parametrize("pairing", PAIRINGS, ids=lambda pairing: pairing.ruleset)
def test_both_sides_offer_the_same_refuse_the_same_and_pay_the_same(pairing: Pairing) -> None:
    game = load(pairing.ruleset)
    theirs = pyspiel.load_game(pairing.ruleset)
    for number in range(GAMES):
        rng = Random(f"{pairing.ruleset} {number}")
        pair = SideBySide(pairing, game.initial(), theirs.new_initial_state(), rng)
        pair.play(recorded_game(theirs, rng))
        pair.try_illegal(game)

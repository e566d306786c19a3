from __future__ import annotations

import os
from random import Random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from tests.loaded import one_in
from tests.lockstep.pairing import Pairing
from tests.lockstep.pairings import PAIRINGS
from tests.lockstep.side_by_side import SideBySide, recorded_game

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "0"))
"""Games of each pairing, if it is not its own sample; `just lockstep` plays 1,000."""


@pytest.mark.parametrize("pairing", PAIRINGS if GAMES else one_in(2, PAIRINGS), ids=lambda pairing: pairing.name)
def test_both_sides_offer_the_same_refuse_the_same_and_pay_the_same(pairing: Pairing) -> None:
    game = pairing.our_game()
    theirs = pairing.their_game()
    for number in range(GAMES or pairing.sample):
        rng = Random(f"{pairing.name} {number}")
        pair = SideBySide(pairing, game.initial(), theirs.new_initial_state(), rng)
        pair.play(recorded_game(pairing, theirs, rng))
        pair.try_illegal(game)

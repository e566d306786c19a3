"""All pairings: which rulesets are played side by side with OpenSpiel, at which tables."""

from __future__ import annotations

from tests.lockstep.bets import BETS
from tests.lockstep.boards import BOARDS
from tests.lockstep.cards import CARDS
from tests.lockstep.small import SMALL

PAIRINGS = (*SMALL, *BOARDS, *BETS, *CARDS)

"""One game played on both sides at once.

A pairing and a seed enter, an assertion fails where the two differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.lockstep.pairing import Pairing

TRIES = 20


@dataclass(slots=True)
class SideBySide:
    """Our game beside OpenSpiel's, and the positions passed with the illegal tries each of them offers."""

    pairing: Pairing
    ours: Any
    theirs: Any
    rng: Random
    illegal: list[tuple[Any, Any, str, int]] = field(default_factory=list)

    def play(self, recorded: list[int]) -> None:
        """Drive both by the same actions and outcomes, comparing at every node."""
        for action in recorded:
            if self.theirs.is_chance_node():
                self._draw(action)
            else:
                self._decide(action)
        assert self.theirs.is_terminal()
        assert self.ours.over
        assert self.ours.seat is None
        assert self.ours.moves() == []
        assert self.pairing.paid(self.ours) == pytest.approx(self.theirs.returns())
        self._note_illegal(set())

    def _draw(self, action: int) -> None:
        if len(self.theirs.chance_outcomes()) == 1 and not list(self.ours.chance()):
            self.theirs.apply_action(action)  # what can come in one way only is not chance with us
            return
        expected = {self.pairing.outcome(self.theirs, card): chance for card, chance in self.theirs.chance_outcomes()}
        offered = {str(outcome): (outcome, chance) for outcome, chance in self.ours.chance()}
        assert self.ours.moves() == []
        assert {name: float(chance) for name, (_, chance) in offered.items()} == pytest.approx(expected)
        assert sum(chance for _, chance in offered.values()) == Fraction(1)
        self.ours = self.ours.apply(offered[self.pairing.outcome(self.theirs, action)][0])
        self.theirs.apply_action(action)

    def _decide(self, action: int) -> None:
        assert not self.ours.over
        assert list(self.ours.chance()) == []
        assert self.ours.seat == self.pairing.seat(self.theirs)
        expected = {self.pairing.text(self.theirs, legal) for legal in self.pairing.legal(self.theirs)}
        offered = {str(move): move for move in self.ours.moves()}
        assert set(offered) == expected
        self._note_illegal(expected)
        self.ours = self.ours.apply(offered[self.pairing.text(self.theirs, action)])
        self.theirs.apply_action(action)

    def _note_illegal(self, legal: set[str]) -> None:
        at = self.theirs.clone()
        tries = self.pairing.tries(at)
        tries = self.rng.sample(tries, min(len(tries), 3 * TRIES))
        self.illegal += [(self.ours, at, text, action) for text, action in tries if text not in legal]

    def try_illegal(self, game: Any) -> None:
        """Try twenty moves that were illegal somewhere on the way, all different while there are enough."""
        missing = max(0, TRIES - len(self.illegal))
        tried = self.rng.sample(self.illegal, TRIES - missing) + self.rng.choices(self.illegal, k=missing)
        for ours, theirs, text, action in tried:
            assert ours.why_not(text), f"{text} is not refused"
            with pytest.raises(ValueError):  # noqa: PT011  the words are those of why_not
                game.move(ours, text)
            assert action not in theirs.legal_actions()  # OpenSpiel's own refusal may read beyond its names of moves


def recorded_game(pairing: Pairing, theirs: Any, rng: Random) -> list[int]:
    """Play OpenSpiel's game at random and give its actions and chance outcomes."""
    state = theirs.new_initial_state()
    while not state.is_terminal():
        if pairing.strange(state):
            return recorded_game(pairing, theirs, rng)
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(pairing.legal(state)))
    return state.history()

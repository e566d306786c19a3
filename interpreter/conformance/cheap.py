"""Invariants cheap enough to be checked at each position of each simulated game."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.conformance.examine import invariants_at
from interpreter.conformance.inputs import Position
from interpreter.state.game import Game


class InvariantError(Exception):
    """Error: an invariant does not hold; its name, and the violation as text."""

    def __init__(self, invariant: str, text: str) -> None:
        super().__init__(f"{invariant}: {text}")
        self.invariant, self.text = invariant, text


def cheap_invariants() -> tuple[str, ...]:
    """Return the names of the cheap invariants, in the order of checking."""
    return tuple(name for name, _ in invariants_at("at_every"))


def check_cheap_invariants(game: Game, array: list[int], menu: Sequence[int] | None) -> None:
    """Raise InvariantError for the first cheap invariant violated; `menu`: codes at a decision."""
    stand = Position(game, array, menu)
    for name, invariant in invariants_at("at_every"):
        for text in invariant(stand):
            raise InvariantError(name, text)

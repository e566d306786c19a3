"""Inputs of invariants: a decision (Trial), a position (Stand) or a whole game (Played).

Each invariant yields the texts of its violations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.kernel.chance import Choices
    from interpreter.state.game import Game, State
    from interpreter.state.views.view import Data


@dataclass(frozen=True, slots=True)
class Trial:
    """One decision: the state, the move made there, and random choices for the invariant."""

    game: Game
    state: State
    made: str
    """Text of the move made here."""
    elsewhere: tuple[str, ...]
    """Texts of moves made at other decisions of the same game."""
    rng: Choices
    views: dict[int, Data] = field(default_factory=dict[int, "Data"])
    skipped: list[str] = field(default_factory=list[str])
    """Comparisons the invariant skipped here, and why, so that they do not count as checked."""

    def view(self, seat: int) -> Data:
        """Return the view of a seat here, computed once."""
        if seat not in self.views:
            self.views[seat] = self.state.view(seat)
        return self.views[seat]


@dataclass(frozen=True, slots=True)
class Position:
    """A position, and the legal moves at a decision, for invariants checked everywhere."""

    game: Game
    array: list[int]
    menu: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: its seed, its moves as texts, and its final state."""

    game: Game
    seed: int
    moves: tuple[str, ...]
    last: State
    ended: list[int] | None
    """Final array of a game played in place, not state by state."""
    rng: Choices

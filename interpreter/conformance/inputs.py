"""Inputs of invariants: a decision (Trial), a position (Position) or a whole game (Played)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.kernel.chance import Choices
from interpreter.state.game import Game, State
from interpreter.state.views.view import Data


@dataclass(frozen=True, slots=True)
class Trial:
    """A decision to check: the state, the move made there, and random numbers for the invariant."""

    game: Game
    state: State
    made: str
    """Text of the move made at this decision."""
    elsewhere: tuple[str, ...]
    """Texts of moves made at other decisions of the same game."""
    rng: Choices
    views: dict[int, Data] = field(default_factory=dict[int, "Data"])
    skipped: list[str] = field(default_factory=list[str])
    """Comparisons the invariant skipped at this decision, and why, so that they do not count as checked."""

    def view(self, seat: int) -> Data:
        """Return the view that a seat has of the state, computed only once."""
        if seat not in self.views:
            self.views[seat] = self.state.view(seat)
        return self.views[seat]


@dataclass(frozen=True, slots=True)
class Position:
    """A position to check: the state array, and the codes of the legal moves if it is a decision."""

    game: Game
    array: list[int]
    menu: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game to check: its seed, its moves as texts, its final state, and random numbers."""

    game: Game
    seed: int
    moves: tuple[str, ...]
    last: State
    ended: list[int] | None
    """Final state array of a game that was played in place; None for one played state by state."""
    rng: Choices

"""What the laws are tried on: one decision of a game (Trial) or a whole game (Played).

Enters a loaded game with what was played; leaves, from each law, the texts of what it found broken.
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
    """One decision: the state, the move that was made there, and a source of chance for the law alone."""

    game: Game
    state: State
    made: str
    """Text of the move made here."""
    elsewhere: tuple[str, ...]
    """Texts of moves made at other decisions of the same game."""
    rng: Choices
    views: dict[int, Data] = field(default_factory=dict[int, "Data"])
    skipped: list[str] = field(default_factory=list[str])
    """What the law under trial left out here, and why: nobody should believe it was checked."""

    def view(self, seat: int) -> Data:
        """What a seat sees here, worked out once."""
        if seat not in self.views:
            self.views[seat] = self.state.view(seat)
        return self.views[seat]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a game stands, for laws cheap enough to be tried everywhere: a position, and the menu where one decides."""

    game: Game
    array: list[int]
    menu: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: its seed, its moves as texts, and the state at its end."""

    game: Game
    seed: int
    moves: tuple[str, ...]
    last: State
    ended: list[int] | None
    """The array the game ended in where it was played in place, not state by state."""
    rng: Choices

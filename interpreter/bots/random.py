"""The bot that takes any move: every legal move is equally likely.

All random bots of a game share one stream of the game's seed: so playouts, `simulate`, `play` and library programs play
the same game from the same seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation
    from interpreter.kernel.chance import Choices

STREAM = "random players"
"""The stream of a game they all draw from."""


class Player:
    """Player that draws among all moves."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def choose(self, seen: Observation) -> int:
        """Return any index."""
        return self._choices.of(seen.size)

    def skip(self, size: int) -> None:
        """Draw as for the earlier decision."""
        self._choices.of(size)

    def likely(self, size: int) -> list[float]:
        """Return the probability of each move at the last decision."""
        return [1 / size] * size

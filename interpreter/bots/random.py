"""The bot that chooses uniformly at random among the legal moves.

All random bots of a game share one random number stream of the game's seed, so that playouts, `simulate`, `play` and
library programs play the same game from the same seed.
"""

from __future__ import annotations

from interpreter.bots.bot import Observation
from interpreter.kernel.chance import Choices

STREAM = "random players"
"""Name of the random number stream that all random bots of a game share."""


class Player:
    """Bot that chooses uniformly at random among the legal moves."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def choose(self, seen: Observation) -> int:
        """Return the index of a legal move, each equally likely."""
        return self._choices.of(seen.size)

    def skip(self, size: int) -> None:
        """Draw and discard the random number of an earlier decision among `size` moves."""
        self._choices.of(size)

    def likely(self, size: int) -> list[float]:
        """Return the probability of each of `size` moves: all the same."""
        return [1 / size] * size

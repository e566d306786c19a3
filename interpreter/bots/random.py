"""The bot that takes any move: every move of the menu is equally likely.

All of them at a table choose from one stream of the game's seed: so playouts, `simulate`, `play` and a program of yours
play the same game from the same seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation
    from interpreter.kernel.chance import Choices

STREAM = "random players"
"""The stream of a game they all choose from."""


class Player:
    """Chooses blindly."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def choose(self, seen: Observation) -> int:
        """Any index."""
        return self._choices.of(seen.size)

    def skip(self, size: int) -> None:
        """As it chose before."""
        self._choices.of(size)

    def likely(self, size: int) -> list[float]:
        """How likely each move was at the last decision."""
        return [1 / size] * size

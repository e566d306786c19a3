"""The bot that takes any move: every move of the menu is equally likely."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation


class Player:
    """Chooses blindly, the same for one seed in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, seen: Observation) -> int:
        """Any index."""
        return int(self._random() * seen.size)

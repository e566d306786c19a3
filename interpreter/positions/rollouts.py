"""What came of random games from one position: how many, what each seat got of them together, and what it won."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Whole numbers, so that those of several runs may be added."""

    games: int
    """Games that came to their end,"""
    broken: int
    """and those that broke a promise instead."""
    totals: tuple[int, ...]
    """By seat the sum of what `State.returns` gives at the end of each."""
    shares: tuple[int, ...]
    """By seat the sum of its shares of the win, in parts of `whole_win`: of a win shared by three a third for each."""

    @property
    def mean(self) -> tuple[float, ...]:
        """What each seat gets on the average; nothing of no games."""
        return tuple(total / self.games if self.games else 0.0 for total in self.totals)

    @property
    def wins(self) -> tuple[float, ...]:
        """What part of the games each seat wins; nothing of no games."""
        whole = self.games * whole_win(len(self.shares))
        return tuple(share / whole if whole else 0.0 for share in self.shares)


def whole_win(seats: int) -> int:
    """In how many parts a win is counted, so that any number of seats may share it."""
    return lcm(*range(1, seats + 1))

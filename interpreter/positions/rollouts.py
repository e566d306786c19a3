"""What came of random games from one position: how many, and what each seat got of them together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Whole numbers, so that those of several runs may be added."""

    games: int
    """Games that came to their end,"""
    broken: int
    """and those that broke a promise instead."""
    totals: tuple[int, ...]
    """By seat the sum of what `State.returns` gives at the end of each."""

    @property
    def mean(self) -> tuple[float, ...]:
        """What each seat gets on the average; nothing of no games."""
        return tuple(total / self.games if self.games else 0.0 for total in self.totals)

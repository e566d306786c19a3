"""Results of random games from one position: their number, and each seat's returns and wins."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Summed results of rollouts in whole numbers, so that those of several runs can be added."""

    games: int
    """Number of games that reached their end."""
    broken: int
    """Number of games that failed a runtime check instead of ending."""
    totals: tuple[int, ...]
    """Sum of `State.returns` over all games, for each seat."""
    shares: tuple[int, ...]
    """Sum of shares of wins of each seat, in parts of `whole_win`; three winners get a third each."""

    @property
    def mean(self) -> tuple[float, ...]:
        """Return the mean return (score, or 1 for a win) of each seat; 0 if there are no games."""
        return tuple(total / self.games if self.games else 0.0 for total in self.totals)

    @property
    def wins(self) -> tuple[float, ...]:
        """Return the share of games that each seat wins, shared wins in parts; 0 if there are no games."""
        whole = self.games * whole_win(len(self.shares))
        return tuple(share / whole if whole else 0.0 for share in self.shares)


def whole_win(seats: int) -> int:
    """Return the number of parts of a whole win, divisible by any possible number of winners."""
    return lcm(*range(1, seats + 1))

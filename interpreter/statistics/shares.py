"""Shares of games with confidence intervals."""

from __future__ import annotations

from interpreter.statistics import Estimate
from interpreter.statistics.student import LEVEL, mean_of

Z = 1.959964
"""Standard normal quantile of a 95 % interval."""
ENOUGH = 20
"""Minimum number of games with each result for using the interval of a mean."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return both ends of the 95 % Wilson score interval of a share observed in this many games."""
    if not games:
        return 0.0, 1.0
    centre = share + Z * Z / (2 * games)
    reach = Z * (share * (1 - share) / games + Z * Z / (4 * games * games)) ** 0.5
    scale = 1 + Z * Z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def share_of(games: int, total: int, squares: int, unit: int = 1) -> Estimate:
    """Return the mean share that each game gave, from the sum of the shares and the sum of their squares.

    Shares are whole numbers with `unit` for 1: a win shared by three is a third. Student's interval over games,
    because shared wins are not binomial; Wilson's where games gave all or nothing, or where few games differ from
    the others.
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    found = mean_of(games, total, squares, unit)
    whole = squares == total * unit
    rare = min(total, games * unit - total) < ENOUGH * unit
    if whole or rare:
        return Estimate(found.value, *wilson(found.value, games))
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def at_most(games: int) -> float:
    """Return the largest share that n games without a case cannot exclude (5 %): about 3 / n."""
    return 1 - (1 - LEVEL) ** (1 / games) if games else 1.0

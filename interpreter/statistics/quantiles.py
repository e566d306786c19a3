"""Quantiles of a histogram, with confidence intervals.

The interval runs between order statistics chosen by the binomial distribution; it assumes nothing about the
distribution of the values.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, exp, inf, lgamma, log
from typing import TYPE_CHECKING

from interpreter.statistics import Estimate
from interpreter.statistics.shares import Z
from interpreter.statistics.student import LEVEL

if TYPE_CHECKING:
    from collections.abc import Mapping

ALMOST = 1e-9
EXACT = 2_000
"""Maximum sample size for which ranks come from the exact binomial distribution."""


def quantile_of(counts: Mapping[int, int], share: float, *, independent: int | None = None) -> Estimate:
    """Return the quantile at a share (0 to 1) of the values in a histogram, with its interval.

    `counts` is the frequency of each value; `independent` the number of independent values, if several come from one
    game.
    """
    n = sum(counts.values())
    if not n:
        return Estimate(0.0, -inf, inf)
    own = n if independent is None else min(n, independent)
    low, high = ranks(own, share)
    many = n / own
    return Estimate(
        _at(counts, max(1, ceil(share * n - ALMOST))),
        _at(counts, max(1, int(low * many))) if low >= 1 else -inf,
        _at(counts, min(n, ceil(high * many))) if high <= own else inf,
    )


@lru_cache(256)
def ranks(n: int, share: float) -> tuple[int, int]:
    """Return the ranks (from 1) of n sorted values between which the quantile lies with 95 % probability.

    0 and n + 1 are beyond the values.
    """
    tail = (1 - LEVEL) / 2
    if n > EXACT:
        centre, reach = n * share, Z * (n * share * (1 - share)) ** 0.5
        return max(0, int(centre - reach)), min(n + 1, int(centre + reach) + 2)
    below, low, high = 0.0, 0, n + 1
    for k in range(n + 1):
        below += exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(share) + (n - k) * log(1 - share))
        if below <= tail:
            low = k + 1
        if below >= 1 - tail:
            high = k + 1
            break
    return low, high


def _at(counts: Mapping[int, int], rank: int) -> int:
    """Return the value in a histogram that has this rank, from 1."""
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= rank:
            return value
    return max(counts)

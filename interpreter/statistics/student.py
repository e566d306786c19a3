"""Confidence intervals and tests of means by Student's t, from sums of whole numbers."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from interpreter.statistics import Estimate
from interpreter.statistics.beta import beta

LEVEL = 0.95


def two_sided(t: float, df: int) -> float:
    """Return the probability that Student's t with `df` degrees of freedom is at least this far from 0."""
    return beta(df / (df + t * t), df / 2, 0.5) if t else 1.0


@lru_cache(4096)
def quantile(df: int, level: float = LEVEL) -> float:
    """Return the absolute value of t that is exceeded with a probability of 1 - `level`."""
    low, high = 0.0, 1e6
    while high - low > 1e-9 * max(1.0, low):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) > 1 - level else (low, middle)
    return (low + high) / 2


def reach(n: int, squared_sd: float) -> float:
    """Return half the width of the 95 % interval of a mean of n values with this variance.

    Infinite for fewer than two values.
    """
    if n < 2:
        return inf
    return quantile(n - 1) * (squared_sd / n) ** 0.5 if squared_sd else 0.0


def p_value(n: int, mean: float, squared_sd: float) -> float:
    """Return the probability of a mean of n values this far from 0 if the true mean were 0."""
    if not mean or n < 2:
        return 1.0
    return two_sided(abs(mean) / (squared_sd / n) ** 0.5, n - 1) if squared_sd else 0.0


def mean_of(n: int, total: int, squares: int, unit: int = 1) -> Estimate:
    """Return the mean of n whole numbers over `unit`, with its interval.

    `total` and `squares` are the sum of the numbers and of their squares.
    """
    if not n:
        return Estimate(0.0, -inf, inf)
    mean, half = total / (n * unit), reach(n, variance(n, total, squares)) / unit
    return Estimate(mean, mean - half, mean + half)


def variance(n: int, total: int, squares: int) -> float:
    """Return the sample variance (divisor n - 1), from the sum and sum of squares; 0 for fewer than two."""
    return (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0

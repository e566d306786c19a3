"""Intervals and tests of means by Student's t: sums of whole numbers enter; numbers leave."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from interpreter.statistics import Estimate
from interpreter.statistics.beta import beta

LEVEL = 0.95


def two_sided(t: float, df: int) -> float:
    """How likely a t at least so far from 0 is by chance."""
    return beta(df / (df + t * t), df / 2, 0.5) if t else 1.0


@lru_cache(4096)
def quantile(df: int, level: float = LEVEL) -> float:
    """The t that is not exceeded, in either direction, with a chance of `level`."""
    low, high = 0.0, 1e6
    while high - low > 1e-9 * max(1.0, low):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) > 1 - level else (low, middle)
    return (low + high) / 2


def reach(n: int, squared_sd: float) -> float:
    """Half the width of the 95 % interval of a mean of n; endless where nothing can be said."""
    if n < 2:
        return inf
    return quantile(n - 1) * (squared_sd / n) ** 0.5 if squared_sd else 0.0


def p_value(n: int, mean: float, squared_sd: float) -> float:
    """How likely a mean so far from 0 would be if the true one were 0."""
    if not mean or n < 2:
        return 1.0
    return two_sided(abs(mean) / (squared_sd / n) ** 0.5, n - 1) if squared_sd else 0.0


def mean_of(n: int, total: int, squares: int, unit: int = 1) -> Estimate:
    """The mean of n whole numbers counted in 1 / `unit`, by their sum and sum of squares."""
    if not n:
        return Estimate(0.0, -inf, inf)
    mean, half = total / (n * unit), reach(n, variance(n, total, squares)) / unit
    return Estimate(mean, mean - half, mean + half)


def variance(n: int, total: int, squares: int) -> float:
    """Of a sample, with n - 1; 0 of fewer than two."""
    return (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0

"""Intervals and tests for means of differences: Student's t, and Holm's correction for many tests at once.

Enters numbers; leaves numbers. Nothing here knows of games.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, lgamma, log, log1p
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL = 0.95
TINY = 1e-300
STEPS = 300
CLOSE = 1e-15


def two_sided(t: float, df: int) -> float:
    """How likely a t at least so far from 0 is by chance."""
    return _beta(df / (df + t * t), df / 2, 0.5) if t else 1.0


@lru_cache(4096)
def quantile(df: int, level: float = LEVEL) -> float:
    """The t that is not exceeded, in either direction, with a chance of `level`."""
    low, high = 0.0, 1e6
    while high - low > 1e-9 * max(1.0, low):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) > 1 - level else (low, middle)
    return (low + high) / 2


def reach(n: int, variance: float) -> float:
    """Half the width of the 95 % interval of a mean of n; endless where nothing can be said."""
    if n < 2:
        return inf
    return quantile(n - 1) * (variance / n) ** 0.5 if variance else 0.0


def p_value(n: int, mean: float, variance: float) -> float:
    """How likely a mean so far from 0 would be if the true one were 0."""
    if not mean or n < 2:
        return 1.0
    return two_sided(abs(mean) / (variance / n) ** 0.5, n - 1) if variance else 0.0


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of many tests hold together: with a chance of `level` none of them is marked by mistake."""
    marked = [False] * len(values)
    for done, place in enumerate(sorted(range(len(values)), key=lambda i: values[i])):
        if values[place] > (1 - level) / (len(values) - done):
            break
        marked[place] = True
    return marked


def _beta(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 / _off(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / _off(1 + term * d), _off(1 + term / c)
            found *= c * d
        if abs(c * d - 1) < CLOSE:
            break
    return found


def _off(value: float) -> float:
    return value if abs(value) > TINY else TINY

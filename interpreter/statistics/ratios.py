"""A ratio of two sums over games (delta method): a pair of numbers for each game enters; its interval leaves."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from interpreter.statistics import Estimate
from interpreter.statistics.student import quantile

if TYPE_CHECKING:
    from collections.abc import Iterable


def ratio_of(pairs: Iterable[tuple[float, float, int]]) -> Estimate:
    """Sum of the first numbers over sum of the second; each pair with how many games gave it."""
    known = list(pairs)
    n, over, under = _sums(known)
    if n < 2 or not under:
        return Estimate(0.0, -inf, inf)
    ratio = over / under
    squares = sum(times * (one - ratio * other) ** 2 for one, other, times in known)
    half = quantile(n - 1) * (n / (n - 1) * squares) ** 0.5 / abs(under)
    return Estimate(ratio, ratio - half, ratio + half)


def _sums(pairs: list[tuple[float, float, int]]) -> tuple[int, float, float]:
    n = sum(times for _, _, times in pairs)
    return n, sum(one * times for one, _, times in pairs), sum(other * times for _, other, times in pairs)

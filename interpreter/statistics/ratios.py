"""Ratios of two sums over games, with intervals (delta method), from a pair of numbers for each game."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from interpreter.statistics import Estimate
from interpreter.statistics.shares import ENOUGH, at_most, wilson
from interpreter.statistics.student import quantile

if TYPE_CHECKING:
    from collections.abc import Iterable


NOTHING = 1e-12
"""Width of an interval up to which it counts as zero, because of rounding errors."""


def ratio_of(pairs: Iterable[tuple[float, float, int]]) -> Estimate:
    """Return the sum of the first numbers over that of the second; a pair has its number of games third."""
    known = list(pairs)
    n, over, under = _sums(known)
    if n < 2 or not under:
        return Estimate(0.0, -inf, inf)
    ratio = over / under
    squares = sum(times * (one - ratio * other) ** 2 for one, other, times in known)
    half = quantile(n - 1) * (n / (n - 1) * squares) ** 0.5 / abs(under)
    return Estimate(ratio, ratio - half, ratio + half)


def part_of(pairs: Iterable[tuple[float, float, int]]) -> Estimate:
    """Return a ratio that is a share, from 0 to 1, of a whole that each game has.

    If games do not differ, or very few do, their variance says nothing. Then the interval allows for as many
    different games as the sample size cannot exclude.
    """
    known = list(pairs)
    n, found = sum(times for _, other, times in known if other), ratio_of(known)
    if found.high == inf:
        return Estimate(0.0, 0.0, 1.0)
    value = max(0.0, min(1.0, found.value))
    if found.high - found.low <= NOTHING:
        other = at_most(n)
        return Estimate(value, value * (1 - other), value + (1 - value) * other)
    some = sum(times for one, other, times in known if one > 0 and other)
    less = sum(times for one, other, times in known if one < other)
    low, high = max(0.0, found.low), min(1.0, found.high)
    if min(some, less) < ENOUGH:
        wide = wilson(value, n)
        return Estimate(value, min(low, wide[0]), max(high, wide[1]))
    return Estimate(value, low, high)


def _sums(pairs: list[tuple[float, float, int]]) -> tuple[int, float, float]:
    n = sum(times for _, _, times in pairs)
    return n, sum(one * times for one, _, times in pairs), sum(other * times for _, other, times in pairs)

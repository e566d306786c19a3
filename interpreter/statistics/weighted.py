"""Difference of two weighted means, such as the effect of a choice, with games as the units.

Each game gives four numbers: the weighted win of seats that chose, the sum of their weights (one over the chance of the
choice), and the same two of seats that did not. Sums of products are kept, so games add up in any order.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from interpreter.statistics import Estimate
from interpreter.statistics.student import quantile, two_sided

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FIVE = range(5)


def products(name: str, numbers: Sequence[int]) -> dict[tuple[str, int, int], int]:
    """Return the products of each two of 1 and a game's four numbers, keyed by name and two indexes."""
    five = (1, *numbers)
    return {(name, a, b): five[a] * five[b] for a in FIVE for b in FIVE if a <= b}


def matrix(sums: Mapping[tuple[str, int, int], int], name: str) -> list[list[int]]:
    """Return the summed products of one name as a symmetric 5 x 5 matrix."""
    return [[sums.get((name, min(a, b), max(a, b)), 0) for b in FIVE] for a in FIVE]


def difference(sums: Sequence[Sequence[float]], unit: int) -> tuple[Estimate, float]:
    """Return the difference of the weighted means (chosen minus not chosen) over `unit`, and its p value.

    `sums` is the matrix of summed products.
    """
    n, totals = round(sums[0][0]), sums[0][1:]
    if n < 2 or not totals[1] or not totals[3]:
        return Estimate(0.0, -inf, inf), 1.0
    with_it, without = totals[0] / totals[1], totals[2] / totals[3]
    slopes = (0.0, 1 / totals[1], -with_it / totals[1], -1 / totals[3], without / totals[3])
    squares = sum(slopes[a] * slopes[b] * sums[a][b] for a in FIVE for b in FIVE)
    value, error = (with_it - without) / unit, (n / (n - 1) * max(0.0, squares)) ** 0.5 / unit
    half = quantile(n - 1) * error
    chance = two_sided(value / error, n - 1) if error else float(value == 0)
    return Estimate(value, value - half, value + half), chance


def added(rows: Iterator[Sequence[float]]) -> list[list[float]]:
    """Return the matrix of products of 1 and four numbers, summed over games."""
    sums = [[0.0] * 5 for _ in FIVE]
    for row in rows:
        five = (1.0, *row)
        for a in FIVE:
            for b in FIVE:
                sums[a][b] += five[a] * five[b]
    return sums

"""Test of whether several means are equal (Hotelling), from counts of vectors of whole numbers.

Each number counts by its distance from the mean of its vector. These distances add up to 0 (one seat's win is the
others' loss), so one of them is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.statistics.beta import beta

if TYPE_CHECKING:
    from collections.abc import Mapping

NOTHING = 1e-12


def equal_means(counts: Mapping[tuple[int, ...], int]) -> float:
    """Return the p value of the hypothesis that the means of all components are equal.

    `counts` is the frequency of each vector.
    """
    n = sum(counts.values())
    if not n:
        return 1.0
    size = len(next(iter(counts))) - 1
    if size < 1 or n <= size + 1:
        return 1.0
    centred = [(tuple((size + 1) * one - sum(each) for one in each), times) for each, times in counts.items()]
    away = [sum(times * each[i] for each, times in centred) / n for i in range(size)]
    spread = [
        [
            sum(times * (each[i] - away[i]) * (each[j] - away[j]) for each, times in centred) / (n - 1)
            for j in range(size)
        ]
        for i in range(size)
    ]
    distance, rank = _distance(spread, away)
    if distance is None:
        return 0.0
    if not rank:
        return 1.0
    return f_tail((n - rank) / (rank * (n - 1)) * n * distance, rank, n - rank)


def f_tail(f: float, over: int, under: int) -> float:
    """Return the probability that F with these degrees of freedom is at least this large."""
    return beta(under / (under + over * f), under / 2, over / 2) if f > 0 else 1.0


def _distance(spread: list[list[float]], away: list[float]) -> tuple[float | None, int]:
    """Return `away` times the inverse of `spread` times `away`, and the rank of `spread`.

    The distance is None if a component that never varies differs from 0.
    """
    rows = [[*line, each] for line, each in zip(spread, away, strict=True)]
    found, rank = 0.0, 0
    while rows:
        place = max(range(len(rows)), key=lambda i: rows[i][i])
        pivot = rows[place]
        if pivot[place] <= NOTHING:
            return (None if any(abs(row[-1]) > NOTHING for row in rows) else found), rank
        found += pivot[-1] ** 2 / pivot[place]
        rank += 1
        rows = [
            [
                each - row[place] * by / pivot[place]
                for i, (each, by) in enumerate(zip(row, pivot, strict=True))
                if i != place
            ]
            for at, row in enumerate(rows)
            if at != place
        ]
    return found, rank

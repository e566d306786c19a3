"""Statistics of paired, weighted and several measurements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, inf, log

from interpreter.statistics import Estimate
from interpreter.statistics.intervals import beta, quantile, two_sided

# ---- strengths of players from their games in pairs (Bradley and Terry; a tie is half a win)


LAPS = 500
LITTLE = 0.5
"""Wins added to both sides of each pair, so that a player without losses is not infinitely strong."""


def strengths(names: Sequence[str], won: Mapping[tuple[str, str], tuple[float, float]]) -> dict[str, float]:
    """Return each player's log odds against the first, by wins of both sides by pair."""
    wins = dict.fromkeys(names, 0.0)
    games: dict[tuple[str, str], float] = {}
    for (one, other), (mine, theirs) in won.items():
        wins[one] += mine + LITTLE
        wins[other] += theirs + LITTLE
        games[one, other] = mine + theirs + 2 * LITTLE
    found = dict.fromkeys(names, 1.0)
    for _ in range(LAPS):
        met = dict.fromkeys(names, 0.0)
        for (one, other), many in games.items():
            part = many / (found[one] + found[other])
            met[one] += part
            met[other] += part
        found = {name: wins[name] / met[name] if met[name] else 1.0 for name in names}
        middle = exp(sum(map(log, found.values())) / len(found))
        found = {name: each / middle for name, each in found.items()}
    first = log(found[names[0]])
    return {name: log(each) - first for name, each in found.items()}


# ---- test of whether several means are equal (Hotelling), from counts of vectors of whole numbers
#
# Each number counts by its distance from the mean of its vector. These distances add up to 0 (one seat's win is the
# others' loss), so one of them is left out.


NOTHING = 1e-12


def equal_means(counts: Mapping[tuple[int, ...], int]) -> float:
    """Return the p value of equal means of a random vector's components, by frequencies."""
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
    """Return the squared distance of `away` by covariances (None: impossible) and their rank."""
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


# ---- difference of two weighted means, such as the effect of a choice, with games as the units
#
# Each game gives four numbers: the weighted win of seats that chose, the sum of their weights (one over the chance of
# the choice), and the same two of seats that did not. Sums of products are kept, so games add up in any order.


FIVE = range(5)


def products(name: str, numbers: Sequence[int]) -> dict[tuple[str, int, int], int]:
    """Return the product of each two of five numbers: 1 and a game's four numbers for `difference`.

    The keys are `name` and two indexes; the numbers are weighted wins and weights of seats that chose, or did not.
    """
    five = (1, *numbers)
    return {(name, a, b): five[a] * five[b] for a in FIVE for b in FIVE if a <= b}


def matrix(sums: Mapping[tuple[str, int, int], int], name: str) -> list[list[int]]:
    """Return the products stored under one name, summed over games, as a symmetric 5 x 5 matrix."""
    return [[sums.get((name, min(a, b), max(a, b)), 0) for b in FIVE] for a in FIVE]


def difference(sums: Sequence[Sequence[float]], unit: int) -> tuple[Estimate, float]:
    """Return the difference of two weighted means over `unit`, by a matrix of products, and its p value."""
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
    """Return the 5 x 5 matrix of products of 1 and each game's numbers, summed over games."""
    sums = [[0.0] * 5 for _ in FIVE]
    for row in rows:
        five = (1.0, *row)
        for a in FIVE:
            for b in FIVE:
                sums[a][b] += five[a] * five[b]
    return sums

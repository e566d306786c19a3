"""Figure of pairs of actions and rows that bring more, or less, together than apart.

The result of a seat (its points where the highest total wins, else its share of the win) is explained by how often its
moves did each of two things, by the squares of both numbers, by whether there are any, and by the product of both (of
the numbers, or of whether there are any). All are compared with the mean of the seats of the same game, so that long
games and rich deals do not count. In a game whose effects add up the product explains nothing. Games are the units of
the interval.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from operator import mul

from interpreter.insight.following import by_points
from interpreter.insight.material import Material, finding
from interpreter.insight.model import Figure, Finding, Row, cell, exact
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import holm, quantile, two_sided

MOST = 24
"""Maximum number of actions and rows that are paired, those used most unevenly by seats."""
ENOUGH = 60
"""Minimum number of games for pairs to be compared."""
SHOWN = 8
"""Maximum number of pairs in the table."""
FOUND = 3
"""Maximum number of pairs that are findings."""
SURE = 0.99
"""Level of Holm's correction over all pairs: many are compared, and they are not independent."""
SMALL = 0.2
"""Smallest effect of a pair that is a finding, in standard deviations of the results of seats."""
SORTS = ("together", "cancel")
"""Words for pairs that bring more together than apart, and less."""
ALIKE = 1e-6
"""Part of a number's variance below which other numbers explain it wholly."""
Column = list[float]
SHAPES: tuple[Callable[[float], float], ...] = (float, lambda each: each * each, bool)
"""Functions of the number of uses that explain a result: it, its square, and whether there is any."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Two actions or rows, and what one more of both brings beyond what each brings alone."""

    one: str
    other: str
    together: Estimate
    alone: tuple[float, float]
    """Results that one more of each brings without the other."""
    chance: float
    """Probability of an effect this large by chance alone (p value)."""


def pairs(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of pairs of things, surest first, and findings; None without enough games."""
    points = by_points(material.table)
    unit = 1 if points else material.tally.unit
    sure, rest, _ = paired(material, unit)
    if not sure and not rest:
        return None
    what, found = "points" if points else "wins", [*sure, *rest]
    said = [
        finding(_key(each.one, each.other, SORTS[each.together.value < 0]), _says(each, what), "pairs") for each in sure
    ]
    told = [f"{each.says[0].upper()}{each.says[1:]}." for each in said]
    rows = [
        Row(name=f"{each.one} + {each.other}", cells=[cell(each.together), *map(exact, each.alone)])
        for each in found[:SHOWN]
    ]
    figure = material.figure(
        "pairs",
        "What works together",
        told or ["No pair surely brings more or less together than apart."],
        f"causes that no move shows, and three things together. {len(found):,} pairs were compared (Holm).",
        games=sum(material.followed.joint.values()),
        columns=[f"{what} more together", "of the first alone", "of the second alone"],
        rows=rows,
    )
    return figure, said


def _away(found: Estimate) -> float:
    return max(found.low, -found.high)


def _key(one: str, other: str, sort: str) -> str:
    return f"pair:{one}+{other}:{sort}"


def _says(each: Paired, what: str) -> str:
    much = f"{abs(each.together.value):.1f} {what}"
    low, high = sorted((abs(each.together.low), abs(each.together.high)))
    if each.together.value > 0:
        only = " only" if max(each.alone) < each.together.value / 4 else ""
        return (
            f"`{each.one}` and `{each.other}` are good{only} together: {much} more than apart ({low:.1f} to {high:.1f})"
        )
    return (
        f"`{each.one}` and `{each.other}` cancel each other: {much} less together than apart ({low:.1f} to {high:.1f})"
    )


def paired(material: Material, unit: int) -> tuple[list[Paired], list[Paired], float]:
    """Return the sure pairs, the other pairs by their surety, and the spread of results.

    After a sure pair is found, the others must explain what it does not: a thing that is rare beside one half of a
    pair would seem to cancel the other half.
    """
    games = [game for game, times in sorted(material.followed.joint.items()) for _ in range(times)]
    size = len(material.people)
    if len(games) < ENOUGH or size < 2:
        return [], [], 0.0
    uses = [dict(done) for game in games for _, done in game]
    result = _within([credit / unit for game in games for credit, _ in game], size)
    spread = (_dot(result, result) / len(result)) ** 0.5
    columns = {name: [float(each.get(name, 0)) for each in uses] for name in _varied(uses)}
    own = {
        name: [_within([shape(number) for number in each], size) for shape in SHAPES] for name, each in columns.items()
    }
    both = {
        (one, other): [_product(columns[one], columns[other], shape, size) for shape in (float, bool)]
        for one, other in combinations(own, 2)
        if not material.doubted or material.doubted & {_key(one, other, sort) for sort in SORTS}
    }
    sure, known = list[Paired](), list[Column]()
    while spread:
        found = list[Paired]()
        first = {name: _basis(each, known) for name, each in own.items()}
        for (one, other), products in both.items():
            basis = [*known, *first[one], *_basis(own[other], [*known, *first[one]])]
            tried = list[Paired]()
            for place, product in enumerate(products):
                rest = _basis([product], basis)
                if rest and not any({one, other} == {each.one, each.other} for each in sure):
                    together, chance = _slope(result, basis, rest[0], size)
                    alone = _slopes(result, [own[one][-place], own[other][-place], product])
                    tried.append(Paired(one, other, together, alone, min(1.0, chance * len(products))))
            found += sorted(tried, key=lambda each: each.chance)[:1]
        found.sort(key=lambda each: (each.chance, each.one, each.other))
        best = found[0] if found and holm([each.chance for each in found], SURE)[0] else None
        if best is None or _away(best.together) <= SMALL * spread or len(sure) == FOUND:
            return sure, found, spread
        sure.append(best)
        known += _basis([*own[best.one], *own[best.other], *both[best.one, best.other]], known)
    return [], [], 0.0


def _varied(uses: Sequence[dict[str, int]]) -> list[str]:
    """Return the things whose number of uses differs most often from the most frequent one."""
    names = {name for each in uses for name in each if not name.startswith("Player[")}
    usual = {name: max(Counter(each.get(name, 0) for each in uses).values()) for name in names}
    rare = [name for name in names if len(uses) - usual[name] >= ENOUGH / 4]
    return sorted(sorted(rare, key=lambda name: (usual[name], name))[:MOST])


def _within(column: Sequence[float], size: int) -> Column:
    """Return a number of each seat less the mean of its game."""
    found: Column = []
    for at in range(0, len(column), size):
        part = column[at : at + size]
        mean = sum(part) / size
        found += [each - mean for each in part]
    return found


def _product(one: Column, other: Column, shape: Callable[[float], float], size: int) -> Column:
    return _within([shape(a) * shape(b) for a, b in zip(one, other, strict=True)], size)


def _dot(one: Iterable[float], other: Iterable[float]) -> float:
    return sum(map(mul, one, other))


def _without(column: Column, basis: Sequence[Column]) -> Column:
    """Return what columns at right angles to each other do not explain of a column."""
    for each in basis:
        by = _dot(column, each) / _dot(each, each)
        column = [a - by * b for a, b in zip(column, each, strict=True)]
    return column


def _basis(columns: Sequence[Column], known: Sequence[Column]) -> list[Column]:
    """Return columns at right angles to each other and to the known ones, without those explained wholly."""
    found: list[Column] = []
    for each in columns:
        rest = _without(each, [*known, *found])
        if _dot(rest, rest) > ALIKE * max(1.0, _dot(each, each)):
            found.append(rest)
    return found


def _slope(result: Column, basis: Sequence[Column], rest: Column, size: int) -> tuple[Estimate, float]:
    """Return what one more of `rest` brings beside the basis, by games, and its p value."""
    left, much = _without(result, basis), _dot(rest, rest)
    value = _dot(left, rest) / much
    games, squares, fourth = len(result) // size, 0.0, 0.0
    scales = [(each, _dot(each, each)) for each in (*basis, rest)]
    errors = [(a - value * b) * b for a, b in zip(left, rest, strict=True)]
    for at in range(0, len(errors), size):  # a game that weighs much hides its own error (jackknife)
        weights = [_dot(each[at : at + size], each[at : at + size]) / scale for each, scale in scales]
        squares += (sum(errors[at : at + size]) / max(ALIKE, 1 - sum(weights))) ** 2
        fourth += weights[-1] ** 2
    freedom = max(1, min(games - len(basis) - 1, round(1 / fourth)))
    error = squares**0.5 / much
    half = quantile(freedom) * error
    chance = two_sided(value / error, freedom) if error else float(value == 0)
    return Estimate(value, value - half, value + half) if error else Estimate(value, -inf, inf), chance


def _slopes(result: Column, columns: Sequence[Column]) -> tuple[float, float]:
    """Return the slopes of the first two columns when all explain a result."""
    found = list[float]()
    for at in range(2):
        rest = _basis([columns[at]], _basis([each for place, each in enumerate(columns) if place != at], []))
        found.append(_dot(result, rest[0]) / _dot(rest[0], rest[0]) if rest else 0.0)
    return found[0], found[1]

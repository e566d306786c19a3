"""Results of pairs: both values of each measure, their interval, significant by Holm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from interpreter.impact.measures import SHARES, Measure, Moments, Pairs, Unfinished
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import LEVEL, holm, p_value, reach, variance

TIGHT = 0.05
"""Maximum half-width of a tight interval, as a share of the standard deviation of single games."""
FEW = 20
"""Fewest pairs of different values for a tight interval, which equal ones always have."""
MIN_PAIRS = 6
"""Fewest pairs for a difference at 5 %: five go one way in one of sixteen cases."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measure of both games: means, the difference new - old, and its 95 % interval."""

    measure: Measure
    old: float
    new: float
    change: float
    half: float
    """Half the width of the difference's interval; infinite if nothing can be said."""
    p: float
    """Probability of a difference this large by chance alone."""
    marked: bool
    """Whether the difference is significant, all measures considered together."""
    unequal: int
    """Number of pairs in which the measure differs."""
    deviation: float
    """The larger of the standard deviations of the measure in old and new games."""
    games_saved: float
    """Gain by pairing: two independent runs would need this many times the games for an equal interval."""

    @property
    def low(self) -> float:
        """Return the lower end of the difference's interval; for shares at least -1."""
        low = self.change - self.half
        return max(low, -1.0) if self.measure.sort in SHARES and self.is_known else low

    @property
    def high(self) -> float:
        """Return the upper end of the difference's interval; for shares at most 1."""
        high = self.change + self.half
        return min(high, 1.0) if self.measure.sort in SHARES and self.is_known else high

    @property
    def is_known(self) -> bool:
        """Whether the interval of the difference is finite."""
        return self.half < inf

    @property
    def is_tight(self) -> bool:
        """Whether the interval of the difference is as narrow as aimed at."""
        return self.same or (self.unequal >= FEW and self.half <= TIGHT * self.deviation)

    @property
    def same(self) -> bool:
        """Whether the measure is equal in each pair of games."""
        return not self.unequal

    @property
    def times_to_tight(self) -> float:
        """Return the factor by which more pairs are needed for a tight interval, approximately."""
        if self.same or not self.deviation:
            return 0.0 if self.same else inf
        return max(FEW / self.unequal, (self.half / (TIGHT * self.deviation)) ** 2)


@dataclass(frozen=True, slots=True)
class Alone:
    """A measure that only the old or only the new game has, with its mean over the games played."""

    measure: Measure
    is_new: bool
    mean: float


@dataclass(frozen=True, slots=True)
class Settled:
    """Share of the outcome that is decided after a share of the decisions: 0 if open, 1 if decided."""

    after: float
    old: Estimate
    new: Estimate
    race: float
    """Decided share after the same part of a plain race by random steps, for comparison."""


@dataclass(frozen=True, slots=True)
class Impact:
    """Comparison of an old and a new game by pairs of simulated games."""

    players: int
    seat_names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    pairs: int
    most: int
    rows: tuple[Row, ...]
    alone: tuple[Alone, ...]
    broke_off: int
    unfinished: tuple[Unfinished, ...]
    values: Mapping[tuple[bool, Measure], Mapping[int, int]]
    """Frequencies of values of some measures in the old (False) and new (True) game."""
    stopped: bool = False
    """Whether the run was interrupted."""
    decided: tuple[Settled, ...] = ()
    """Share of the outcome that is decided after each tenth of the game; empty if not computed."""
    followed: int = 0
    """Number of games played by each of the old and new rules to compute `decided`."""
    back_end: str = "Python"
    """Back end: Python with common random numbers, or WebAssembly with equal random seeds."""

    @property
    def is_tight(self) -> bool:
        """Whether the interval of every measure is as narrow as aimed at."""
        return bool(self.pairs) and all(row.is_tight for row in self.rows if row.measure.is_aimed)

    @property
    def has_enough_pairs(self) -> bool:
        """Whether there are enough pairs of games for any significance."""
        return self.pairs >= MIN_PAIRS

    @property
    def marked(self) -> list[Row]:
        """Return the measures of both games whose difference is significant."""
        return [row for row in self.rows if row.marked]


def rows(pairs: Pairs) -> tuple[Row, ...]:
    """Return, for each measure that both games have, its means, the difference and its interval."""
    return rows_of_all([pairs])[0]


def rows_of_all(several: Sequence[Pairs]) -> list[tuple[Row, ...]]:
    """Return the results of several comparisons, whose significance is decided together."""
    known = [
        (at, measure, moments)
        for at, pairs in enumerate(several)
        for measure, moments in pairs.moments.items()
        if measure.sort != "broken" or moments.old or moments.new
    ]
    tests = [_p(moments) for _, _, moments in known]
    found: list[list[Row]] = [[] for _ in several]
    for (at, measure, moments), p, marked in zip(known, tests, holm(tests), strict=True):
        found[at].append(_row(measure, moments, p, marked))
    return [tuple(each) for each in found]


def all_tight(pairs: Pairs) -> bool:
    """Return whether the intervals of all measures with `is_aimed` are narrow enough."""
    return bool(pairs.pairs) and all(
        _row(measure, each, 1.0, False).is_tight for measure, each in pairs.moments.items() if measure.is_aimed
    )


def alone(pairs: Pairs) -> tuple[Alone, ...]:
    """Return the measures that only one game has, with their means over its games."""
    return tuple(
        Alone(measure, is_new, moments.old / (moments.n * measure.unit))
        for (is_new, measure), moments in pairs.alone.items()
    )


def _p(sums: Moments) -> float:
    """Return the p value of a difference, at least that of a sign test of the unequal pairs."""
    found = p_value(sums.n, sums.change / sums.n, variance(sums.n, sums.change, sums.change_squares))
    return max(found, _least(sums))


def _least(sums: Moments) -> float:
    return min(1.0, 2.0 ** (1 - sums.unequal))


def _row(measure: Measure, sums: Moments, p: float, marked: bool) -> Row:
    n, unit = sums.n, measure.unit
    of_change = variance(n, sums.change, sums.change_squares)
    single = [variance(n, sums.old, sums.old_squares), variance(n, sums.new, sums.new_squares)]
    change, half = sums.change / (n * unit), reach(n, of_change) / unit
    if not of_change and change and _least(sums) > 1 - LEVEL:
        half = inf
    return Row(
        measure=measure,
        old=sums.old / (n * unit),
        new=sums.new / (n * unit),
        change=change,
        half=half,
        p=p,
        marked=marked,
        unequal=sums.unequal,
        deviation=max(single) ** 0.5 / unit,
        games_saved=sum(single) / of_change if of_change else inf,
    )

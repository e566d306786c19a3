"""What came of many pairs: Pairs enter; for each measure both values, the difference and its interval leave.

Which differences are more than noise is decided for all measures together (Holm), so that the more there is to look
at, the less chance alone can claim.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from interpreter.impact.measures import SHARES
from interpreter.impact.moments import Moments
from interpreter.statistics.many import holm
from interpreter.statistics.student import LEVEL, p_value, reach, variance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from interpreter.impact.measures import Measure
    from interpreter.impact.moments import Pairs, Unfinished
    from interpreter.statistics import Estimate

TIGHT = 0.05
"""An interval is tight when it reaches no further than this share of what single games differ by (their deviation)."""
FEW = 20
"""Unequal pairs below which a width is not yet believed, unless there are none."""
TELLING = 6
"""Pairs below which nothing can stand out: five coins fall on one side more often than one time in twenty."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measure of both games: means, the difference new - old, and its 95 % interval."""

    measure: Measure
    old: float
    new: float
    change: float
    half: float
    """Half the width of the interval; endless where nothing can be said."""
    p: float
    """How likely a difference so large would be by chance alone."""
    marked: bool
    """More than noise, all measures considered together."""
    unequal: int
    """Pairs that differ."""
    deviation: float
    """By how much single games differ from one another: the larger of both standard deviations."""
    games_saved: float
    """How many times as many games two runs of their own would need for an interval of this width."""

    @property
    def low(self) -> float:
        """From where the interval reaches; no share changes by more than all of it."""
        low = self.change - self.half
        return max(low, -1.0) if self.measure.sort in SHARES and self.is_known else low

    @property
    def high(self) -> float:
        """To where it reaches."""
        high = self.change + self.half
        return min(high, 1.0) if self.measure.sort in SHARES and self.is_known else high

    @property
    def is_known(self) -> bool:
        """Whether anything can be said of the interval."""
        return self.half < inf

    @property
    def is_tight(self) -> bool:
        """Whether the interval is as narrow as aimed at."""
        return self.same or (self.unequal >= FEW and self.half <= TIGHT * self.deviation)

    @property
    def same(self) -> bool:
        """Equal in every single pair."""
        return not self.unequal

    @property
    def times_to_tight(self) -> float:
        """How many times as many pairs would make the interval as narrow as aimed at, about."""
        if self.same or not self.deviation:
            return 0.0 if self.same else inf
        return max(FEW / self.unequal, (self.half / (TIGHT * self.deviation)) ** 2)


@dataclass(frozen=True, slots=True)
class Alone:
    """A measure that only one of the games has."""

    measure: Measure
    is_new: bool
    mean: float


@dataclass(frozen=True, slots=True)
class Settled:
    """How much of who wins is settled after a share of the decisions: 0 where all is open, 1 where nothing is."""

    after: float
    old: Estimate
    new: Estimate
    race: float
    """In a plain race of as many players."""


@dataclass(frozen=True, slots=True)
class Impact:
    """A comparison of two games by pairs."""

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
    """How often each value of some measures came, before (no) and after (yes)."""
    stopped: bool = False
    """Whether somebody ended the run before it was done."""
    decided: tuple[Settled, ...] = ()
    """Where games were followed for it."""
    followed: int = 0
    """How many of each."""
    back_end: str = "Python"
    """What played: Python, by lots; or WebAssembly, by seeds."""

    @property
    def is_tight(self) -> bool:
        """Whether every interval is as narrow as aimed at."""
        return bool(self.pairs) and all(row.is_tight for row in self.rows if row.measure.is_aimed)

    @property
    def is_telling(self) -> bool:
        """Whether there are pairs enough for anything to stand out."""
        return self.pairs >= TELLING

    @property
    def marked(self) -> list[Row]:
        """Differences that are more than noise."""
        return [row for row in self.rows if row.marked]


def rows(pairs: Pairs) -> tuple[Row, ...]:
    """Every measure both games have."""
    return rows_of_all([pairs])[0]


def rows_of_all(several: Sequence[Pairs]) -> list[tuple[Row, ...]]:
    """The same of several comparisons that are looked at together."""
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
    """Whether every interval is as narrow as aimed at; says nothing of where the intervals lie."""
    return bool(pairs.pairs) and all(
        _row(measure, each, 1.0, False).is_tight for measure, each in pairs.moments.items() if measure.is_aimed
    )


def alone(pairs: Pairs) -> tuple[Alone, ...]:
    """Every measure only one game has, over the games that have it."""
    return tuple(
        Alone(measure, is_new, moments.old / (moments.n * measure.unit))
        for (is_new, measure), moments in pairs.alone.items()
    )


def _p(sums: Moments) -> float:
    """Never less than what the signs of the unequal pairs alone allow, were they thrown like coins."""
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


def named_bots(bots: Sequence[str]) -> str:
    """`random` where all are alike, else one name for each seat."""
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)

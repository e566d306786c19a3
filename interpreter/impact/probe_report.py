"""Results of a probe: numbers with intervals and their meaning, as values and JSON.

A probe answers three questions on an action or row: what not having it costs, what choosing it now gains, and how
often its owners win, which is not causal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Literal, TypeAlias

from pydantic import Field

from interpreter.impact.probe import Met, Probed
from interpreter.impact.report import MIN_PAIRS
from interpreter.simulate.report import Part
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import mean_of, part_of
from interpreter.statistics.samples import added, difference

Verdict: TypeAlias = Literal["helps", "hurts", "all or nothing", "at times", "same", "open"]
"""Conclusion for random players: `at times` says that forbidding and always choosing lose."""
POINTS, SAME = 0.02, 0.01
"""Differences in shares of wins: the minimum that matters, and the maximum that counts as none."""


class Change(Part):
    """A share of wins, or a difference of two, from -1 to 1; null if nothing can be said."""

    value: float | None
    low: float | None = Field(description="Lower end of the 95 % interval.")
    high: float | None = Field(description="Upper end of the 95 % interval.")
    unequal: int | None = Field(description="Number of pairs of games with different results, if pairs are compared.")


class Probe(Part):
    """Worth of one action or row to random players, measured by pairs of games."""

    game: str
    players: int
    variants: list[str]
    rules: dict[str, str] = Field(description="Hash of each file of rules, to say later which rules these were.")
    name: str
    seats: list[str] = Field(description="The bots at the other seats; the measured seat plays at random.")
    seed: int
    requested: int = Field(description="Number of pairs of games requested.")
    pairs: int
    breaks: float = Field(description="Share of the games that break off if everybody may do it.")
    broken: Change = Field(
        description="Change in the share of games that break off if the seat may not do it. Nobody wins such games."
    )
    broken_taken: Change = Field(
        description="Change in the share of games that break off if the seat does it whenever it can."
    )
    obliged: int = Field(
        description="Number of games in which the seat had to do it although forbidden, because it had no other move."
    )
    stopped: bool
    forbidden: Change = Field(description="Change in the share of wins of a seat that may not do it.")
    taken: Change = Field(description="Change in the share of wins of a seat that does it whenever it can.")
    chosen: Change = Field(
        description="Share of wins of players who chose it, less that of players who could have chosen it, "
        "weighted by the probability of the choice."
    )
    offered: int = Field(description="Number of decisions at which it was one of several legal moves.")
    games_with_it: float = Field(description="Share of the games in which a player did it.")
    had: Change = Field(description="Share of wins of players who did it; a correlation, not a cause.")
    had_not: Change = Field(description="Share of wins of players who did not do it; a correlation, not a cause.")
    verdict: Verdict = Field(description="Verdict from forbidding it and from doing it whenever possible.")


@dataclass(frozen=True, slots=True)
class Answers:
    """Results of a probe, computed from its sums; the fields are those of `Probe`."""

    forbidden: Change
    taken: Change
    chosen: Change
    had: Change
    had_not: Change
    broken: Change
    broken_taken: Change

    @property
    def verdict(self) -> Verdict:
        """Return the conclusion from the effects of forbidding the action or row and of always choosing it."""
        return verdict(self.forbidden, self.taken)


def answers_of(found: Probed) -> Answers:
    """Return the results of a probe, with intervals, computed from its sums over games."""
    had = part_of((_sum(met, met.had), len(met.had) * found.unit, 1) for met in found.games)
    others = part_of((_sum(met, met.had_not), len(met.had_not) * found.unit, 1) for met in found.games)
    forbidden, taken = (
        _change(mean_of(each.n, each.change, each.change_squares, found.unit), each.unequal)
        if each.n >= MIN_PAIRS
        else _change(Estimate(0.0, -inf, inf), each.unequal)
        for each in (found.forbidden, found.taken)
    )
    broken, broken_taken = (
        _change(mean_of(each.n, each.change, each.change_squares), each.unequal)
        for each in (found.broken, found.broken_taken)
    )
    return Answers(
        forbidden=forbidden,
        taken=taken,
        chosen=_change(lift(found.games, found.unit)),
        had=_share(had),
        had_not=_share(others),
        broken=broken,
        broken_taken=broken_taken,
    )


def lift(games: Iterable[Met], unit: int) -> Estimate:
    """Return the difference in wins after decisions with and without choosing the probed action or row.

    Only decisions with an alternative count. Each is weighted by one over the probability of its choice, so that
    decisions with many legal moves and with few have the same share in both groups. `unit` is the number that
    stands for one win; games are the independent units of the interval.
    """
    rows: list[tuple[float, float, float, float]] = []
    for met in games:
        did = could = did_not = could_not = 0.0
        for each in met.offered:
            if each.ways == each.menu:
                continue
            likely, won = each.ways / each.menu, met.credit[each.seat] / unit
            if each.taken:
                did, could = did + won / likely, could + 1 / likely
            else:
                did_not, could_not = did_not + won / (1 - likely), could_not + 1 / (1 - likely)
        rows.append((did, could, did_not, could_not))
    return difference(added(iter(rows)), 1)[0]


def verdict(forbidden: Change, taken: Change) -> Verdict:
    """Return the conclusion from the effects of forbidding an action or row and of always choosing it."""
    low, high = forbidden.low, forbidden.high
    if low is None or high is None:
        return "open"
    pays = taken.low is not None and taken.low > POINTS
    costs = taken.high is not None and taken.high < -POINTS
    if high < -POINTS:
        return "at times" if costs else "helps"
    if low > POINTS:
        return "all or nothing" if pays else "hurts"
    return "same" if low >= -SAME and high <= SAME and not (pays or costs) else "open"


def _sum(met: Met, seats: tuple[int, ...]) -> float:
    return float(sum(met.credit[seat] for seat in seats))


def _change(found: Estimate, unequal: int | None = None) -> Change:
    known = found.high < inf
    ends = (found.value, max(-1.0, found.low), min(1.0, found.high)) if known else (None, None, None)
    value, low, high = (None if each is None else round(each, 6) for each in ends)
    return Change(value=value, low=low, high=high, unequal=unequal)


def _share(found: Estimate) -> Change:
    """Return a share with its interval; nulls if the interval covers everything from 0 to 1."""
    return _change(found if found.low > 0 or found.high < 1 else Estimate(0.0, -inf, inf))

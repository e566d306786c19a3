"""What a probe found: its sums enter; numbers with intervals, and what they mean, leave as values and JSON.

Three questions, three answers that differ: what it costs not to have a thing, what choosing it now brings, and how
often those who have it win, which is no cause.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from interpreter.impact.report import TELLING
from interpreter.simulate.report import Part
from interpreter.statistics import Estimate
from interpreter.statistics.ratios import ratio_of
from interpreter.statistics.student import mean_of
from interpreter.statistics.weighted import added, difference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.impact.probe import Met, Probed

POINTS, SAME = 0.02, 0.01
"""Shares of wins: a difference that matters, and one that does not."""


class Change(Part):
    """A share of wins, or a difference of two, from -1 to 1; null where nothing can be said."""

    value: float | None
    low: float | None = Field(description="from where the true number may lie (95 %)")
    high: float | None = Field(description="to where")
    unequal: int | None = Field(description="pairs that differ at all, where pairs are compared")


class Probe(Part):
    """What one thing is worth to players at random."""

    game: str
    players: int
    variants: list[str]
    name: str
    seats: list[str] = Field(description="the bots beside the seat that is asked, which plays at random")
    seed: int
    asked: int = Field(description="pairs that were to be played")
    pairs: int
    left_out: int = Field(description="pairs of which a game broke a promise or came to no end")
    stopped: bool
    forbidden: Change = Field(description="wins of a seat that may not do it, less its wins where it may")
    taken: Change = Field(description="wins of a seat that does it whenever it can, less its wins at random")
    chosen: Change = Field(
        description="wins of who chose it less wins of who could have, weighted by how likely either was"
    )
    offered: int = Field(description="decisions at which it could be chosen or not")
    games_with_it: float = Field(description="share of the games in which somebody did it")
    had: Change = Field(description="share of wins of those who did it: no cause")
    had_not: Change = Field(description="share of wins of those who did not: no cause")
    verdict: Literal["helps", "hurts", "same", "open"] = Field(description="what forbidding it says")


def told(found: Probed) -> tuple[Change, Change, Change, Change, Change]:
    """Forbidden, taken, chosen, had, had not."""
    had = ratio_of((_sum(met, met.had), len(met.had) * found.unit, 1) for met in found.games)
    others = ratio_of((_sum(met, met.had_not), len(met.had_not) * found.unit, 1) for met in found.games)
    changes = [
        _change(mean_of(each.n, each.change, each.change_squares, found.unit), each.unequal)
        if each.n >= TELLING
        else _change(Estimate(0.0, -inf, inf), each.unequal)
        for each in (found.forbidden, found.taken)
    ]
    return changes[0], changes[1], _change(lift(found.games, found.unit)), _share(had), _share(others)


def lift(games: Iterable[Met], unit: int) -> Estimate:
    """What choosing brings at decisions at which something else could be chosen too.

    Each decision counts by one over how likely what was chosen there was, so that long menus and short ones weigh alike
    on both sides; games are the units of the interval.
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


def verdict(forbidden: Change) -> Literal["helps", "hurts", "same", "open"]:
    """What it says that a seat may not do it."""
    low, high = forbidden.low, forbidden.high
    if low is None or high is None:
        return "open"
    if high < -POINTS:
        return "helps"
    if low > POINTS:
        return "hurts"
    return "same" if low >= -SAME and high <= SAME else "open"


def _sum(met: Met, seats: tuple[int, ...]) -> float:
    return float(sum(met.credit[seat] for seat in seats))


def _change(found: Estimate, unequal: int | None = None) -> Change:
    known = found.high < inf
    ends = (found.value, max(-1.0, found.low), min(1.0, found.high)) if known else (None, None, None)
    value, low, high = (None if each is None else round(each, 6) for each in ends)
    return Change(value=value, low=low, high=high, unequal=unequal)


def _share(found: Estimate) -> Change:
    made = _change(found)
    return made if made.low is None else made.model_copy(update={"low": max(0.0, made.low)})

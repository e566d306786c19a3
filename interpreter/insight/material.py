"""Input of a report's figures: a configuration with all its counts; and shared formatting of numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.insight.deep.ladder import Ladder
from interpreter.insight.deep.run import Deep
from interpreter.insight.model import Cell, Curve, Figure, Finding, Row, Unit, Worth, cell
from interpreter.insight.tally import Followed
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import quantile_of

TENTHS = (0.1, 0.5, 0.9)
SPREAD = ["1 in 10 below", "half below", "1 in 10 above"]
"""Table columns for the 10 %, 50 % and 90 % quantiles (`TENTHS`)."""
FEW = 30
"""Minimum number of simulated games for a figure to have findings."""
POINTS = 0.02
"""Smallest difference in shares of wins that matters; people would hardly notice a smaller one."""


@dataclass(frozen=True)
class Material:
    """Results of a run from which figures are made: counts, recorded games and deep analyses."""

    table: Table
    tally: Tally
    followed: Followed
    deep: Deep | None = None
    duels: Ladder = field(default_factory=Ladder)
    """Games by which the thinking players of the report were chosen."""
    doubted: frozenset[str] = frozenset()
    """Keys of the findings that these games are to confirm; empty for the first games."""

    @property
    def ladder(self) -> Ladder:
        """Return the games between kinds of bots: all that were compared, or the chosen one and its rivals."""
        known = self.deep.ladder if self.deep is not None else Ladder()
        return Ladder(known.pairs or self.duels.pairs, [*self.duels.plans, *known.plans])

    @property
    def seats(self) -> list[str]:
        """Return the names of the seats."""
        return self.table.game.seat_names

    @property
    def people(self) -> list[int]:
        """Return the seats that players (not the rules) play."""
        return self.table.game.people

    @cached_property
    def bots(self) -> str:
        """Return the names of the bots that played, as text."""
        return named([self.table.bots[seat] for seat in self.people])

    @property
    def finished(self) -> int:
        """Return the number of counted games that reached an end."""
        return self.tally.ended

    def figure(  # noqa: PLR0913  each is a part of a figure
        self,
        key: str,
        title: str,
        says: Sequence[str],
        cannot: str,
        *,
        games: int,
        columns: Sequence[str] = (),
        rows: Sequence[Row] = (),
        curves: Sequence[Curve] = (),
        worth: Worth = Worth.bot,
        bots: str = "",
    ) -> Figure:
        """Return a Figure of the named or playing bots, of evidence `open` if `games` are too few."""
        return Figure(
            key=key,
            title=title,
            says=list(says),
            columns=list(columns),
            rows=list(rows),
            curves=list(curves),
            worth=worth if games >= FEW or worth is Worth.rule else Worth.open,
            bots=bots or self.bots,
            games=games,
            cannot=cannot,
        )


def finding(key: str, says: str, figure: str, bots: str = "") -> Finding:
    """Return a finding, about the figure with this key, for which only the bots that played are evidence.

    `bots` are those at the seats, if they are not those of the figure.
    """
    return Finding(key=key, says=says, figure=figure, worth=Worth.bot, bots=bots)


def possible(found: Estimate) -> Estimate:
    """Return an estimated share with value and interval limited to the range 0 to 1."""
    return Estimate(*(max(0.0, min(1.0, each)) for each in (found.value, found.low, found.high)))


def named(bots: Sequence[str]) -> str:
    """Return the bot's name if all bots are alike, else the names of all seats, as text."""
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def spread(
    counts: Mapping[int, int], unit: Unit = "number", *, independent: int | None = None, scale: float = 1.0
) -> list[Cell]:
    """Return cells with scaled quantiles of values' counts, of `independent` observations."""
    return [cell(quantile_of(counts, each, independent=independent), unit, scale) for each in TENTHS]


def middle(counts: Counter[int]) -> float:
    """Return the median of a distribution, given as a count by value."""
    return quantile_of(counts, 0.5).value


def tails(low: float, high: float) -> str:
    """Return a part of a sentence: a tenth of the games has at most `low`, a tenth `high` or more."""
    return f"at least one in ten at most {low:.0f}, at least one in ten {high:.0f} or more"


def percent(share: float, digits: int = 0) -> str:
    """Return a share as text, `44 %`; small ones as `0.4 %`."""
    return f"{100 * share:.{max(digits, 1 if 0.0005 <= share < 0.0095 else 0)}f} %"


def between(low: float, high: float) -> str:
    """Return an interval of shares as text: `40 to 49 %`, `99.6 to 100.0 %`."""
    digits = 1 if low < high and round(100 * low) == round(100 * high) else 0
    return f"{100 * low:.{digits}f} to {100 * high:.{digits}f} %"

"""Input of figures: a game with all its tallies, and shared formatting of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.insight.model import Figure, Finding, Worth, cell
from interpreter.statistics import Estimate
from interpreter.statistics.quantiles import quantile_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping, Sequence

    from interpreter.insight.deep.run import Deep
    from interpreter.insight.model import Cell, Curve, Row, Unit
    from interpreter.insight.tally import Followed
    from interpreter.simulate.table import Table
    from interpreter.simulate.tally import Tally

TENTHS = (0.1, 0.5, 0.9)
SPREAD = ["1 in 10 below", "half below", "1 in 10 above"]
"""Column names for these quantiles."""
FEW = 30
"""Minimum number of games for findings."""
POINTS = 0.02
"""A difference in shares of wins that matters, so small that people would hardly notice it."""


@dataclass(frozen=True)
class Material:
    """The tallies of a run."""

    table: Table
    tally: Tally
    followed: Followed
    deep: Deep | None = None

    @property
    def seats(self) -> list[str]:
        """Return the names of the seats."""
        return self.table.game.seat_names

    @property
    def people(self) -> list[int]:
        """Return the seats somebody plays."""
        return self.table.game.people

    @cached_property
    def bots(self) -> str:
        """Return who played."""
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
        """Return a figure by these players."""
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


def finding(key: str, says: str, figure: str) -> Finding:
    """Return a finding shown by these players."""
    return Finding(key=key, says=says, figure=figure, worth=Worth.bot)


def possible(found: Estimate) -> Estimate:
    """Return a share limited to 0 to 1, with its interval."""
    return Estimate(*(max(0.0, min(1.0, each)) for each in (found.value, found.low, found.high)))


def named(bots: Sequence[str]) -> str:
    """Return `random` if all bots are alike, else one name for each seat."""
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def spread(
    counts: Mapping[int, int], unit: Unit = "number", *, independent: int | None = None, scale: float = 1.0
) -> list[Cell]:
    """Return the tenth, the median and the ninth tenth of counts in units of `scale`."""
    return [cell(quantile_of(counts, each, independent=independent), unit, scale) for each in TENTHS]


def middle(counts: Counter[int]) -> float:
    """Return the median."""
    return quantile_of(counts, 0.5).value


def tails(low: float, high: float) -> str:
    """Return the outer tenths in words."""
    return f"at least one in ten at most {low:.0f}, at least one in ten {high:.0f} or more"


def percent(share: float, digits: int = 0) -> str:
    """Return a share as `44 %`; small ones as `0.4 %`."""
    return f"{100 * share:.{max(digits, 1 if 0.0005 <= share < 0.0095 else 0)}f} %"


def between(low: float, high: float) -> str:
    """Return an interval of shares in words: `40 to 49 %`, `99.6 to 100.0 %`."""
    digits = 1 if low < high and round(100 * low) == round(100 * high) else 0
    return f"{100 * low:.{digits}f} to {100 * high:.{digits}f} %"

"""What figures are made of: a game and all that was counted of it enter; words and numbers figures share leave."""

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
"""Names of the columns for these."""
FEW = 30
"""Games below which nothing is pointed at."""
POINTS = 0.02
"""A difference of shares of wins that matters to people, so small that they would hardly notice it."""


@dataclass(frozen=True)
class Material:
    """A run."""

    table: Table
    tally: Tally
    followed: Followed
    deep: Deep | None = None

    @property
    def seats(self) -> list[str]:
        """Names of the seats."""
        return self.table.game.seat_names

    @property
    def people(self) -> list[int]:
        """Seats somebody plays."""
        return self.table.game.people

    @cached_property
    def bots(self) -> str:
        """Who played."""
        return named([self.table.bots[seat] for seat in self.people])

    @property
    def finished(self) -> int:
        """Games counted that came to an end."""
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
        """A figure by these players."""
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
    """Something to look at; these players show it."""
    return Finding(key=key, says=says, figure=figure, worth=Worth.bot)


def possible(found: Estimate) -> Estimate:
    """A share, which lies from 0 to 1, however wide its interval."""
    return Estimate(*(max(0.0, min(1.0, each)) for each in (found.value, found.low, found.high)))


def named(bots: Sequence[str]) -> str:
    """`random`, or one name for each seat."""
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def spread(
    counts: Mapping[int, int], unit: Unit = "number", *, independent: int | None = None, scale: float = 1.0
) -> list[Cell]:
    """The tenth, the middle and the ninth tenth of what was counted in `scale`."""
    return [cell(quantile_of(counts, each, independent=independent), unit, scale) for each in TENTHS]


def middle(counts: Counter[int]) -> float:
    """The median."""
    return quantile_of(counts, 0.5).value


def tails(low: float, high: float) -> str:
    """The outer tenths in words."""
    return f"at least one in ten at most {low:.0f}, at least one in ten {high:.0f} or more"


def percent(share: float, digits: int = 0) -> str:
    """Write a share as `44 %`; one that is not quite nothing as `0.4 %`."""
    return f"{100 * share:.{max(digits, 1 if 0.0005 <= share < 0.0095 else 0)}f} %"


def between(low: float, high: float) -> str:
    """An interval of shares in words: `40 to 49 %`, `99.6 to 100.0 %`."""
    digits = 1 if low < high and round(100 * low) == round(100 * high) else 0
    return f"{100 * low:.{digits}f} to {100 * high:.{digits}f} %"

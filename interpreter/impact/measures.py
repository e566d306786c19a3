"""Measures of a finished game, in whole numbers, so that a difference of zero is equality."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Literal, TypeAlias

from interpreter.impact.coupled import Coupled, Played

Sort: TypeAlias = Literal["decisions", "broken", "ties", "lead", "wins", "line", "total", "use", "row"]
SHARES = {"broken", "ties", "wins"}
"""Kinds of measures that are from 0 to 1 in each game, so that their mean is a share of games."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Quantity of the kind `sort`: a length, tie, lead, seat's win or score, term, or use."""

    sort: Sort
    name: str = ""
    """Name of the score term, action or row; empty for other measures."""
    seat: int = -1
    unit: int = 1
    """Number that stands for one whole, as counts are integers: with 6, a third of a win is two."""

    @property
    def is_aimed(self) -> bool:
        """Whether a run waits until this interval is narrow: not for rows and games broken off."""
        return self.sort not in {"row", "broken"}


ENDED = {"lead", "line", "total"}
"""Kinds of measures that only a finished game has."""


def measured(coupled: Coupled, played: Played) -> dict[Measure, int]:
    """Return the measures of one game; one that broke off has no winner and no scores."""
    seats = coupled.game.players
    found = {Measure("decisions"): played.decisions, Measure("broken"): int(bool(played.stopped))}
    if seats > 1:
        won = won_by(played, seats)
        found[Measure("ties")] = int(sum(map(bool, won)) > 1)
        for seat, part in enumerate(won):
            found[Measure("wins", seat=seat, unit=unit_of(seats))] = part
    if not played.stopped:
        found |= _scored(coupled.lines, played.scores)
    for action in coupled.actions:
        found[Measure("use", action)] = played.used[action]
    for row in coupled.rows:
        found[Measure("row", row)] = played.rows[row]
    return found


def unit_of(seats: int) -> int:
    """Return the number that stands for a whole win, divisible by any possible number of winners."""
    return lcm(*range(1, seats + 1))


def in_common(several: Sequence[dict[Measure, int]], *, ended: bool) -> list[dict[Measure, int]]:
    """Return the comparable measures of a game under several rules, without scores unless `ended`."""
    return [{each: value for each, value in one.items() if ended or each.sort not in ENDED} for one in several]


def won_by(played: Played, seats: int) -> list[int]:
    """Return the win of each seat in units of 1 / `unit_of`; zeros if the game broke off."""
    return [0] * seats if played.stopped else credited(played.places)


def credited(places: Sequence[int]) -> list[int]:
    """Return the win of each seat in units of 1 / `unit_of`, given the ranks; two winners get half a win."""
    unit, winners = unit_of(len(places)), max(1, places.count(1))
    return [unit // winners if place == 1 else 0 for place in places]


def _scored(lines: list[str], scores: list[list[int]]) -> dict[Measure, int]:
    if not lines:
        return {}
    seats, totals = len(scores), [sum(own) for own in scores]
    found: dict[Measure, int] = {}
    for place, line in enumerate(lines):
        found[Measure("line", line, unit=seats)] = sum(own[place] for own in scores)
    if len(lines) > 1:
        found[Measure("total", unit=seats)] = sum(totals)
    for seat, total in enumerate(totals):
        found[Measure("total", seat=seat)] = total
    if seats > 1:
        first, second = sorted(totals, reverse=True)[:2]
        found[Measure("lead")] = first - second
    return found

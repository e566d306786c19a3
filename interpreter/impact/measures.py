"""What is compared: a game at its end enters; whole numbers leave, each under the measure it belongs to.

Whole numbers only, so that sums are the same in any order and nothing but nothing is exactly zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from interpreter.impact.coupled import Coupled, Played

Sort: TypeAlias = Literal["decisions", "ties", "lead", "wins", "line", "total", "use"]
SHARES = {"ties", "wins"}
"""Measures that are shares of games."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Length, ties, the lead of the first; wins and total of a seat; a score line over all seats; use of an action."""

    sort: Sort
    name: str = ""
    """Of the score line or action."""
    seat: int = -1
    unit: int = 1
    """What is counted is so many times what is meant: a win shared by three is two sixths."""


def measured(coupled: Coupled, played: Played) -> dict[Measure, int]:
    """Every measure of one game that came to its end."""
    seats = coupled.game.players
    found = {Measure("decisions"): played.decisions}
    winners = [seat for seat, place in enumerate(played.places) if place == 1]
    if seats > 1:
        found[Measure("ties")] = int(len(winners) > 1)
        unit = lcm(*range(1, seats + 1))
        for seat in range(seats):
            found[Measure("wins", seat=seat, unit=unit)] = unit // len(winners) if seat in winners else 0
    found |= _scored(coupled.lines, played.scores)
    for action in coupled.actions:
        found[Measure("use", action)] = played.used[action]
    return found


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

"""Measures of a finished game, in whole numbers, and their sums over pairs of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Literal, TypeAlias

from interpreter.impact.coupled import Coupled, Played
from interpreter.simulate.totals import Totals

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


SHOWN = 5
"""Maximum number of unfinished games kept with texts; all are counted."""
SPREAD_OUT = {"decisions", "total", "lead"}
"""Kinds of measures whose values are counted one by one, to show their distribution."""


@dataclass(slots=True)
class Moments(Totals):
    """Sums of one measure over pairs of games (old and new): values, squares and products."""

    n: int = 0
    old: int = 0
    new: int = 0
    old_squares: int = 0
    new_squares: int = 0
    products: int = 0
    unequal: int = 0
    """Number of pairs in which the two values differ."""

    def note(self, old: int, new: int) -> None:
        """Add one pair of games: the value of the measure in the old game and in the new one."""
        self.n += 1
        self.old += old
        self.new += new
        self.old_squares += old * old
        self.new_squares += new * new
        self.products += old * new
        self.unequal += old != new

    @property
    def change(self) -> int:
        """Return the sum over all pairs of the new value minus the old value."""
        return self.new - self.old

    @property
    def change_squares(self) -> int:
        """Return the sum over all pairs of the squared difference between new and old value."""
        return self.old_squares + self.new_squares - 2 * self.products


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that broke off, with all that is needed to reproduce it."""

    pair: int
    is_new: bool
    seed: int
    """Random seed of a run whose first pair contains this game."""
    text: str
    decisions: int = 0
    last: tuple[str, ...] = ()
    """Texts of the last moves before the game broke off."""


@dataclass(slots=True)
class Pairs(Totals):
    """Sums of all measures over pairs of games, each pair being one old and one new game."""

    pairs: int = 0
    """Number of pairs of games."""
    moments: dict[Measure, Moments] = field(default_factory=dict)
    """Sums of the measures that both games have."""
    alone: dict[tuple[bool, Measure], Moments] = field(default_factory=dict)
    """Sums of measures only one game has, entered as both the old and new value of a pair."""
    values: dict[tuple[bool, Measure], Counter[int]] = field(default_factory=dict)
    broke_off: int = 0
    """Number of pairs with a game that broke off: check failed, no legal move, or too many decisions."""
    unfinished: list[Unfinished] = field(default_factory=list)

    def note(self, old: dict[Measure, int], new: dict[Measure, int]) -> None:
        """Add a pair of games, given the measures of both."""
        self.pairs += 1
        for is_new, game, other in ((False, old, new), (True, new, old)):
            for measure, value in game.items():
                if measure not in other:
                    self.alone.setdefault((is_new, measure), Moments()).note(value, value)
                elif not is_new:
                    self.moments.setdefault(measure, Moments()).note(value, other[measure])
                if measure.sort in SPREAD_OUT:
                    self.values.setdefault((is_new, measure), Counter())[value] += 1

    def note_break(self, *found: Unfinished) -> None:
        """Count a pair with one or two games that broke off, and store their descriptions."""
        self.broke_off += 1
        self.unfinished += found
        self.settle()

    def settle(self) -> None:
        """Put the games that broke off in order, and keep the first."""
        self.unfinished.sort(key=lambda each: (each.pair, each.is_new))
        del self.unfinished[SHOWN:]

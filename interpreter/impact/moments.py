"""Sums over pairs for each measure (values, squares, products), which can be added."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from interpreter.impact.measures import Measure
from interpreter.simulate.totals import Totals

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

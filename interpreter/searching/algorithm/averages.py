"""Mean results of moves wherever they were made (MAST), which guide rollouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from interpreter.kernel.arena import Arena, Column
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP
from interpreter.kernel.layout import PC
from interpreter.kernel.play import Seat

if TYPE_CHECKING:
    from interpreter.kernel.play import Play

ENTRIES = 1 << 16
"""Number of averages; moves whose hashes agree share one."""
UNSEEN = 1.0
"""Assumed mean of a move that was never made: each is made once before one is left alone for good."""


@dataclass(slots=True, eq=False)
class Average:
    """Number of times a move was made, and the summed results of its players."""

    visits: float = 0.0
    total: float = 0.0


@dataclass(slots=True, eq=False)
class Made:
    """A move of the rollout under way: the index of its average, and its player."""

    entry: Annotated[int, 0, ENTRIES - 1] = 0
    seat: Seat = 0


class Averages:
    """Averages of all moves of a search.

    `tries` is the number of moves drawn at a decision, of which the best is made; rollouts have `longest` moves.
    """

    def __init__(self, play: Play, tries: int, longest: int) -> None:
        self.play, self.tries = play, tries
        self.averages = Arena("averages", Average, ENTRIES)
        self.made = Arena("made", Made, longest + 1)
        self.count = Column("made moves", int, 1, 0, longest)

    def clear(self) -> None:
        """Forget everything."""
        self.averages.clear()
        self.count[0] = 0

    def pick(self, state: list[int], menu: list[int]) -> int:
        """Return the index of the best of a few moves drawn from the legal moves, and record that move."""
        seat = self.play.seat(state)
        base = state[PC] * SEED_STEP + seat * COUNTER_STEP & MASK
        best = chosen = 0
        greatest = -1e300
        for _ in range(self.tries):
            place = self.play.choose(len(menu))
            entry = hashed(menu[place] * FIRST + base & MASK)
            average = self.averages[entry]
            value = average.total / average.visits if average.visits > 0.0 else UNSEEN
            if value > greatest:
                greatest = value
                best = place
                chosen = entry
        made = self.made[self.count[0]]
        made.entry = chosen
        made.seat = seat
        self.count[0] += 1
        return best

    def credit(self, got: Column[float]) -> None:
        """Credit each recorded move with the result `got` of its player, and forget the record."""
        for number in range(self.count[0]):
            made = self.made[number]
            average = self.averages[made.entry]
            average.visits += 1.0
            average.total += got[made.seat]
        self.count[0] = 0


def hashed(word: int) -> int:
    """Return the index of the average of a move."""
    return ((word ^ word >> 31) * SECOND & MASK) >> 33 & ENTRIES - 1

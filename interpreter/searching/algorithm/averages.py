"""Mean results of moves wherever they were made (MAST), which guide rollouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from interpreter.kernel.arena import Arena, Column
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP
from interpreter.kernel.layout import PC
from interpreter.kernel.play import Play, Seat

ENTRIES = 1 << 16
"""Number of entries in the table of moves' averages; moves with equal hashes share an entry."""
UNSEEN = 1.0
"""Mean result assumed for a move never made: the maximum, so that each move is made at least once."""


@dataclass(slots=True, eq=False)
class Average:
    """Statistics of a move: the number of times it was made, and its summed results.

    The result of a game is that of the player who made the move.
    """

    visits: float = 0.0
    total: float = 0.0


@dataclass(slots=True, eq=False)
class Made:
    """A move of the current rollout: the index of its average, and the player who made it."""

    entry: Annotated[int, 0, ENTRIES - 1] = 0
    seat: Seat = 0


class Averages:
    """Mean result of each move in a search, by which rollouts choose moves.

    At a decision `tries` legal moves are drawn, and the best of them is made; a rollout has at most `longest` moves.
    """

    def __init__(self, play: Play, tries: int, longest: int) -> None:
        self.play, self.tries = play, tries
        self.averages = Arena("averages", Average, ENTRIES)
        self.made = Arena("made", Made, longest + 1)
        self.count = Column("made moves", int, 1, 0, longest)

    def clear(self) -> None:
        """Delete all averages, and the moves recorded in the current rollout."""
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
        """Add to each move of the current rollout its player's result (`got`), and clear the list of moves."""
        for number in range(self.count[0]):
            made = self.made[number]
            average = self.averages[made.entry]
            average.visits += 1.0
            average.total += got[made.seat]
        self.count[0] = 0


def hashed(word: int) -> int:
    """Return the index of a move's average, 0 to ENTRIES - 1, by hashing the number `word` of the move."""
    return ((word ^ word >> 31) * SECOND & MASK) >> 33 & ENTRIES - 1

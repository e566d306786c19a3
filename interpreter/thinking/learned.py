"""The learned bot: it draws a move by softmax from the moves' values by learned weights.

Values are whole numbers, so they are the same on every machine.
"""

from __future__ import annotations

from math import log
from typing import Annotated

from interpreter.kernel.arena import Column, Count, Word
from interpreter.kernel.chance import bits
from interpreter.kernel.play import OVER, UNLAID, Seat, Status, Trials
from interpreter.thinking.trying import SHORTER, Facts, Trying

WHOLE = 1000
"""Value of a game's progress at its usual end; progress starts at 0."""
FINE = 1024
"""Number of parts of a unit of log-probability, which is computed in whole numbers."""
QUANTILES = 4096
"""Number of equally likely values of the random numbers that index `GUMBEL`."""
GUMBEL = tuple(round(FINE * -log(-log((lot + 0.5) / QUANTILES))) for lot in range(QUANTILES))
"""Gumbel noise by random number, in steps of 1 / FINE.

The move with the largest sum of value and noise is a draw from the softmax.
"""
WORST = -(1 << 60)
"""Value of a move that fails a runtime check."""
FAR = 1 << 52
"""Minimum difference to the best value at which a move is never chosen."""
GIVEN = 1 << 19
"""Size of the input of `weighed` in 64-bit words: codes of moves, and seeds."""
LOT = 52
"""Number of low bits to drop from a random word to get an index of `GUMBEL`."""
Progress = Annotated[int, 0, WHOLE]


class Learned(Trying):
    """Bot that draws a move by softmax from the moves' values, summed over determinizations.

    A game has `decisions` decisions as a rule; a value larger by `unit` makes a move e times as likely.
    """

    worlds = 2
    nothing = WORST
    seeded = True

    def __init__(self, play: Trials, of: Facts, decisions: int, unit: int) -> None:
        super().__init__(play, of)
        self.decisions, self.unit = decisions, unit
        self.progress = Column("progress", int, 1, 0, WHOLE)
        """Progress of the game at the decision."""
        self.given = Column("given", int, GIVEN)
        """Input of `weighed`, codes of moves and then seeds as for `tried`; after it, the moves' values."""

    def weighed(self, state: list[int], moves: Count, seat: Seat, progress: Progress) -> int:
        """Replace codes of moves in `given` by the moves' values; return whether that could be done."""
        self.progress[0] = progress
        found = self.tried(
            state, self.given[0:moves], self.given[moves : self.worlds + (self.worlds + 1) * moves], seat
        )
        for place in range(len(found)):
            self.given[place] = found[place]
        return not self.unlaid[0]

    def chosen(self, state: list[int], menu: list[int], seat: Seat, seed: Word, stream: Word) -> int:
        """Return the index of a move drawn from the values; a determinization has one seed, for all moves."""
        seeds = [bits(seed, stream, 1 + number) >> SHORTER for number in range(self.worlds)]
        for number in range(self.worlds):
            for _ in range(len(menu)):
                seeds.append(seeds[number])
        self.progress[0] = min(WHOLE, self.play.made() * WHOLE // self.decisions)
        values = self.tried(state, menu, seeds, seat)
        if self.unlaid[0]:
            self.play.halt(UNLAID)
        first = 1 + self.worlds
        return drawn(values, self.unit, [bits(seed, stream, first + place) >> LOT for place in range(len(menu))])

    def worth(self, state: list[int], seat: Seat, status: Status) -> int:
        """Return a seat's lead over the others, by the game's result or by the values of numbers.

        Divide by 1000 * WHOLE * the number of other seats to get points.
        """
        if status == OVER:
            return self.result(state, seat)
        seats = self.of.seats
        if seats == 1:
            return self.play.points(state, seat, self.progress[0])
        ahead = 0
        for each in range(seats):
            points = self.play.points(state, each, self.progress[0])
            ahead += (seats - 1) * points if each == seat else -points
        return ahead

    def result(self, state: list[int], seat: Seat) -> int:
        """Return a seat's lead at the end of a game: by scores, or by its share of the win in games without."""
        results = self.of.cells
        seats = self.of.seats
        scored = self.of.scored
        if not (self.play.totals(state) if scored else self.play.standing(state)):
            return self.nothing
        among = sum(state[results + each] for each in range(seats))
        ahead = seats * state[results + seat] - (among if seats > 1 or not scored else 0)
        return 1000 * WHOLE * max(1, seats - 1) * ahead // (seats if scored else seats * among)


def drawn(values: list[int], unit: int, lots: list[int]) -> int:
    """Return the index of a move drawn by softmax from the values.

    A value larger by `unit` makes a move e times as likely; `lots` are random numbers below QUANTILES.
    """
    best = max(values)
    greatest = chosen = 0
    for place in range(len(values)):
        less = best - values[place]
        lucky = FINE * -less // unit + GUMBEL[lots[place]] if less < FAR else WORST
        if place == 0 or lucky > greatest:
            greatest = lucky
            chosen = place
    return chosen

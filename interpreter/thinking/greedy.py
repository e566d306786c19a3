"""The greedy bot: it takes the move after which its score is highest, ties at random."""

from __future__ import annotations

from interpreter.kernel.arena import Column, Count, Word
from interpreter.kernel.chance import bits
from interpreter.kernel.play import OVER, UNLAID, Seat, Status, Trials
from interpreter.thinking.sampling import MOST, some
from interpreter.thinking.trying import SHORTER, Facts, Trying

GIVEN = 1 << 12
"""Size of the input of `weighed` in 64-bit words; it has room for MOST moves."""


class Greedy(Trying):
    """Bot that takes the move with the highest mean score over determinizations, ties at random."""

    worlds = 3
    seeded = True

    def __init__(self, play: Trials, of: Facts) -> None:
        super().__init__(play, of)
        self.given = Column("given", int, GIVEN)
        """Input of `weighed`, codes of moves and then seeds as for `tried`; after it, the moves' values."""

    def weighed(self, state: list[int], moves: Count, seat: Seat) -> int:
        """Replace codes of moves in `given` by the moves' values; return whether that could be done."""
        seeds = self.given[moves : self.worlds + (self.worlds + 1) * moves]
        found = self.tried(state, self.given[0:moves], seeds, seat)
        for place in range(len(found)):
            self.given[place] = found[place]
        return not self.unlaid[0]

    def chosen(self, state: list[int], menu: list[int], seat: Seat, seed: Word, stream: Word) -> int:
        """Return the index of the best move; of a long list of moves, some of each sort are tried."""
        seeds = [bits(seed, stream, 1 + number) >> SHORTER for number in range(self.worlds)]
        lot = bits(seed, stream, 1 + self.worlds) >> SHORTER
        tried = [place for place in range(len(menu))]  # noqa: C416 - the subset has no `list`
        if len(menu) > MOST:
            tried = some([self.play.sort(state, code) for code in menu], lot)
        moves = [menu[place] for place in tried]
        for number in range(self.worlds):
            for _ in range(len(moves)):
                seeds.append(seeds[number])
        values = self.tried(state, moves, seeds, seat)
        if self.unlaid[0]:
            self.play.halt(UNLAID)
        most = max(values)
        best = [place for place in range(len(values)) if values[place] == most]
        return tried[best[lot % len(best)]]

    def worth(self, state: list[int], seat: Seat, status: Status) -> int:
        """Return the seat's score, or, in a game without scores, 1 if it has won and -1 if it has lost.

        0 before the end of a game without scores, if all have won, and if a runtime check fails.
        """
        results = self.of.cells
        seats = self.of.seats
        if self.of.scored:
            return state[results + seat] if self.play.totals(state) else 0
        if status != OVER or not self.play.standing(state):
            return 0
        won = sum(state[results + each] for each in range(seats))
        return 0 if won == seats else 2 * state[results + seat] - 1

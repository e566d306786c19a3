"""The greedy bot: it takes the move after which its score is highest, ties at random."""

from __future__ import annotations

from interpreter.kernel.arena import Word
from interpreter.kernel.play import OVER, TOO_MANY, Seat, Status
from interpreter.thinking.trying import Trying

MOST = 60
"""Maximum number of moves tried at one decision."""


class Greedy(Trying):
    """Bot that takes the move with the highest mean score over determinizations, ties at random."""

    worlds = 3

    def chosen(self, state: list[int], menu: list[int], seat: Seat, seed: Word, stream: Word) -> int:
        """Return the index of the best move; the determinizations and the moves share one stream."""
        if len(menu) > MOST:
            self.play.halt(TOO_MANY)
        self.play.choose_by(seed, stream)
        values = self.tried(state, menu, [], seat)
        most = max(values)
        best = [place for place in range(len(values)) if values[place] == most]
        return best[self.play.choose(len(best))]

    def imagined(self, state: list[int], seat: Seat, seeds: list[int], number: int) -> int:
        """Make the state a determinization; return whether there is one."""
        return self.play.imagine(state, seat, 0)

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

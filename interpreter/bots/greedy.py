"""The bot that looks one move ahead: it compares its score after each legal move.

Moves are tried in determinizations of `seen.imagine`, which samples what the seat does not see: the bot never looks
at what is hidden. If none can be sampled, it takes any move. Choices and draws inside a move are played at random,
up to the next decision of another sort.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import Choices, shuffled
from interpreter.kernel.errors import NoWorldError, RuntimeCheckFailed
from interpreter.learning.ahead import follow
from interpreter.state.views.shown import returns

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move
    from interpreter.state.game import State

WORLDS = 3
"""Number of determinizations in which each move is tried."""
MOST = 60
"""Maximum number of moves tried at one decision; of more moves a random sample is tried."""


STREAM = "greedy {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True


class Player:
    """Bot that takes the move with the highest mean score over determinizations, ties at random."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def choose(self, seen: Observation) -> int:
        """Return the index of the move with the best mean score."""
        if seen.size == 1:
            return 0
        choices = self._choices.at(seen.made)
        tried = list(range(seen.size))
        if seen.size > MOST:
            mixed = shuffled(tried, choices) if seen.lot is None else sorted(tried, key=seen.lot)
            tried = sorted(mixed[:MOST])
        totals = dict.fromkeys(tried, 0.0)
        for number in range(WORLDS):
            try:
                world = seen.imagine(choices)
            except NoWorldError:
                break
            menu = world.moves()
            for index in tried:
                follows = choices if seen.lot is None else Choices(seen.lot(index), number)
                totals[index] += self._tried(world, menu[index], seen.seat, follows)
        best = max(totals.values())
        equals = [index for index in tried if totals[index] == best]
        return equals[choices.of(len(equals))] if seen.lot is None else min(equals, key=seen.lot)

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def worth(self, program: Program, array: list[int], seat: int) -> float:
        """Return the value of a position for a seat: the seat's total score."""
        return returns(program, array)[seat]

    def _tried(self, world: State, move: Move, seat: int, choices: Choices) -> float:
        """Return the value of a determinization after a move; 0 if a runtime check fails.

        Choices and draws inside the move are random. The move is applied to a copy of the position, not to a new
        state, as no log of moves is needed.
        """
        program, array = world.game.program, world.array
        try:
            program.apply(array, move.code)
            follow(program, array, seat, choices)
            return self.worth(program, array, seat)
        except RuntimeCheckFailed:
            return 0.0

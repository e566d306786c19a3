"""The bot that looks one move ahead: it tries every move in determinizations and compares its score.

Determinizations come from `seen.imagine`, which samples what the seat does not see: the bot never looks at what is
hidden. If none is found in time, it takes any move. Choices and chance inside a move are played at random, up to the
next decision of another sort.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import NoWorldError, RuntimeCheckFailed
from interpreter.kernel.shuffling import shuffled
from interpreter.learning.ahead import follow
from interpreter.state.views.returns import returns

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move
    from interpreter.state.game import State

WORLDS = 3
"""Number of determinizations in which each move is tried."""
MOST = 60
"""Maximum number of moves tried at one decision; longer menus are sampled."""


STREAM = "greedy {}"
"""The stream of a game a seat draws from."""
LOOKS_BACK = True


class Player:
    """Player that takes the move with the best mean total; ties are broken at random."""

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
        """Do nothing: each decision has random numbers of its own."""

    def worth(self, program: Program, array: list[int], seat: int) -> float:
        """Return the value of a position: the seat's total."""
        return returns(program, array)[seat]

    def _tried(self, world: State, move: Move, seat: int, choices: Choices) -> float:
        """Return the value of the position after a move and what is inside it; 0 if a runtime check fails.

        Determinizations need no log, so the move is applied to a copy of the position, not to a new state.
        """
        program, array = world.game.program, world.array
        try:
            program.apply(array, move.code)
            follow(program, array, seat, choices)
            return self.worth(program, array, seat)
        except RuntimeCheckFailed:
            return 0.0

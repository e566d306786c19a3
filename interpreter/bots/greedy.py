"""The bot that looks one move ahead: in worlds that look like its own it tries every move and counts its score lines.

Worlds come from `seen.imagine`, which deals anew whatever the seat does not see: it never looks at what is hidden.
Where no such world is found in time it takes any move. What its move leads into (the choices inside it, chance) is
played at random up to the next question of another sort.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import NoWorldError, PromiseBroken
from interpreter.kernel.shuffling import shuffled
from interpreter.learning.ahead import follow
from interpreter.state.views.returns import returns

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move
    from interpreter.state.game import State

WORLDS = 3
"""Worlds in which each move is tried."""
MOST = 60
"""Moves tried at one decision; of a longer menu that many are drawn."""


STREAM = "greedy {}"
"""The stream of a game a seat chooses from."""
LOOKS_BACK = True


class Player:
    """Takes the move with the best mean of its own total, the first of equals drawn at random."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def choose(self, seen: Observation) -> int:
        """The index of the move that scores most in the mean."""
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
        """Each decision has chance of its own."""

    def worth(self, program: Program, array: list[int], seat: int) -> float:
        """What it wants most of: its total."""
        return returns(program, array)[seat]

    def _tried(self, world: State, move: Move, seat: int, choices: Choices) -> float:
        """What a position is worth after a move and what is inside it; where it cannot be made, nothing.

        Nobody reads the log of what is only imagined, so the move is made in a copy of the position, in no new state.
        """
        program, array = world.game.program, world.array
        try:
            program.apply(array, move.code)
            follow(program, array, seat, choices)
            return self.worth(program, array, seat)
        except PromiseBroken:
            return 0.0

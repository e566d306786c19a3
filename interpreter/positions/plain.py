"""Positions as Python goes on from them: a program enters; what follows its positions leaves, state by state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import game_seed
from interpreter.kernel.errors import PromiseBroken
from interpreter.kernel.layout import SEED
from interpreter.positions.rollouts import Rollouts, whole_win
from interpreter.state.views.returns import returns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.compiler.program import Program


class Plain:
    """The positions of one program."""

    back_end = "Python"
    reason = ""

    def __init__(self, program: Program) -> None:
        self.program = program

    def menu(self, state: list[int]) -> list[int]:
        """The codes of all moves; at an open draw the values it may give, of like ones one; at the end nothing."""
        if self.program.sort(state) == "chance":
            return [outcome.value for outcome, _ in self.program.outcomes(state)]
        return self.program.menu(state)

    def after(self, state: list[int], chosen: int) -> list[int]:
        """The position to which a move, or an outcome, of the menu leads; raises PromiseBroken."""
        reached = state[:]
        if self.program.sort(state) != "chance":
            self.program.apply(reached, chosen)
            return reached
        outcome = next(one for one, _ in self.program.outcomes(state) if one.value == chosen)
        self.program.draw(reached, outcome)
        return reached

    def following(self, states: Sequence[list[int]]) -> list[list[list[int]]]:
        """For each position all that may follow, in the order of its menu; raises PromiseBroken."""
        return [[self.after(state, chosen) for chosen in self.menu(state)] for state in states]

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """So many random games from a position to their ends.

        Game k is `Program.playout(state, s)` with s = `game_seed(seed, k)`, k from `first` on; with `anew` s is the
        seed of the chance to come as well, else that is the position's own. Raises ValueError where that is open.
        """
        seats = range(self.program.checked.seats)
        if not anew:
            settled(state)
        results = [self._played(state, game_seed(seed, first + k), anew=anew) for k in range(games)]
        whole = [result for result in results if result is not None]
        totals, shares = (tuple(sum(each[at][seat] for each in whole) for seat in seats) for at in (0, 1))
        return Rollouts(len(whole), games - len(whole), totals, shares)

    def _played(self, state: list[int], seed: int, *, anew: bool) -> tuple[list[int], list[int]] | None:
        copy = state[:]
        if anew:
            copy[SEED] = seed
        try:
            self.program.playout(copy, seed)
            places = self.program.places(copy)
            part = whole_win(len(places)) // places.count(1)
            return returns(self.program, copy), [part if place == 1 else 0 for place in places]
        except PromiseBroken:
            return None


def settled(state: list[int]) -> None:
    """Raises ValueError where the chance to come is left open."""
    if state[SEED] < 0:
        raise ValueError("the chance to come is open: let it be dealt anew")

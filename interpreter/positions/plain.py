"""Operations on positions in Python, one state at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.chance import game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import SEED
from interpreter.positions.rollouts import Rollouts, whole_win
from interpreter.state.views.returns import returns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.compiler.program import Program


class Plain:
    """Operations on the positions of one program, in Python."""

    back_end = "Python"
    reason = ""

    def __init__(self, program: Program) -> None:
        self.program = program

    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves, or the values that a draw can have; empty at the end.

        Interchangeable outcomes of a draw are listed once.
        """
        if self.program.sort(state) == "chance":
            return [outcome.value for outcome, _ in self.program.outcomes(state)]
        return self.program.menu(state)

    def after(self, state: list[int], chosen: int) -> list[int]:
        """Return the position after a move or draw, given by its code or value from `menu`.

        Raises RuntimeCheckFailed.
        """
        reached = state[:]
        if self.program.sort(state) != "chance":
            self.program.apply(reached, chosen)
            return reached
        outcome = next(one for one, _ in self.program.outcomes(state) if one.value == chosen)
        self.program.draw(reached, outcome)
        return reached

    def following(self, states: Sequence[list[int]]) -> list[list[list[int]]]:
        """Return the list of successors of each position, in the order of `menu`; raises RuntimeCheckFailed."""
        return [[self.after(state, chosen) for chosen in self.menu(state)] for state in states]

    def rollouts(self, state: list[int], games: int, seed: int, *, first: int = 0, anew: bool = True) -> Rollouts:
        """Play random games from a position to their ends; return their summed results.

        Game k is `Program.playout(state, s)` with s = `game_seed(seed, k)`, k from `first` on. With `anew`, s also
        seeds the later draws; otherwise the position keeps its own random seed. Raises ValueError if it then has
        none.
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
        except RuntimeCheckFailed:
            return None


def settled(state: list[int]) -> None:
    """Raise ValueError if the state has no random seed, so that its later draws are undetermined."""
    if state[SEED] < 0:
        raise ValueError("future chance is open in this position: pass `anew`")

"""The number that the players of a game maximise: points, or winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from interpreter.state.views.shown import places, returns

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.state.game import Game

Goal = Literal["win", "points"]
PAIR = 2


class Ends:
    """Payoffs of the ends of one game to its first player; the second one gets their negative.

    For winning the payoff is 1, 0 or -1 for a win, a shared win and a loss. For points it is half of the distance
    between both scores, which is the score itself where the scores of both add up to 0; of a single player the score.
    """

    def __init__(self, game: Game) -> None:
        self._program, self._people = game.program, game.people
        self._alone = game.players == 1
        self._numbers: dict[tuple[float, float], int] = {}
        self.payoffs: list[tuple[float, float]] = []
        """Different payoffs of ends met: of winning, and of points."""
        self.sums: set[int] = set()
        """Different sums of all scores at the ends met."""

    def number(self, state: list[int]) -> int:
        """Return the index in `payoffs` of the payoffs at an end."""
        found = self._payoffs(self._program, state)
        if found not in self._numbers:
            self._numbers[found] = len(self.payoffs)
            self.payoffs.append(found)
        return self._numbers[found]

    def _payoffs(self, program: Program, state: list[int]) -> tuple[float, float]:
        scores, ranks, first = returns(program, state), places(program, state), self._people[0]
        self.sums.add(sum(scores))
        if self._alone:
            return float(ranks[0] == 1), float(scores[0])
        best = max(score for seat, score in enumerate(scores) if seat != first)
        won = float(ranks[first] == 1) * (1 + (ranks.count(1) == 1)) - 1
        return won, (scores[first] - best) / PAIR

    def goal(self) -> Goal:
        """Return what players most likely maximise: points if one player's gain is the loss of the other."""
        same = all(won == points for won, points in self.payoffs)
        return "win" if same or (len(self.sums) > 1 and not self._alone) else "points"

    def worths(self, goal: Goal) -> list[float]:
        """Return the payoff of each end in `payoffs` by a goal."""
        return [each[goal == "points"] for each in self.payoffs]

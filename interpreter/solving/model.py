"""Solution of a game as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from interpreter.bots import seat_bots
from interpreter.compiler.program import Program
from interpreter.players import Players, shown
from interpreter.state.game import Game, State
from interpreter.state.history.entries import entries
from interpreter.state.views.shown import places, returns

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


# ---- probabilities with which a bot makes each of its moves, measured by asking it


def likely_moves(state: State, bot: str, samples: int) -> dict[int, float]:
    """Return the probability of each move, by its code, that a bot makes at a decision.

    A bot that knows the probabilities of its moves is asked once, another one is sampled with `samples` random seeds.
    """
    seat = state.seat
    assert seat is not None
    array = state.array
    menu = state.game.program.menu(array)
    asked = seat_bots({seat: bot}, 0)[seat]
    known = getattr(asked, "likely", None)
    if known is None:
        made = Counter(Players({seat: bot}, seed).move(state).code for seed in range(samples))
        return {code: many / samples for code, many in made.items()}
    before = sum(1 for _ in entries(state.last))
    asked.choose(shown(state.game, array, menu, state.last, before))
    return dict(zip(menu, known(len(menu)), strict=True))


Progress = Callable[[str, int, int], None]
"""Function that hears what is done, how much of it, and of how much."""


class UnsolvableError(Exception):
    """Error: a game cannot be solved, mostly because it is too big; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision with its moves, the best first, each with its value.

    With hidden information, each move has its probability instead.
    """

    seat: int
    known: list[str]
    """Lines of the log as the player knows it; empty where nothing is hidden."""
    moves: list[tuple[str, float]]


@dataclass(slots=True)
class SolvedGame:
    """Solution of a game; its values are those of the first player."""

    goal: Goal
    hidden: bool
    positions: int
    """Number of positions; of a game with hidden information, of histories."""
    low: float
    high: float
    """Bounds of the value; equal where nothing is hidden."""
    sets: int = 0
    """Number of information sets of all players."""
    iterations: int = 0
    repeats: bool = False
    """Whether positions can come again; a game that never ends is worth 0."""
    choices: list[Choice] = field(default_factory=list[Choice])
    """The decision asked about; of a game with hidden information all information sets."""
    line: list[str] = field(default_factory=list[str])
    """Moves in which both players choose the best, up to the next draw."""
    exploited: dict[str, float] = field(default_factory=dict[str, float])
    """Points that best responses win against a bot, in the mean of all seats, by bot."""

    def as_json(self) -> dict[str, Any]:
        """Return the solution as plain data, as `--json` prints it."""
        return asdict(self)

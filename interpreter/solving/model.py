"""Solution of a game as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.bots import seat_bots
from interpreter.players import Players, shown
from interpreter.solving.worth import Goal
from interpreter.state.history.entries import entries

if TYPE_CHECKING:
    from interpreter.state.game import State


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

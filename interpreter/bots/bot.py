"""Interface of bots: a bot gets an Observation of its own seat and returns the index of a legal move.

The observation holds only what the seat may know (its view, the texts of its moves), computed on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from interpreter.kernel.chance import Choices
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.game import Game, State
    from interpreter.state.worlds.tables import Deal


class UnknownBotError(ValueError):
    """No bot has this name; `advice` says what to write."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


class BotWordsError(UnknownBotError):
    """The bot exists, but does not understand the options after the colon."""


class Standing(NamedTuple):
    """Complete position with hidden information, for code that first samples determinizations of it."""

    game: Game
    array: list[int]
    menu: list[int]


@dataclass(slots=True)
class Observation:
    """A decision as its own seat sees it; `size` is the number of legal moves, at least 1.

    Not frozen: one is made for each decision of each game, and a frozen class takes four times as long to make.
    """

    seat: int
    size: int
    made: int
    """Number of decisions in the game before this one, by any player."""
    look: Callable[[], dict[str, Any]]
    """Returns the view of the seat as plain data."""
    read: Callable[[], list[str]]
    """Returns the texts of the legal moves, in menu order."""
    imagine: Callable[[Chance], State]
    """Returns a determinization: a state consistent with the seat's information set, with the same menu."""
    lot: Callable[[int], int] | None = None
    """Random number of the move at an index, for games with common random numbers; None: the bot draws."""
    deal: Callable[[], Deal | None] = lambda: None
    """Returns the hidden pieces as tables to deal from; None if determinizations need more than that."""
    weigh: Callable[[Callable[[Standing], list[int] | None]], list[int] | None] = lambda _: None
    """Returns a value for each move, in machine order.

    The given function computes it and samples determinizations itself.
    """
    several: Callable[[Chance, int], list[State]] | None = None
    """Returns up to this many determinizations.

    If none agrees with all the seat was shown, some agree with its present view alone.
    """
    turns: Callable[[], int] = lambda: 0
    """Returns the number of earlier decisions of this seat.

    Unlike `made` it is the same in all determinizations.
    """


def any_of(seen: Observation, kept: Sequence[int], choices: Choices) -> int:
    """Return one of these menu indexes, uniformly.

    Common random numbers decide if given, else the bot's choices.
    """
    return kept[choices.at(seen.made).of(len(kept))] if seen.lot is None else min(kept, key=seen.lot)


class Bot(Protocol):
    """A player that sees views only."""

    def choose(self, seen: Observation) -> int:
        """Return the index of the chosen move, 0 to `seen.size` - 1."""
        ...

    def skip(self, size: int) -> None:
        """Advance past an earlier decision of its own among `size` moves, when a game is resumed."""
        ...

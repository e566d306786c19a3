"""Interface of bots: a bot gets an Observation of its own seat and returns the index of a legal move.

The observation holds only what the seat may know (its view, the texts of its moves), computed on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from interpreter.kernel.chance import Chance, Choices
from interpreter.state.game import Game, State
from interpreter.state.history.entries import Entry
from interpreter.state.worlds.tables import Deal


class UnknownBotError(ValueError):
    """Error: no bot has the requested name; `advice` says what to write."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


class BotWordsError(UnknownBotError):
    """Error: the bot exists, but does not understand the options after the colon of its name."""


class Standing(NamedTuple):
    """State at a decision with all hidden information, for code that samples determinizations of it.

    `array` holds the state's cells, `menu` the codes of the legal moves; `last` is the last history entry (None: no
    history kept), of the true state in a determinization.
    """

    game: Game
    array: list[int]
    menu: list[int]
    last: Entry | None = None


class Offered(NamedTuple):
    """A legal move as its player reads it: its text, and its index among the legal moves."""

    text: str
    at: int


@dataclass(slots=True)
class Observation:
    """A decision as the player to move sees it; `size` is the number of legal moves, at least 1.

    Not frozen: one is made for each decision of each game, and a frozen class takes four times as long to make.
    """

    seat: int
    size: int
    made: int
    """Number of decisions in the game before this one, by all players."""
    look: Callable[[], dict[str, Any]]
    """Function that returns the seat's view of the position as plain data."""
    read: Callable[[], list[Offered]]
    """Function that returns the legal moves, in an order that reveals nothing hidden; their indexes may."""
    imagine: Callable[[Chance], State]
    """Function that returns a determinization: a state consistent with the seat's information set.

    It has the same legal moves, read in the same order. The argument is the source of random numbers.
    """
    lot: Callable[[int], int] | None = None
    """Function that returns the random number of a legal move, given the move's index; else None.

    It is set where games under two versions of the rules share random numbers. None: the bot draws its own.
    """
    deal: Callable[[], Deal | None] = lambda: None
    """Function that returns the hidden pieces, from which determinizations can be dealt quickly.

    It returns None if more than the places of pieces has to be sampled.
    """
    weigh: Callable[[Callable[[Standing], list[int] | None]], list[int] | None] = lambda _: None
    """Function that calls an evaluation of the moves with the complete state, and returns its result.

    The evaluation, its argument, returns a value for each move code, or None. It must not use the hidden
    information that it gets, except to sample determinizations.
    """
    several: Callable[[Chance, int], list[State]] | None = None
    """Function that returns at most a given number of determinizations; None if there is only `imagine`.

    They agree with all that the seat was shown in the game or, if none can be found, with its present view alone.
    """
    turns: Callable[[], int] = lambda: 0
    """Function that returns the number of earlier decisions of this seat.

    Unlike `made`, the number is the same in all determinizations.
    """


def any_of(seen: Observation, kept: Sequence[int], choices: Choices) -> int:
    """Return one of the move indexes `kept`, each equally likely.

    Common random numbers decide if `seen` has them, else the bot's random numbers `choices`.
    """
    return kept[choices.at(seen.made).of(len(kept))] if seen.lot is None else min(kept, key=seen.lot)


class Bot(Protocol):
    """Interface of bots: players that see only what their seat may know."""

    def choose(self, seen: Observation) -> int:
        """Return the index of the chosen move, 0 to `seen.size` - 1."""
        ...

    def skip(self, size: int) -> None:
        """Use up the random numbers of an earlier decision among `size` moves, when a game is resumed."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """Interface of bots that count their own earlier moves."""

    def recall(self, text: str) -> None:
        """Note an earlier move of this player, after `skip`, when a game is resumed."""
        ...

"""What a bot is: it is shown an Observation of its own seat and answers with the number of a move in the menu.

Enters what the seat may know (its view, the texts of its moves), worked out only when asked for; leaves an index.
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
    """There is such a bot, but what stands behind its colon means nothing to it."""


class Standing(NamedTuple):
    """Where a game stands, for who lays anew what the seat does not see before anything else is looked at."""

    game: Game
    array: list[int]
    menu: list[int]


@dataclass(slots=True)
class Observation:
    """A decision as its own seat sees it; `size` is the number of moves offered, at least 1.

    One is made for each decision of each game that is played, and what is frozen takes four times as long to make.
    """

    seat: int
    size: int
    made: int
    """Decisions made in the game before this one, by whomever."""
    look: Callable[[], dict[str, Any]]
    """The view of the seat, as plain data."""
    read: Callable[[], list[str]]
    """The texts of the moves, in menu order."""
    imagine: Callable[[Chance], State]
    """A state this seat cannot tell from the true one, with the same menu: what it does not see is dealt anew."""
    lot: Callable[[int], int] | None = None
    """A random number that belongs to the move at an index, for games that are to draw alike; else a bot draws."""
    deal: Callable[[], Deal | None] = lambda: None
    """What this seat does not see as tables; None where worlds have to be imagined."""
    weigh: Callable[[Callable[[Standing], list[int] | None]], list[int] | None] = lambda _: None
    """What is found of each move, in the machine's order, by somebody who lays anew what this seat does not see."""
    several: Callable[[Chance, int], list[State]] | None = None
    """So many such states, or fewer; where none shows the seat all it was shown, some with the present view."""
    turns: Callable[[], int] = lambda: 0
    """Decisions this seat itself made before this one: unlike `made` the same in all worlds it cannot tell apart."""


def any_of(seen: Observation, kept: Sequence[int], choices: Choices) -> int:
    """One of some places in the menu, each equally likely: by the lot the moves have, else by a bot's own chance."""
    return kept[choices.at(seen.made).of(len(kept))] if seen.lot is None else min(kept, key=seen.lot)


class Bot(Protocol):
    """A player that sees views only."""

    def choose(self, seen: Observation) -> int:
        """The index of the chosen move, 0 to `seen.size` - 1."""
        ...

    def skip(self, size: int) -> None:
        """Stand as after a decision among `size` moves that it made before: a game is gone on with."""
        ...

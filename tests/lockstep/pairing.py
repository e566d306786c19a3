"""One game under the names of both sides: moves, cards and rolls are said the same.

Which table of either game is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyspiel

from interpreter import Game, load

Tries = list[tuple[str, int]]
"""Moves to try, each with OpenSpiel's number for it, or a number OpenSpiel has no move for."""

NO_SUCH_ACTION = 4_000


def winner_takes_all(ours: Any) -> list[float]:
    """One for the winner, whatever the others have, and a part of what he gets lost by each of them."""
    (winner,) = ours.winners()
    lost = -1 / (len(ours.returns()) - 1)
    return [1.0 if seat == winner else lost for seat in range(len(ours.returns()))]


def drawn(_: Any, outcome: int) -> str:
    """Return the texts of what is drawn, the same on both sides."""
    return str(outcome)


def shared_out(ours: Any) -> list[float]:
    """One, in equal parts for those who are first.

    The others lose it in equal parts. Where all are, nothing.
    """
    seats, won = len(ours.returns()), ours.winners()
    if len(won) == seats:
        return [0.0] * seats
    return [1 / len(won) if seat in won else -1 / (seats - len(won)) for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game on both sides.

    `text` says OpenSpiel's legal action as our move; `tries` gives moves to try in a position, legal or not;
    `outcome` says OpenSpiel's chance outcome as ours. `theirs` is OpenSpiel's name with its settings, where that is not
    the name of the ruleset; `sample` how many games the suite plays; `returns` what our end is worth in their money.
    """

    ruleset: str
    text: Callable[[Any, int], str]
    tries: Callable[[Any], Tries]
    outcome: Callable[[Any, int], str] = drawn
    theirs: str = ""
    variants: tuple[str, ...] = ()
    players: int | None = None
    sample: int = 40
    legal: Callable[[Any], list[int]] = lambda theirs: list(theirs.legal_actions())
    """OpenSpiel's legal actions, without those that its rules alone allow."""
    strange: Callable[[Any], bool] = lambda _: False
    """Whether OpenSpiel has come to a position that our rules never lead to: such a game is left out."""
    turned: bool = False
    """Whether who begins is OpenSpiel's second player."""
    returns: Callable[[Any], list[float]] = lambda ours: list(ours.returns())

    def seat(self, theirs: Any) -> int:
        """Return who decides in OpenSpiel's game, as a seat of ours."""
        return 1 - theirs.current_player() if self.turned else theirs.current_player()

    def paid(self, ours: Any) -> list[float]:
        """Return what our end is worth to OpenSpiel's players, in their order."""
        return self.returns(ours)[::-1] if self.turned else self.returns(ours)

    @property
    def name(self) -> str:
        """Return what a test of it is called."""
        return "-".join((self.ruleset, *self.variants, *([str(self.players)] if self.players else [])))

    def our_game(self) -> Game:
        """The ruleset, at this table."""
        return load(self.ruleset, self.players, self.variants)

    def their_game(self) -> Any:
        """OpenSpiel's, with picks that are made together asked one after another."""
        game = pyspiel.load_game(self.theirs or self.ruleset)
        together = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        return pyspiel.convert_to_turn_based(game) if together else game

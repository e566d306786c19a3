"""A save enters, and a game that may have other rules; the first place where they part leaves, or that they do not.

Chance comes from the seed of the save, one stream for each source, so that a change of one rule leaves all draws of
the others as they were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interpreter.runtime.errors import PromiseBroken
from interpreter.runtime.state import IllegalMoveError, State

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.runtime.save import Played, Save

Sort = Literal["same", "refused", "seat", "over", "goes-on", "promise"]


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a save could be played, and why not further."""

    sort: Sort
    """`refused`: the move is not legal; `seat`: somebody else is to go; `over`: the game has ended before;
    `goes-on`: it has not ended where it had; `promise`: a promise of the rules broke; `same`: none of these."""
    done: int
    """Entries played, of `len(save.moves)`."""
    state: State
    reason: str = ""
    action: str | None = None
    """The action of the move that was refused, where it names one."""


def replay(save: Save, game: Game, *, ended: bool = False) -> Replay:
    """Play a save's moves by the rules of a game; `ended` says that they led to the end when it was made."""
    state = game.initial(save.seed)
    for number, played in enumerate(save.moves):
        if state.over:
            return Replay("over", number, state, "the game is over here")
        due = None if state.seat is None else game.seat_names[state.seat]
        if due != played.seat:
            return Replay("seat", number, state, f"{due or 'chance'} is to go here")
        try:
            state = state.apply(played.move)
        except IllegalMoveError as wrong:
            return Replay("refused", number, state, str(wrong), _action(played, game))
        except PromiseBroken as broken:
            promise = game.program.promises[broken.number]
            return Replay("promise", number, state, f"the rules promise: {promise.text}", _action(played, game))
    if ended and not state.over:
        return Replay("goes-on", len(save.moves), state, "the game is not over here")
    return Replay("same", len(save.moves), state)


def _action(played: Played, game: Game) -> str | None:
    """The action a move's text names; none for an inner choice."""
    name = played.move.partition("(")[0].strip()
    return name if any(action.name == name for action in game.checked.actions) else None

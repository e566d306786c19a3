"""A save enters, and a game that may have other rules; the first place where they part leaves, or that they do not.

Chance comes from the seed of the save, one stream for each source, so that a change of one rule leaves all draws of
the others as they were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interpreter.kernel.errors import IllegalMoveError, PromiseBroken
from interpreter.state.game import State
from interpreter.state.questions.refusals import against

if TYPE_CHECKING:
    from gamespec.source import Span
    from interpreter.state.game import Game
    from interpreter.state.questions.refusals import Refused
    from interpreter.state.save import Played, Save

Sort = Literal["same", "refused", "seat", "over", "goes-on", "promise"]


@dataclass(frozen=True, slots=True)
class Stuck:
    """A decision at which nothing is legal: whose it is, its line, and the state array there."""

    seat: int
    span: Span
    array: list[int]


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
    stuck: Stuck | None = None
    """Where after the move somebody is to decide and cannot."""

    def against(self, texts: list[str]) -> dict[str, Refused]:
        """What takes moves away where somebody is stuck: each reason once, with the first move it is against."""
        if self.stuck is None:
            return {}
        found: dict[str, Refused] = {}
        reasons: set[str] = set()
        for text in texts:
            refused = against(self.state.game.program, self.stuck.array, self.stuck.seat, text)
            if refused is not None and refused.reason not in reasons:
                reasons.add(refused.reason)
                found[text] = refused
        return found


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
            return _broken(broken, number, state, _action(played, game))
    if ended and not state.over:
        return Replay("goes-on", len(save.moves), state, "the game is not over here")
    return Replay("same", len(save.moves), state)


def _broken(broken: PromiseBroken, number: int, state: State, action: str | None) -> Replay:
    program = state.game.program
    promise = program.promises[broken.number]
    if broken.array is None:
        return Replay("promise", number, state, f"runtime check failed: {promise.text}", action)
    array = [broken.node, *broken.array[1:]]
    seat = program.seat(array)
    name = state.game.seat_names[seat]
    reason = f"after it {name} is to decide and has no legal move; runtime check failed: {promise.text}"
    return Replay("promise", number, state, reason, action, Stuck(seat, promise.span, array))


def _action(played: Played, game: Game) -> str | None:
    """The action a move's text names; none for an inner choice."""
    name = played.move.partition("(")[0].strip()
    return name if any(action.name == name for action in game.checked.actions) else None

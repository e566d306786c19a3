"""Replay of a saved game by rules that may have changed, up to the first difference.

Draws come from the random seed of the save, one random number stream for each source, so a change of one rule keeps
all draws of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interpreter.kernel.errors import IllegalMoveError, RuntimeCheckFailed
from interpreter.state.game import Game, State
from interpreter.state.questions.refusals import Refused, against

if TYPE_CHECKING:
    from gamespec.source import Span
    from interpreter.state.save import Played, Save

Sort = Literal["same", "refused", "seat", "over", "goes-on", "check"]


@dataclass(frozen=True, slots=True)
class Stuck:
    """A decision without legal moves: its player, its line in the rules, and the state array."""

    seat: int
    span: Span
    array: list[int]


@dataclass(frozen=True, slots=True)
class Replay:
    """Result of a replay: how far the saved game could be played, and why not further."""

    sort: Sort
    """Result of the replay.

    `refused`: the move is not legal; `seat`: another player is to move; `over`: the game has ended before;
    `goes-on`: the game does not end where it ended before; `check`: a runtime check failed; `same`: no difference.
    """
    done: int
    """Number of the save's moves and draws that were replayed, out of `len(save.moves)`."""
    state: State
    reason: str = ""
    action: str | None = None
    """Action named by the move at which the replay stopped; None if it names none."""
    stuck: Stuck | None = None
    """Decision without legal moves at which the replay failed, if any."""

    def against(self, texts: list[str]) -> dict[str, Refused]:
        """Return the reasons against moves at a decision without legal moves, by text, each once."""
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
    """Replay a save's moves, as far as possible; `ended`: the saved game was over after them."""
    state = game.initial(save.seed)
    for number, played in enumerate(save.moves):
        if state.over:
            return Replay("over", number, state, "the game is already over before this move")
        due = None if state.seat is None else game.seat_names[state.seat]
        if due != played.seat:
            return Replay(
                "seat", number, state, f"this move belongs to another player: {due or 'chance'} is to move here"
            )
        try:
            state = state.apply(played.move)
        except IllegalMoveError as wrong:
            return Replay("refused", number, state, str(wrong), _action(played, game))
        except RuntimeCheckFailed as broken:
            return _broken(broken, number, state, _action(played, game))
    if ended and not state.over:
        return Replay("goes-on", len(save.moves), state, "the game is not over, but it was over when it was saved")
    return Replay("same", len(save.moves), state)


def _broken(broken: RuntimeCheckFailed, number: int, state: State, action: str | None) -> Replay:
    program = state.game.program
    check = program.runtime_checks[broken.number]
    if broken.array is None:
        return Replay("check", number, state, f"runtime check failed: it must hold that {check.text}", action)
    array = [broken.node, *broken.array[1:]]
    seat = program.seat(array)
    name = state.game.seat_names[seat]
    reason = f"after this move {name} is to move, but has no legal move; it must hold that {check.text}"
    return Replay("check", number, state, reason, action, Stuck(seat, check.span, array))


def _action(played: Played, game: Game) -> str | None:
    """Return the action that a saved move's text names; None for a choice inside an action."""
    name = played.move.partition("(")[0].strip()
    return name if any(action.name == name for action in game.checked.actions) else None

"""Answer `record`: print the moves so far as an example that is run once before."""

from __future__ import annotations

from collections.abc import Generator

from cli.output.consoles import raw, say, say_wrapped
from cli.play.keyboard import Question
from gamespec.checked.game import Example
from interpreter.state.game import Game, State

POSITIONS = 10_000
SURE = "yes"
"""Word a player types to confirm that the example may show hidden cards."""


def record(
    state: State, seat: int, number: int | None, begun: Example | None = None, *, secret: bool = False
) -> Generator[Question, str]:
    """Print the moves played as an example of the rules, or why they cannot be replayed exactly.

    `number` is how many of the last log entries to record (None: since this seat's previous turn); `begun` is the
    example from whose position the game began. With `secret` another person would see hidden cards, so a confirmation
    is asked for.
    """
    from interpreter.examples.recording import fault, recorded
    from interpreter.state.chance_transcript import UntoldError

    played = state.log_length(seat)
    last = min(played, _since_last_turn(state, seat) if number is None else number)
    if not last:
        say("there are no moves to record yet", style="yellow")
        return
    text = ""
    try:
        text = recorded(state, _title(state, played), _titles(state.game), last, begun)
        wrong = fault(state.game, text)
    except UntoldError:
        wrong = "two results of chance are written in the same way"
    if wrong is not None and begun is not None:
        wrong = f'the example "{begun.name}" leaves something to chance'
    if wrong is not None:
        say_wrapped(
            f"this game cannot be recorded as an example that repeats it exactly: {wrong}", indent=0, style="yellow"
        )
        return
    if secret:
        say_wrapped(
            "The example shows everything hidden: every hand and pile, and the results of chance. "
            f"Type `{SURE}` to see it now, or anything else to cancel.",
            indent=0,
            style="yellow",
        )
        if (yield Question("see all that is hidden? ")).lower() != SURE:
            return
    say("# this example was run and passes; it has all chance results, hidden ones too", style="dim")
    raw(text)


def _title(state: State, played: int) -> str:
    """Return a title for a recorded example, made unique by game, position and number of moves."""
    return f"as played on {state.game.name}, position {state.key() % POSITIONS}, move {played}"


def _since_last_turn(state: State, seat: int) -> int:
    """Return the number of log entries since this seat's previous turn began."""
    told = state.log_entries(seat)
    at = len(told)
    while at and not _mine(told[at - 1].move, seat):
        at -= 1
    while at and _mine(told[at - 1].move, seat):
        at -= 1
    return len(told) - at


def _mine(move: object, seat: int) -> bool:
    return getattr(move, "seat", None) == seat


def _titles(game: Game) -> tuple[str, ...]:
    """Return the titles of the variants that a game is played with."""
    return tuple(game.source.as_read.heading(file).title for _, file in game.source.variants)

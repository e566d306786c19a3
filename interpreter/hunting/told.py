"""Line of moves to a position, as an example that can be pasted into the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from interpreter.examples.recording import WIDTH, fault, recorded
from interpreter.hunting.hunt import Path
from interpreter.hunting.target import titles_of
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.chance_transcript import UntoldError
from interpreter.state.game import Game, State

CHANCE = "    chance: "


def example_of(game: Game, path: Path, name: str, claim: str) -> tuple[str, str | None]:
    """Return the text of an example whose `then` is a claim, and why it fails, None if it passes.

    Without a claim the last move of the path is one that breaks a runtime check: the example claims that the player
    can make it.
    """
    state = game.initial()
    for chosen in path:
        item = _item(state, chosen)
        try:
            state = state.apply(item)
        except RuntimeCheckFailed:
            claim = claim or ("" if isinstance(item, Outcome) else f"{_seat(state)} can {item}")
    text = ""
    with suppress(UntoldError):
        text = recorded(state, name, titles_of(game), len(path))
    if not text:
        return "", "two results of chance are written in the same way"
    head = "".join(f"{line}\n" for line in _joined(text.partition("  then\n")[0].splitlines()))
    if not path:
        head = head.replace("  when\n", "")
    text = f"{head}  then\n    {claim or 'the game is not over'}\n"
    return text, fault(game, text)


def example_of_last_move(game: Game, path: Path, name: str) -> str:
    """Return an example that claims what the last move of a path changed; empty if there is none."""
    state = game.initial()
    try:
        for chosen in path:
            state = state.apply(_item(state, chosen))
        text = recorded(state, name, titles_of(game), 1)
    except (RuntimeCheckFailed, UntoldError):
        return ""
    return "".join(f"{line}\n" for line in _joined(text.splitlines()))


def steps_of(game: Game, path: Path) -> list[str]:
    """Return the moves and draws of a path in words, such as `P1: spend` and `chance (roll Die): 2`."""
    state, found = game.initial(), list[str]()
    for chosen in path:
        item, program = _item(state, chosen), game.program
        source = f"chance ({program.stream(state.array)})" if isinstance(item, Outcome) else _seat(state)
        found.append(f"{source}: {item}")
        with suppress(RuntimeCheckFailed):  # the last move of a path may fail one
            state = state.apply(item)
    return found


def _joined(lines: list[str]) -> Iterator[str]:
    """Yield the lines of an example, draws after each other on one line, as long as they fit."""
    before = ""
    for line in lines:
        if before.startswith(CHANCE) and line.startswith(CHANCE) and len(before) + len(line) <= WIDTH + len(CHANCE):
            before += f", {line.removeprefix(CHANCE)}"
            continue
        if before:
            yield before
        before = line
    yield before


def _item(state: State, chosen: int) -> Move | Outcome:
    if state.seat is None:
        return next(outcome for outcome, _ in state.chance() if outcome.value == chosen)
    return next(move for move in state.moves() if move.code == chosen)


def _seat(state: State) -> str:
    return "" if state.seat is None else state.game.seat_names[state.seat]

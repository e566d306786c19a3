"""Random games of two versions of a game in step; the first difference as an example."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from interpreter.examples.recording import fault, recorded
from interpreter.kernel.errors import IllegalMoveError, RuntimeCheckFailed
from interpreter.state.chance_transcript import UntoldError

if TYPE_CHECKING:
    from interpreter.state.game import Game, State

GAMES, MOVES = 60, 120
"""Number of random games, and maximum number of moves of each."""
DRAFTS = 12
"""Maximum number of differences that are tried as an example."""


def draft(game: Game, spoiled: Game, name: str) -> tuple[bool, str]:
    """Return whether two versions of a game differ in play, and an example that tells them apart.

    The example passes in the first version and fails in the second one; it is empty if none is found.
    """
    met = [each for number in range(GAMES) if (each := _difference(game, spoiled, number)) is not None]
    met.sort(key=lambda each: 0 if each[0].last is None else each[0].last.number)
    for state, claim in met[:DRAFTS]:
        text = _example(state, claim, name)
        if text and fault(game, text) is None and fault(spoiled, text) is not None:
            return True, text
    return bool(met), ""


def _difference(game: Game, spoiled: Game, seed: int) -> tuple[State, str] | None:
    """Return the state where a game in step differs, and a claim about its moves; None if it does not.

    The claim is empty if the moves are the same, and something else differs.
    """
    luck = Random(seed)
    try:
        state, other = game.initial(seed), spoiled.initial(seed)
    except RuntimeCheckFailed:
        return None
    same = game.program.size == spoiled.program.size
    for _ in range(MOVES):
        ours, theirs = ([str(move) for move in each.moves()] for each in (state, other))
        if state.seat is not None and set(ours) != set(theirs):
            return state, _claim(game, state, ours, theirs)
        if (state.array != other.array) if same else (state.view(0) != other.view(0)):
            return state, ""
        if state.over:
            return None
        text = ours[luck.randrange(len(ours))]
        try:
            state = state.apply(text)
        except RuntimeCheckFailed:
            return None
        try:
            other = other.apply(text)
        except (RuntimeCheckFailed, IllegalMoveError):
            return state, ""
    return None


def _claim(game: Game, state: State, ours: list[str], theirs: list[str]) -> str:
    seat = game.seat_names[state.seat or 0]
    more = [text for text in ours if text not in theirs]
    return f"{seat} can {more[0]}" if more else f"{seat} cannot {next(text for text in theirs if text not in ours)}"


def _example(state: State, claim: str, name: str) -> str:
    from interpreter.hunting.target import titles_of

    with suppress(UntoldError, IndexError):
        text = recorded(state, name, titles_of(state.game), 1)
        return f"{text.partition('  then')[0]}  then\n    {claim}\n" if claim else text
    return ""

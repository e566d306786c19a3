"""Invariant: the fast loop, which is compiled separately, plays the same as move-by-move play."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.conformance.inputs import Played
from interpreter.kernel.chance import Choices

BOUND = 20_000
"""Number of decisions after which the comparison is given up."""


def at_end(played: Played) -> Iterator[str]:
    """Play a random game by the fast loop and move by move, with the same choices; yield differences."""
    program, players = played.game.program, int(played.rng.random() * 2**53)
    choices = Choices(players)
    state, decisions = program.start(played.seed), 0
    while program.sort(state) == "decision":
        menu = program.menu(state)
        program.apply(state, menu[choices.of(len(menu))])
        decisions += 1
        if decisions == BOUND:
            return
    last, made = program.play(played.seed, players)
    if last != state:
        at = next(i for i, (a, b) in enumerate(zip(last, state, strict=True)) if a != b)
        yield (
            f"with the choices {players}, a fast playout ends in another state than single "
            f"moves (cell {at}: {last[at]}, not {state[at]})"
        )
    if made != decisions:
        yield f"with the choices {players}, a fast playout has {made} decisions, but single moves have {decisions}"

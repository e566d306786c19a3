"""Playouts: the fast loop, compiled for itself, plays what the machine plays move by move.

Enters a whole game, of which only the rules and the seed are used; leaves where the two ways part.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from interpreter.conformance.law import Played

BOUND = 20_000
"""Decisions after which the comparison gives up."""


def at_end(played: Played) -> Iterator[str]:
    """One random game in the fast loop and one move by move, with the same choices."""
    program, chosen = played.game.program, int(played.rng.random() * 2**53)
    rng = Random(chosen)
    state, decisions = program.start(played.seed), 0
    while program.sort(state) == "decision":
        menu = program.menu(state)
        program.apply(state, menu[int(rng.random() * len(menu))])
        decisions += 1
        if decisions == BOUND:
            return
    last, made = program.play(played.seed, Random(chosen))
    if last != state:
        where = next(i for i, (a, b) in enumerate(zip(last, state, strict=True)) if a != b)
        yield f"with choices {chosen} a playout ends in another state (cell {where}: {last[where]}, not {state[where]})"
    if made != decisions:
        yield f"with choices {chosen} a playout counts {made} decisions, not {decisions}"

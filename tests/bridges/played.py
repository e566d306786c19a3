"""States of random games, for the tests of bridges."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import rulesets
from interpreter import Game, State

WHOLE = "BRIDGES" in os.environ
"""Whether all rulesets and whole runs are tried, as `just bridges` does, not only what takes a moment."""


def names(*some: str) -> tuple[str, ...]:
    """Return these bundled games, or all of them where all is tried."""
    return rulesets.names() if WHOLE else some


def random_states(game: Game, many: int, seed: int = 1) -> Iterator[State]:
    """Yield states with a decision, of random games one after another."""
    random, made = Random(seed), 0
    while made < many:
        state = game.initial(random.randrange(1 << 53))
        while not state.over and made < many:
            yield state
            made += 1
            state = state.apply(random.choice(state.moves()))

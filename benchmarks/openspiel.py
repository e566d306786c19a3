"""OpenSpiel's games in its plain Python loop: a name enters, a `playout(rng)` of that game leaves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Playout = Callable[[Random], object]


def playout_of(name: str) -> Playout | None:
    """Make the random playout of one of OpenSpiel's games, or None where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game: Any = pyspiel.load_game(name)

    def playout(rng: Random) -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return state.returns()

    return playout

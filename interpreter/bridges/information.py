"""Observations of a seat as text, and with perfect recall its information states."""

from __future__ import annotations

import json

from interpreter.state.game import State


def observation(state: State, seat: int) -> str:
    """Return what a seat sees of a state now, as one line of JSON for each part."""
    seen = state.view(seat, plain=True)
    del seen["game"]
    return "\n".join(f"{name}: {json.dumps(part, ensure_ascii=False)}" for name, part in seen.items())


def information_state(state: State, seat: int) -> str:
    """Return all that a seat was shown since the start: its log, then its observation.

    Two histories have the same text exactly where the seat was shown the same.
    """
    return "\n".join([*state.log(seat), observation(state, seat)])

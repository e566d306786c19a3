"""Spaces of Gymnasium for the observations and actions of a game."""

from __future__ import annotations

import numpy as np

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.needed import need

try:
    from gymnasium import spaces
except ImportError:
    need("gymnasium")
    raise

LONGEST = 1 << 20
CHARACTERS = frozenset("\n" + "".join(map(chr, range(32, 0x2E80))))


def observation_space(encoded: Encoded) -> spaces.Dict:
    """Return the space of observations: a dict of `observation` and `action_mask`."""
    seen = encoded.observations
    if encoded.form == "text":
        inner: spaces.Space[object] = spaces.Text(LONGEST, charset=CHARACTERS)
    elif encoded.form == "dict":
        inner = spaces.Dict(
            {part.name: spaces.Box(part.low, part.high, (len(part.cells),), np.int64) for part in seen.schema}
        )
    else:
        low, high = seen.bounds
        inner = spaces.Box(low, high, (seen.size,), np.float32)
    return spaces.Dict({"observation": inner, "action_mask": spaces.Box(0, 1, (encoded.actions.size,), np.int8)})


def action_space(encoded: Encoded) -> spaces.Discrete:
    """Return the space of actions, of which the mask says which are legal."""
    return spaces.Discrete(encoded.actions.size)

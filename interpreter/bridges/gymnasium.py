"""Gymnasium: an environment in which one seat learns against bots, or alone."""

from __future__ import annotations

from interpreter.extras import need

need("gymnasium")
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.information import observation
from interpreter.kernel.errors import IllegalMoveError
from interpreter.players import Players
from interpreter.state.game import State

Seen = dict[str, Any]
Info = dict[str, Any]
LONGEST = 1 << 20
"""Maximum number of characters of an observation as text."""
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


class GameEnv(gymnasium.Env[Seen, Any]):
    """A game from one seat, with bots at the others; made of an Encoded game.

    `bots` is the name of the bot at all other seats, or of one for each of them. An illegal action ends the episode
    with the reward `illegal` and the reason in `info["illegal"]`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as its base class declares it

    def __init__(
        self,
        encoded: Encoded,
        seat: int = 0,
        bots: str | Mapping[int, str] = "random",
        *,
        illegal: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.encoded, self.seat, self._illegal, self.render_mode = encoded, seat, illegal, render_mode
        others = [other for other in encoded.game.people if other != seat]
        if seat not in encoded.game.people:
            raise ValueError(f"seat {seat} decides nothing; the seats that do are {encoded.game.people}")
        self._names = dict.fromkeys(others, bots) if isinstance(bots, str) else dict(bots)
        if missing := [other for other in others if other not in self._names]:
            raise ValueError(f"no bot is named for the seats {missing}")
        self.observation_space, self.action_space = observation_space(encoded), action_space(encoded)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Begin a game, and let the bots play up to the first decision of the seat; ends at once are passed."""
        super().reset(seed=seed)
        while True:
            chance = int(self.np_random.integers(1 << 53))
            self._bots = Players(self._names, chance)
            self.state = self._played(self.encoded.game.initial(chance))
            if not self.state.over:
                return self._seen(), {}

    def step(self, action: int | np.integer[Any]) -> tuple[Seen, float, bool, bool, Info]:
        """Make a move, and let the bots play up to the next decision of the seat, or to the end."""
        try:
            move = self.encoded.move(self.state, int(action))
        except IllegalMoveError as error:
            return self._seen(), self._illegal, True, False, {"illegal": str(error)}
        self.state = self._played(self.state.apply(move))
        return self._seen(), self.encoded.rewards(self.state)[self.seat], self.state.over, False, {}

    def action_masks(self) -> Any:  # noqa: ANN401 - an array of truth values
        """Return which actions are legal, as truth values (for MaskablePPO)."""
        return self.encoded.mask(self.state, self.seat) == 1

    def render(self) -> str | None:
        """Return what the seat sees, as text."""
        return observation(self.state, self.seat) if self.render_mode == "ansi" else None

    def _played(self, state: State) -> State:
        while not state.over and state.seat != self.seat:
            state = state.apply(self._bots.move(state))
        return state

    def _seen(self) -> Seen:
        encoded, state = self.encoded, self.state
        return {"observation": encoded.observe(state, self.seat), "action_mask": encoded.mask(state, self.seat)}

"""PettingZoo: an AEC environment, in which each seat of people is an agent."""

from __future__ import annotations

from interpreter.extras import need

need("pettingzoo")
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.gymnasium import action_space, observation_space
from interpreter.bridges.information import observation


class RawEnv(AECEnv):  # pyright: ignore[reportMissingTypeArgument]
    """A game with an agent `player_N` at each seat, whose rewards come at the end."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as its base class declares it
        "name": "gamespec_v0",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, encoded: Encoded, render_mode: str | None = None) -> None:
        super().__init__()
        self.encoded, self.render_mode = encoded, render_mode
        names = [f"player_{seat}" for seat in range(encoded.game.players)]
        self._seat_of = {names[seat]: seat for seat in encoded.game.people}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(encoded) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(encoded) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - a space of Gymnasium
        """Return the space of observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - a space of Gymnasium
        """Return the space of actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the random numbers go on."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
            for each, space in enumerate(self.action_spaces.values()):
                space.seed(seed + each)
        self.game_state = self.encoded.game.initial(int(self._random.integers(1 << 53)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; raises IllegalMoveError for an action that is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.game_state = self.game_state.apply(self.encoded.move(self.game_state, action))
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        state = self.game_state
        if state.seat is not None:
            self.agent_selection = f"player_{state.seat}"
            return
        paid = self.encoded.rewards(state)
        self.rewards = {agent: paid[self._seat_of[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation and the mask of legal actions of an agent."""
        encoded, state, seat = self.encoded, self.game_state, self._seat_of[agent]
        return {"observation": encoded.observe(state, seat), "action_mask": encoded.mask(state, seat)}

    def render(self) -> str | None:
        """Return what the selected agent sees, as text."""
        return observation(self.game_state, self._seat_of[self.agent_selection]) if self.render_mode else None

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""


def env(encoded: Encoded, render_mode: str | None = None) -> Any:  # noqa: ANN401 - a wrapped environment
    """Return the environment with the wrapper that reports methods called in a wrong order."""
    return wrappers.OrderEnforcingWrapper(RawEnv(encoded, render_mode))

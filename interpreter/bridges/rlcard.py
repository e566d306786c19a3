"""RLCard: an environment with an agent at each seat of people."""

from __future__ import annotations

from interpreter.extras import need

need("rlcard")
from collections import OrderedDict
from typing import Any, ClassVar

import numpy as np
from rlcard.envs import Env

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.information import observation
from interpreter.state.game import State


class Rounds:
    """A game with the methods that RLCard asks of its games; states are those of gamespec."""

    def __init__(self, encoded: Encoded) -> None:
        self.encoded, self.people = encoded, encoded.game.people
        self.np_random: Any = np.random.RandomState()
        self.state: State = encoded.game.initial(0)

    def configure(self, config: dict[str, Any]) -> None:
        """Do nothing: the game is configured when it is made."""

    def get_num_players(self) -> int:
        """Return the number of agents."""
        return len(self.people)

    def get_num_actions(self) -> int:
        """Return the number of actions."""
        return self.encoded.actions.size

    def init_game(self) -> tuple[int, int]:
        """Begin a game; return the agent to move, in place of a state, and again."""
        self.state = self.encoded.game.initial(int(self.np_random.randint(1 << 31)))
        return self.get_player_id(), self.get_player_id()

    def step(self, action: int) -> tuple[int, int]:
        """Make a move; return the agent to move, in place of a state, and again."""
        self.state = self.state.apply(self.encoded.move(self.state, action))
        return self.get_player_id(), self.get_player_id()

    def get_state(self, player_id: int) -> int:
        """Return an agent, of whose seat the environment makes the observation."""
        return player_id

    def get_player_id(self) -> int:
        """Return the agent to move; 0 at the end."""
        return self.people.index(self.state.seat) if self.state.seat is not None else 0

    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.state.over


class GameEnv(Env):
    """A game for the agents of RLCard; with a `seed` the games are the same in every run."""

    name = "gamespec"
    default_game_config: ClassVar[dict[str, Any]] = {}

    def __init__(self, encoded: Encoded, seed: int | None = None) -> None:
        if encoded.form != "vector":
            raise ValueError("agents of RLCard observe vectors; leave out `form`")
        self.encoded, self.game = encoded, Rounds(encoded)
        super().__init__({"allow_step_back": False, "seed": seed})
        self.state_shape = [[encoded.observations.size] for _ in range(self.num_players)]
        self.action_shape = [None for _ in range(self.num_players)]

    def _extract_state(self, state: int) -> dict[str, Any]:
        encoded, here = self.encoded, self.game.state
        seat = self.game.people[state]
        moves = here.moves() if here.seat == seat else []
        numbers = encoded.actions.numbers(moves)
        return {
            "obs": encoded.observe(here, seat),
            "legal_actions": OrderedDict.fromkeys(sorted(numbers)),
            "raw_obs": observation(here, seat),
            "raw_legal_actions": [
                str(move) for _, move in sorted(zip(numbers, moves, strict=True), key=lambda one: one[0])
            ],
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: int) -> int:
        return action_id

    def _get_legal_actions(self) -> dict[int, None]:
        return OrderedDict.fromkeys(self.encoded.actions.numbers(self.game.state.moves()))

    def get_payoffs(self) -> Any:  # noqa: ANN401 - an array
        """Return the reward of each agent."""
        paid = self.encoded.rewards(self.game.state)
        return np.array([paid[seat] for seat in self.game.people])

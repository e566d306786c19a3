"""Games and tournaments of RLCard."""

from __future__ import annotations

from typing import Any

import pytest
from rlcard.agents import RandomAgent
from rlcard.utils import tournament

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.rlcard import GameEnv
from tests.bridges.played import WHOLE, names
from tests.loaded import load


class First:
    """Agent that always makes the first legal move."""

    use_raw = False

    def step(self, state: dict[str, Any]) -> int:
        return next(iter(state["legal_actions"]))

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return self.step(state), {}


def seated(name: str) -> GameEnv:
    env = GameEnv(Encoded(load(name)), seed=1)
    env.set_agents([First(), *(RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players - 1))])
    return env


@pytest.mark.parametrize("name", names("kuhn_poker", "love_letter"))
def test_a_run_has_the_observations_and_payoffs_of_all_agents(name: str) -> None:
    env = seated(name)
    trajectories, payoffs = env.run(is_training=False)
    assert len(trajectories) == len(payoffs) == env.num_players
    states = [state for seat in trajectories for state in seat[::2]]
    assert all(state["obs"].shape == tuple(env.state_shape[0]) for state in states)
    assert sum(len(state["legal_actions"]) for state in states) > 0


def test_a_tournament_pays_what_the_game_pays() -> None:
    env = seated("kuhn_poker")
    env.set_agents([First(), First()])
    paid = tournament(env, 201 if WHOLE else 21)
    assert sum(paid) == pytest.approx(0)
    assert paid[0] != 0  # an odd number of games, each for two chips


def test_agents_observe_vectors() -> None:
    with pytest.raises(ValueError, match="agents of RLCard observe vectors"):
        GameEnv(Encoded(load("kuhn_poker"), form="text"))

"""Games and tournaments of RLCard."""

from __future__ import annotations

import pytest
from rlcard.agents import RandomAgent
from rlcard.utils import tournament

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.rlcard import GameEnv
from tests.bridges.played import WHOLE, names
from tests.loaded import load


def seated(name: str) -> GameEnv:
    env = GameEnv(Encoded(load(name)), seed=1)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
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
    games = 200 if WHOLE else 20
    paid = tournament(seated("kuhn_poker"), games)
    assert sum(paid) == pytest.approx(0)
    assert paid[0] != 0


def test_agents_observe_vectors() -> None:
    with pytest.raises(ValueError, match="agents of RLCard observe vectors"):
        GameEnv(Encoded(load("kuhn_poker"), form="text"))

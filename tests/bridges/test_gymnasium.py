"""The own test of Gymnasium, and what an environment of one seat does beside."""

from __future__ import annotations

import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FrameStackObservation

from interpreter.bridges.encoded import Encoded, Form
from interpreter.bridges.gymnasium import GameEnv
from tests.bridges.played import names
from tests.loaded import load

pytestmark = pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes.*")


@pytest.mark.parametrize("name", names("kuhn_poker", "fleet"))
def test_gymnasium_accepts_the_environment(name: str) -> None:
    check_env(GameEnv(Encoded(load(name))))


@pytest.mark.parametrize("form", ["dict", "text"])
def test_gymnasium_accepts_each_form_of_observation(form: Form) -> None:
    check_env(GameEnv(Encoded(load("kuhn_poker"), form=form), render_mode="ansi"))


def test_bots_sit_at_the_other_seats_and_the_reward_comes_at_the_end() -> None:
    env = GameEnv(Encoded(load("tic_tac_toe"), goal="win"), seat=1, bots="greedy")
    env.reset(seed=1)
    over, rewards = False, list[float]()
    while not over:
        assert env.state.seat == 1
        _, reward, over, _, _ = env.step(int(env.action_masks().argmax()))
        rewards.append(reward)
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)
    assert rewards[-1] == -1.0


def test_an_illegal_action_ends_the_episode_with_its_reason() -> None:
    env = GameEnv(Encoded(load("kuhn_poker")), illegal=-5.0)
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(int(env.action_masks().argmin()))
    assert (reward, over, cut) == (-5.0, True, False)
    assert info["illegal"].endswith("is not legal here")


def test_seats_without_a_bot_are_named() -> None:
    with pytest.raises(ValueError, match=r"no bot is named for the seats \[1\]"):
        GameEnv(Encoded(load("kuhn_poker")), bots={})


def test_a_window_of_vectors_recalls_the_last_decisions_of_a_seat() -> None:
    env = FrameStackObservation(GameEnv(Encoded(load("kuhn_poker")), seat=1), 3, padding_type="zero")
    seen, _ = env.reset(seed=3)
    frames = [seen["observation"][-1]]
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(seen["action_mask"][-1].argmax()))
        frames.append(seen["observation"][-1])
        assert seen in env.observation_space
    assert (seen["observation"][-len(frames) :] == frames).all()


def test_only_text_recalls_everything() -> None:
    with pytest.raises(ValueError, match="only observations as text have perfect recall"):
        Encoded(load("kuhn_poker"), recall=True)
    env = GameEnv(Encoded(load("fleet"), form="text", recall=True))
    env.reset(seed=1)
    seen, *_ = env.step(int(env.action_masks().argmax()))
    assert seen["observation"].splitlines()[: len(env.state.log(0))] == env.state.log(0) != []

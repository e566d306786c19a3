"""Agents of OpenSpiel and RLCard and the network of docs/learning.md learn: a short run each.

They need more than other tests (`pip install torch dm-tree`), so that only `just bridges` runs them.
"""

from __future__ import annotations

import json
import runpy
from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from rlcard.agents import RandomAgent
from rlcard.utils import reorganize, tournament

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.open_spiel import register
from interpreter.bridges.rlcard import GameEnv
from interpreter.encoding.network import network
from tests.loaded import load
from tests.unit.docs.blocks import ROOT

torch, dqn, rlcard_dqn = map(import_module, ("torch", "open_spiel.python.pytorch.dqn", "rlcard.agents.dqn_agent"))


def seed() -> None:
    torch.manual_seed(1)
    np.random.seed(1)  # noqa: NPY002 - the tools draw from it


def test_dqn_of_openspiel_learns_to_win_kuhn_poker_against_random_moves() -> None:
    seed()
    env = rl_environment.Environment(
        pyspiel.load_game(*register(["kuhn_poker"])), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    random = Random(1)
    (size,), actions = env.observation_spec()["info_state"], env.action_spec()["num_actions"]
    agent = dqn.DQN(
        1,
        size,
        actions,
        hidden_layers_sizes=[64],
        epsilon_decay_duration=1_000,
        learning_rate=0.005,
        learn_every=4,
        min_buffer_size_to_learn=100,
        update_target_network_every=100,
        batch_size=64,
    )

    def play(*, learning: bool) -> float:
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            if player == 1:
                action = agent.step(step, is_evaluation=not learning).action
            else:
                action = random.choice(step.observations["legal_actions"][player])
            step = env.step([action])
        if learning:
            agent.step(step)
        return step.rewards[1]

    before = np.mean([play(learning=False) for _ in range(400)])
    for _ in range(800):
        play(learning=True)
    assert np.mean([play(learning=False) for _ in range(400)]) > before + 0.1


def test_dqn_of_rlcard_learns_to_win_leduc_poker_against_random_moves() -> None:
    seed()
    env = GameEnv(Encoded("leduc_poker"), seed=1)
    agent = rlcard_dqn.DQNAgent(
        num_actions=env.num_actions,
        state_shape=env.state_shape[0],
        mlp_layers=[64],
        epsilon_decay_steps=1_000,
        train_every=4,
    )
    env.set_agents([agent, RandomAgent(num_actions=env.num_actions)])
    for _ in range(300):
        trajectories, payoffs = env.run(is_training=True)
        for transition in reorganize(trajectories, payoffs)[0]:
            agent.feed(transition)
    assert tournament(env, 200)[0] > 0.2


def test_the_script_of_the_page_learns_to_win_tic_tac_toe_against_random_moves(tmp_path: Path) -> None:
    file, curve = tmp_path / "net.safetensors", tmp_path / "curve.jsonl"
    script = runpy.run_path(str(ROOT / "docs/examples/train.py"))
    small = "--envs 128 --width 64 --depth 2 --batch 256 --rate 0.002 --half --average 0.5"
    words = (
        f"tic_tac_toe --against random --games 10000 --every 10000 --matches 200 --out {file} --curve {curve} {small}"
    )
    options = script["arguments"](words.split())
    before, *_, after = script["train"](options)
    assert after["low"] > before["high"]
    assert [json.loads(line) for line in curve.read_text().splitlines()][-1] == after
    assert len(network(file.with_stem("net_best"), load("tic_tac_toe")).layers) == 3


def test_the_curves_of_the_page_are_drawn(tmp_path: Path) -> None:
    picture, data = tmp_path / "curve.svg", ROOT / "docs/examples"
    script = runpy.run_path(str(data / "curve.py"))
    script["main"](str(picture), *(f"{file.stem.replace('_', ' ')}={file}" for file in sorted(data.glob("*.jsonl"))))
    assert picture.read_bytes() == (ROOT / "docs/pictures/learning.svg").read_bytes()

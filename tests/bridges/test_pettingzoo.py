"""The own tests of PettingZoo."""

from __future__ import annotations

import sys
from itertools import count
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from interpreter import IllegalMoveError
from interpreter.bridges.encoded import Encoded
from interpreter.bridges.pettingzoo import env
from tests.bridges.played import names
from tests.loaded import load

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("name", names("kuhn_poker", "fleet"))
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    encoded = Encoded(load(name))
    api_test(env(encoded), num_cycles=30)
    seed_test(lambda: env(encoded), num_cycles=10)


def test_pettingzoo_measures_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its benchmark takes five seconds by the clock, which passes in a moment here."""
    clock = count()
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock) / 2))
    performance_benchmark(env(Encoded(load("kuhn_poker"))))
    assert "turns per second" in capsys.readouterr().out


def test_every_seat_is_paid_at_the_end() -> None:
    game = env(Encoded(load("kuhn_poker")), render_mode="ansi")
    game.reset(seed=1)
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, over, cut, _ = game.last()
        rewards[agent] += reward
        assert "to_move" in game.render()
        game.step(None if over or cut else int(seen["action_mask"].argmax()))
    assert sum(rewards.values()) == 0
    assert rewards["player_0"] != 0


def test_an_action_that_is_not_legal_raises_its_reason() -> None:
    game = env(Encoded(load("kuhn_poker")))
    game.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="is not legal here"):
        game.step(int(game.observe("player_0")["action_mask"].argmin()))

from __future__ import annotations

import numpy as np
import pytest

import interpreter
from interpreter import IllegalMoveError
from interpreter.bridges.encoded import Encoded
from interpreter.bridges.vector import GameVectorEnv
from interpreter.encoding.actions import Ids
from interpreter.encoding.measured import measured
from tests.bridges.played import names
from tests.loaded import load

MANY = 6


def random_actions(mask: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return (mask * random.random(mask.shape)).argmax(axis=1)


@pytest.mark.parametrize("name", names("fleet", "oware", "love_letter"))
def test_many_games_are_seen_and_numbered_as_single_ones(name: str) -> None:
    encoded = Encoded(load(name), actions="ids")
    env, random, decided = GameVectorEnv(encoded, MANY), np.random.default_rng(1), 0
    seen, infos = env.reset(seed=1)
    for _ in range(30):
        for row, turn in enumerate(infos["seat"]):
            state = encoded.game.at(env.state(row))
            assert (state.seat if state.seat is not None else -1) == turn
            assert (seen["observation"][row] == encoded.observe(state, 0)).all()
            assert (seen["action_mask"][row] == encoded.mask(state, 0)).all()
            decided += turn == 0
        seen, *_, infos = env.step(random_actions(seen["action_mask"], random))
    assert decided > 10 * MANY


def test_the_rewards_of_all_seats_come_with_the_end_and_the_next_step_begins_again() -> None:
    env, random = GameVectorEnv(Encoded(load("kuhn_poker"), actions="ids"), MANY), np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    ended = 0
    for _ in range(20):
        before = infos["seat"]
        seen, rewards, over, _, infos = env.step(random_actions(seen["action_mask"], random))
        assert not over[before < 0].any()
        assert (over == (infos["seat"] < 0)).all()
        assert (infos["returns"].sum(axis=1) == 0).all()
        assert (rewards[over] == infos["returns"][over, 0]).all()
        assert (rewards[over] != 0).all()
        assert not rewards[~over].any()
        ended += over.sum()
    assert ended > MANY


def test_one_agent_plays_all_seats_and_is_paid_as_the_last_to_move() -> None:
    env, random = GameVectorEnv(Encoded(load("connect_four"), goal="win"), MANY, seat=None), np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    seats, won = set[int](), 0
    for _ in range(80):
        movers = infos["seat"]
        seats |= set(movers.tolist())
        seen, rewards, over, _, infos = env.step(random_actions(seen["action_mask"], random))
        for row in np.flatnonzero(over):
            assert rewards[row] == infos["returns"][row, movers[row]] >= 0
            won += rewards[row] == 1
    assert seats == {-1, 0, 1}
    assert won > 0


def test_the_same_seed_and_actions_make_the_same_games() -> None:
    def run(seed: int) -> list[bytes]:
        env, random = GameVectorEnv(Encoded(load("fleet"), actions="ids"), MANY), np.random.default_rng(7)
        seen, _ = env.reset(seed=seed)
        found = [seen["observation"].tobytes()]
        for _ in range(10):
            seen, *_ = env.step(random_actions(seen["action_mask"], random))
            found.append(seen["observation"].tobytes())
        return found

    assert run(3) == run(3) != run(4)


def test_an_illegal_action_is_named_with_its_game() -> None:
    encoded = Encoded(load("tic_tac_toe"), actions="ids")
    env = GameVectorEnv(encoded, 2, seat=None)
    assert isinstance(encoded.actions, Ids)
    seen, _ = env.reset(seed=1)
    first = int(np.flatnonzero(seen["action_mask"][0])[0])
    env.step(np.array([first, first + 1]))
    with pytest.raises(IllegalMoveError, match=r"action \d+ \(place\(Cell\[1, 1\]\)\) is not legal in game 0"):
        env.step(np.array([first, first]))


def test_moves_without_an_id_are_left_out_where_others_are_legal() -> None:
    game = interpreter.load("fleet", players=2)
    known = measured(game.program).numbers
    known |= dict.fromkeys(known, 3)
    encoded = Encoded(game, actions="ids")
    assert isinstance(encoded.actions, Ids)
    env, random, left_out = GameVectorEnv(encoded, MANY, seat=None), np.random.default_rng(1), 0
    seen, infos = env.reset(seed=1)
    for _ in range(30):
        for row in np.flatnonzero(infos["seat"] >= 0):
            numbers = encoded.actions.numbers(game.at(env.state(int(row))).moves(), partly=True)
            assert set(np.flatnonzero(seen["action_mask"][row])) == set(numbers) - {-1}
            left_out += numbers.count(-1)
        seen, *_, infos = env.step(random_actions(seen["action_mask"], random))
    assert left_out > 0


def test_indices_and_text_are_for_single_games() -> None:
    with pytest.raises(ValueError, match="many games are stepped with ids and vectors"):
        GameVectorEnv(Encoded(load("kuhn_poker"), actions="indices"), 2)

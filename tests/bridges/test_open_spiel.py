"""The own tests of OpenSpiel, and its algorithms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import rulesets
from interpreter.bridges.open_spiel import register
from tests.bridges.played import WHOLE, names


def spiel(name: str) -> Any:
    return pyspiel.load_game(*register([name]))


def test_all_rulesets_are_registered() -> None:
    assert register() == [f"gamespec_{name}" for name in rulesets.names()]
    assert set(register()) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", names("kuhn_poker", "tic_tac_toe", "love_letter"))
def test_openspiel_plays_and_serializes_random_games(name: str) -> None:
    pyspiel.random_sim_test(spiel(name), num_sims=1, serialize=True, verbose=False)


def test_seats_and_variants_are_parameters() -> None:
    register(["fleet"])
    game = pyspiel.load_game("gamespec_fleet", {"players": 3})
    assert game.num_players() == 3
    assert pyspiel.load_game(str(game)).num_players() == 3


def test_the_type_of_a_game_follows_from_its_rules() -> None:
    kinds = pyspiel.GameType
    poker, noughts, pig = (spiel(name).get_type() for name in ("kuhn_poker", "tic_tac_toe", "pig"))
    assert poker.information == kinds.Information.IMPERFECT_INFORMATION
    assert noughts.information == pig.information == kinds.Information.PERFECT_INFORMATION
    assert poker.chance_mode == pig.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    assert noughts.chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert poker.utility == noughts.utility == kinds.Utility.ZERO_SUM


def test_regrets_are_minimised_in_kuhn_poker() -> None:
    game = spiel("kuhn_poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200 if WHOLE else 15):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < (0.01 if WHOLE else 0.05)


def test_tree_search_finds_the_winning_move() -> None:
    game = spiel("tic_tac_toe")
    state = game.new_initial_state()
    for text in ("place(Cell[1, 1])", "place(Cell[1, 2])", "place(Cell[2, 1])", "place(Cell[2, 2])"):
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == text))
    bot = mcts.MCTSBot(game, 1.4, 60, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert state.action_to_string(bot.step(state)) == "place(Cell[3, 1])"


def test_search_over_information_sets_deals_again_what_is_hidden() -> None:
    game = spiel("kuhn_poker")
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 40)
    assert bot.step(state) in state.legal_actions()
    dealt = [state.resample_from_infostate(0, np.random.RandomState(seed).rand) for seed in range(20)]
    assert {world.information_state_string(0) for world in dealt} == {state.information_state_string(0)}
    assert len({world.information_state_string(1) for world in dealt}) == 2


def test_agents_learn_in_the_environment_of_openspiel() -> None:
    env = rl_environment.Environment(
        spiel("kuhn_poker"), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 30
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0
    assert step.rewards[0] != 0

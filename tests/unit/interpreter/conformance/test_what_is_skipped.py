"""What a law leaves out is counted, so that nobody believes it was checked."""

from __future__ import annotations

from random import Random

from interpreter import load
from interpreter.conformance import leak
from interpreter.conformance.law import Trial
from interpreter.runtime.state import State
from interpreter.simulate import simulate


def trial(state: State, made: str) -> Trial:
    return Trial(state.game, state, made, (), Random(1))


def fishing() -> State:
    return load("fishy_squishy_crusty_quirky", players=2).initial(seed=3)


def test_a_move_that_shows_a_seat_something_new_is_counted_as_skipped():
    state = fishing()
    while not any(str(move).startswith("fish-blind") for move in state.moves()):
        state = state.apply("stop")
    made = next(str(move) for move in state.moves() if str(move).startswith("fish-blind"))
    tried = trial(state, made)
    assert list(leak.at_decision(tried)) == []
    assert any("shows it something new" in text or "elsewhere" in text for text in tried.skipped)


def test_a_move_that_shows_nothing_is_compared():
    tried = trial(fishing(), "stop")
    assert list(leak.at_decision(tried)) == []
    assert tried.skipped == []


def test_a_simulation_says_how_many_comparisons_were_skipped():
    report = simulate(load("fishy_squishy_crusty_quirky", players=2), 3, seed=1, laws="all")
    assert report.violations == 0
    assert set(report.skipped) == {"leak"}
    assert 0 < report.skipped["leak"] <= 2 * report.laws["leak"]


def test_where_nothing_is_hidden_nothing_is_skipped():
    assert simulate(load("tic_tac_toe", players=2), 3, seed=1, laws="all").skipped == {}

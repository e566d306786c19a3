from __future__ import annotations

from interpreter.conformance import leak
from interpreter.conformance.inputs import Trial
from interpreter.kernel.chance import Choices
from interpreter.simulate import simulate
from interpreter.state.game import State
from tests.loaded import load


def trials(state: State, made: str) -> list[Trial]:
    """The same decision with different chance, which draws the seat that is looked at."""
    return [Trial(state.game, state, made, (), Choices(seed)) for seed in range(8)]


def fishing() -> State:
    return load("fishy_squishy_crusty_quirky", players=2).initial(seed=3)


def test_a_move_that_shows_a_seat_something_new_is_counted_as_skipped():
    state = fishing()
    while not any(str(move).startswith("fish-blind") for move in state.moves()):
        state = state.apply("stop")
    made = next(str(move) for move in state.moves() if str(move).startswith("fish-blind"))
    tried = trials(state, made)
    assert [list(leak.at_decision(each)) for each in tried] == [[]] * len(tried)
    skipped = [text for each in tried for text in each.skipped]
    assert any("shows it something new" in text or "elsewhere" in text for text in skipped)


def test_a_move_that_shows_nothing_is_compared():
    tried = trials(fishing(), "stop")
    assert [list(leak.at_decision(each)) for each in tried] == [[]] * len(tried)
    assert [each.skipped for each in tried] == [[]] * len(tried)


def test_a_simulation_says_how_many_comparisons_were_skipped():
    report = simulate(load("fishy_squishy_crusty_quirky", players=2), 1, seed=1, invariants="all")
    assert report.violations == 0
    assert set(report.skipped) == {"leak"}
    assert 0 < report.skipped["leak"] <= 2 * report.invariants["leak"]


def test_where_nothing_is_hidden_nothing_is_skipped():
    assert simulate(load("tic_tac_toe", players=2), 3, seed=1, invariants="all").skipped == {}

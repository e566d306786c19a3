"""The invariants about states see a machine broken on purpose.

Determinism, conservation, `always`, replay, progress.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from interpreter.conformance import examine
from interpreter.conformance.conservation import faults
from interpreter.state.game import Game, State
from tests.unit.interpreter.conformance.breaking import after_each_move, coins, put, said, zone
from tests.unit.interpreter.playing import game, moves_of, texts


def test_determinism_sees_a_move_with_two_results(monkeypatch: pytest.MonkeyPatch):
    ticks, at = count(), coins()

    def spoil(s: list[int]) -> None:
        s[at] = 1 + next(ticks) % 7

    after_each_move(monkeypatch, spoil)
    assert "leads to two different states" in said("determinism")


def test_determinism_sees_a_state_that_changes(monkeypatch: pytest.MonkeyPatch):
    true, at = State.apply, coins()

    def apply(self: Any, choice: Any) -> State:
        found = true(self, choice)
        self._array[at] = 1 + self._array[at] % 7
        return found

    monkeypatch.setattr(State, "apply", apply)
    assert "changes the earlier state, not only the new one" in said("determinism")


def test_determinism_sees_a_game_that_ends_differently_when_played_again(monkeypatch: pytest.MonkeyPatch):
    ticks = count()
    true = Game.initial
    put(monkeypatch, Game, "initial", lambda self, seed=None: true(self, seed and seed + next(ticks) % 2 * 10))
    text = said("determinism")
    assert "lead to another final state" in text or "cannot be made a second time" in text


def test_conservation_sees_a_piece_recorded_elsewhere(monkeypatch: pytest.MonkeyPatch):
    (base,) = game("duel").program.layout.where.values()

    def spoil(s: list[int]) -> None:
        s[base : base + 9] = [-1] * 9

    after_each_move(monkeypatch, spoil)
    assert "has the zone number -1" in said("conservation")


def test_conservation_sees_a_piece_in_two_places(monkeypatch: pytest.MonkeyPatch):
    burnt, deck = zone("burnt"), zone("deck")

    def spoil(s: list[int]) -> None:
        s[burnt.base : burnt.base + burnt.head + 1] = [1, 0, 0, s[deck.base + deck.head]]

    after_each_move(monkeypatch, spoil)
    assert "in two zones at once, burnt" in said("conservation") or "and in" in said("conservation")


def test_conservation_sees_a_field_changed_behind_its_bit_sets(monkeypatch: pytest.MonkeyPatch):
    cells = game("tic_tac_toe")
    true: Any = vars(State)["array"].fget
    mark = next(place for field, place in cells.program.layout.fields.items() if field.name == "mark")

    def array(self: State) -> list[int]:
        s = true(self)
        s[mark.base + 4] = 1 - max(s[mark.base + 4], 0)
        return s

    moves = moves_of(cells, 1)
    monkeypatch.setattr(State, "array", property(array))
    assert "differs from the value" in texts(examine(cells, 1, moves), "conservation")


def test_conservation_sees_a_zone_with_too_many_pieces():
    duel = game("duel")
    s = duel.initial(seed=1).array
    s[zone("hand").base] = 99
    assert any("holds 99 pieces, but at most" in text for text in faults(duel.program.layout, s))


def test_conservation_sees_an_unsettled_stretch_beyond_the_pile():
    duel = game("duel")
    s = duel.initial(seed=1).array
    s[zone("deck").base + 2] = 9
    assert any("has its undrawn part from" in text for text in faults(duel.program.layout, s))


def test_an_always_line_that_does_not_hold_is_a_violation(monkeypatch: pytest.MonkeyPatch):
    burnt = zone("burnt")

    def spoil(s: list[int]) -> None:
        s[burnt.base] = 0

    after_each_move(monkeypatch, spoil)
    assert "no card is lost" in said("always")


def test_replay_sees_a_save_that_forgets(monkeypatch: pytest.MonkeyPatch):
    put(monkeypatch, Game, "from_json", lambda self, _: self.initial(seed=99))
    assert "a saved game, loaded again, has another position" in said("replay")


def test_replay_sees_a_save_that_loses_the_log(monkeypatch: pytest.MonkeyPatch):
    true = Game.from_json
    put(monkeypatch, Game, "from_json", lambda self, text: State(self, true(self, text).array))
    assert "another log" in said("replay")


def test_progress_sees_a_decision_of_a_seat_that_does_not_exist(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(State, "seat", 7)
    assert "the player to move is seat 7, which the game does not have" in said("progress")


def test_progress_sees_a_game_that_asks_after_its_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(State, "seat", 1)
    assert "the game is over, but a player is to move or has legal moves" in said("progress")


def test_progress_sees_a_game_without_a_winner(monkeypatch: pytest.MonkeyPatch):
    put(monkeypatch, State, "places", lambda _: [2, 2])
    assert "the final ranking [2, 2]" in said("progress")


def test_playout_sees_a_fast_loop_that_plays_another_game(monkeypatch: pytest.MonkeyPatch):
    program: Any = game("duel").program
    true, at = program.play, coins()

    def play(seed: int, players: int) -> tuple[list[int], int]:
        state, decisions = true(seed, players)
        state[at] += 1
        return state, decisions - 1

    monkeypatch.setattr(program, "play", play)
    assert "a fast playout ends in another state" in said("playout")
    assert "decisions, but single moves have" in said("playout")


def test_a_machine_that_stops_is_reported_by_the_invariant_that_meets_it(monkeypatch: pytest.MonkeyPatch):
    def stop(_: State) -> str:
        raise KeyError("lost")

    monkeypatch.setattr(State, "to_json", stop)
    assert "the check stopped with an internal error: KeyError" in said("replay")

"""The invariants about what players are offered and shown see a machine broken on purpose.

Legality, no leak, chance.
"""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.conformance.inputs import Trial
from interpreter.conformance.legality import illegal_texts
from interpreter.kernel.chance import Choices
from interpreter.state import game as states
from interpreter.state.game import Game, State
from interpreter.state.history.entries import entries
from tests.unit.interpreter.conformance.breaking import put, said
from tests.unit.interpreter.playing import game


def test_legality_sees_a_refused_offer(monkeypatch: pytest.MonkeyPatch):
    put(monkeypatch, State, "why_not", lambda _, __: "no")
    assert "is listed as legal, but refused: no" in said("legality")


def test_legality_sees_an_accepted_illegal_move(monkeypatch: pytest.MonkeyPatch):
    put(monkeypatch, State, "why_not", lambda _, __: None)
    assert "is not a legal move, but is accepted" in said("legality")


def test_legality_sees_a_refusal_without_a_reason(monkeypatch: pytest.MonkeyPatch):
    true = State.why_not
    put(monkeypatch, State, "why_not", lambda self, text: None if true(self, text) is None else "")
    assert "refused without a reason" in said("legality")


def test_legality_sees_a_refused_move_that_can_be_played(monkeypatch: pytest.MonkeyPatch):
    true = State.apply

    def apply(self: State, choice: Any) -> State:
        try:
            return true(self, choice)
        except ValueError:
            return self

    monkeypatch.setattr(State, "apply", apply)
    assert "is answered with no, but the move can be made" in said("legality")


def test_legality_sees_a_move_that_reads_back_as_another(monkeypatch: pytest.MonkeyPatch):
    put(monkeypatch, Game, "move", lambda _, state, __: state.moves()[0])
    assert "is read as another" in said("legality")


def test_legality_tries_no_move_whose_place_is_left_out():
    trial = Trial(game("pawns"), game("pawns").initial(seed=1), "", ("catch(Pawn[pawn])", "catch(pawn)"), Choices(1))
    assert not {*illegal_texts(trial, {"catch(Pawn[pawn] at 2)"})} & {*trial.elsewhere}


def test_legality_tries_no_nonsense_that_happens_to_be_a_number_to_choose():
    trial = Trial(game("pawns"), game("pawns").initial(seed=1), "", (), Choices(1))
    tried = {text for _ in range(100) for text in illegal_texts(trial, {"0", "1"})}
    assert "1" not in tried
    assert "no-such-action" in tried


def test_leak_sees_hidden_cards_in_a_view(monkeypatch: pytest.MonkeyPatch):
    true = states.view

    def view(program: Any, s: list[int], observer: int, **how: Any) -> dict[str, Any]:
        (kind,) = program.layout.where
        zones = range(len(program.layout.zone_of))
        fronts = [sorted(kind.row_of[piece] for piece in program.layout.items(s, number)) for number in zones]
        return true(program, s, observer, **how) | {"fronts": fronts}

    monkeypatch.setattr(states, "view", view)
    assert "can tell two states apart by what it sees: fronts" in said("leak")


def test_leak_sees_hidden_cards_in_the_log(monkeypatch: pytest.MonkeyPatch):
    put(monkeypatch, State, "log", lambda self, _=None: [str(self.key())])
    assert "can tell two states apart by the log" in said("leak")


def test_leak_sees_what_others_hold_in_a_refusal(monkeypatch: pytest.MonkeyPatch):
    true = State.why_not

    def told(self: State, text: str) -> str | None:
        reason = true(self, text)
        return None if reason is None else f"{reason} ({self.key()})"

    monkeypatch.setattr(State, "why_not", told)
    assert "can tell two states apart by the reason" in said("leak")


def test_leak_sees_a_menu_ordered_by_what_is_hidden(monkeypatch: pytest.MonkeyPatch):
    true = State.moves
    put(monkeypatch, State, "moves", lambda self: true(self)[:: 1 if self.key() % 2 else -1])
    assert "can tell two states apart by the legal moves" in said("leak")


def test_leak_sees_what_shows_only_after_a_move(monkeypatch: pytest.MonkeyPatch):
    def log(self: State, _: int | None = None) -> list[str]:
        odd = len(list(entries(self.last))) % 2
        return [str(self.key())] if odd else []

    monkeypatch.setattr(State, "log", log)
    text = said("leak")
    assert ", after " in text
    assert "can tell two states apart by the log" in text


def test_chance_sees_probabilities_that_do_not_sum_to_one(monkeypatch: pytest.MonkeyPatch):
    true = State.chance
    put(monkeypatch, State, "chance", lambda self: [(o, p / 2) for o, p in true(self)])
    assert "add up to 0.5" in said("chance")


def test_chance_sees_outcomes_that_are_alike(monkeypatch: pytest.MonkeyPatch):
    true = State.chance
    put(monkeypatch, State, "chance", lambda self: [(o, p / 2) for o, p in true(self) for _ in range(2)])
    assert "two chance outcomes have the same text" in said("chance")
    assert "two different chance outcomes lead to the same position" in said("chance")


def test_chance_sees_a_node_with_one_outcome(monkeypatch: pytest.MonkeyPatch):
    true = State.chance
    put(monkeypatch, State, "chance", lambda self: [(o, 1) for o, _ in true(self)[:1]])
    assert "has only one possible outcome" in said("chance")

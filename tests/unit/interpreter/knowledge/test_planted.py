from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import Game
from interpreter.conformance import examine, leak
from interpreter.state.game import State
from interpreter.state.history.log import log
from tests.unit.interpreter.knowledge.test_nothing_to_choose import ASKED, peek


def found(game: Game, games: int = 12) -> str:
    """Return what the invariant of leaks says of some random games."""
    texts: list[str] = []
    for seed in range(games):
        rng, state, moves = Random(seed), game.initial(seed=seed), list[str]()
        while not state.over:
            moves.append(str(rng.choice(state.moves())))
            state = state.apply(moves[-1])
        texts += [finding.text for finding in examine(game, seed, moves, 4).found if finding.invariant == "leak"]
    return "; ".join(texts)


@pytest.mark.parametrize("asked", ASKED)
def test_a_fair_game_is_not_accused(tmp_path: Path, asked: str) -> None:
    assert found(peek(tmp_path, asked)) == ""


def test_undo_that_knows_who_had_a_choice_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leak, "WHOLE", 1)

    def taken_back(state: State, _seat: int, _lookers: list[int]) -> State | str:
        return "you have made no decision yet" if state.last is None else f"{len(state.last.passed)} passed on"

    monkeypatch.setattr(leak, "taken_back", taken_back)
    assert "can tell two states apart by undo" in found(peek(tmp_path, ASKED[0]))


def test_a_log_that_is_silent_about_who_had_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leak, "WHOLE", 1)

    def silent(self: State, seat: int | None = None) -> list[str]:
        last = self.last
        lines = log(self.game.program, last, -1 if seat is None else seat)
        return lines if last is None else [line for line in lines if not (line.endswith("stop") and last.passed)]

    monkeypatch.setattr(State, "log", silent)
    assert "can tell two states apart by the log" in found(peek(tmp_path, ASKED[0]))


def test_a_step_named_by_what_is_hidden_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "step", property(lambda self: str(self.key() % 2)))
    assert "can tell two states apart by the phase" in found(peek(tmp_path, ASKED[0]))


def test_a_draw_that_is_there_only_with_some_cards_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "chance", lambda self: [] if self.key() % 2 else [("Card[king]", 1)])
    assert "can tell two states apart by the phase" in found(peek(tmp_path, ASKED[0]))

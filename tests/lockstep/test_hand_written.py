"""The yardstick of the benchmarks plays the same games: otherwise its speed means nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import pyspiel

from benchmarks.handwritten.breakthrough import Breakthrough
from benchmarks.handwritten.connect_four import ConnectFour
from benchmarks.handwritten.kuhn_poker import KuhnPoker
from benchmarks.handwritten.tic_tac_toe import TicTacToe
from tests.lockstep.small import advance, speak

SIDES: dict[str, tuple[Callable[[Random], Any], Callable[[Any], str], Callable[[Any, int], str]]] = {
    "tic_tac_toe": (lambda _: TicTacToe(), str, lambda _, action: str(action)),
    "connect_four": (lambda _: ConnectFour(), str, lambda _, action: str(action)),
    "breakthrough": (
        lambda _: Breakthrough(),
        lambda m: f"advance(Cell[{m[0][1] + 1}, {8 - m[0][0]}], Cell[{m[1][1] + 1}, {8 - m[1][0]}])",  # upside down
        advance,
    ),
    "kuhn_poker": (KuhnPoker, str, speak),
}


@pytest.mark.parametrize("name", SIDES)
def test_hand_written_games_follow_openspiel(name: str) -> None:
    start, ours_as_text, theirs_as_text = SIDES[name]
    for number in range(50):
        rng = Random(f"{name} {number}")
        ours, theirs = start(rng), pyspiel.load_game(name).new_initial_state()
        for card in getattr(ours, "hands", ()):
            theirs.apply_action(card)
        while not theirs.is_terminal():
            offered = {ours_as_text(move): move for move in ours.legal_moves()}
            actions = {theirs_as_text(theirs, action): action for action in theirs.legal_actions()}
            assert offered.keys() == actions.keys()
            assert ours.player == theirs.current_player()
            text = rng.choice(sorted(offered))
            ours.play(offered[text])
            theirs.apply_action(actions[text])
        assert ours.is_over()
        assert ours.returns() == theirs.returns()

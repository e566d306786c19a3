"""Runs of many games: stopped from outside, shared among threads, never in a forked child."""

from __future__ import annotations

import multiprocessing
import os
from functools import cache
from threading import Timer

import pytest

from interpreter.compiler.playable import playable
from interpreter.kernel.play import Positions
from interpreter.kernel.random_games import RandomGames
from interpreter.searching.plain import ProgramPlay
from interpreter.wasm import engine
from interpreter.wasm.batch import Batch
from interpreter.wasm.engine import Halted, Interrupted, missing
from tests.loaded import load


@cache
def kuhn() -> Batch:
    return Batch(playable(load("kuhn_poker").program))


def test_a_run_counts_the_same_on_any_number_of_threads():
    whole = kuhn().play(seed=3, games=501)
    assert whole.games == 501
    assert kuhn().play(seed=3, games=501, threads=3) == whole


def test_a_run_that_is_stopped_tells_what_it_counted():
    place = kuhn().instance()
    timer = Timer(0.05, place.interrupt)
    timer.start()
    with pytest.raises(Interrupted):
        place.play(3, 0, 1 << 40)
    counted = place.totals()
    assert counted.games > 0
    assert kuhn().play(seed=3, games=counted.games) == counted


def test_ctrl_c_ends_a_run_on_all_threads(monkeypatch: pytest.MonkeyPatch):
    def interrupted(runs: object) -> None:
        monkeypatch.undo()
        assert runs
        raise KeyboardInterrupt

    monkeypatch.setattr("interpreter.wasm.batch.wait", interrupted)
    assert kuhn().play(seed=3, games=1 << 40, threads=2).games < 1 << 40


def _what_is_missing(_: int) -> str | None:
    return missing()


def test_a_forked_child_never_uses_the_engine_of_its_parent():
    kuhn().instance()
    assert missing() is None
    child = os.getpid() + 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "getpid", lambda: child)
        assert missing() == "this process was forked from one that runs WebAssembly"
        with pytest.raises(Halted, match="forked"):
            Batch(kuhn().playable).instance()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_what_is_missing, [0]) == [None]


def nowhere(name: str) -> None:
    """No library of this name is found."""


def test_where_wasmtime_is_missing_that_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "find_spec", nowhere)
    assert missing() == "wasmtime is not installed"


class _Kuhn(ProgramPlay, Positions):
    """Whole games by the program in Python; of kuhn poker no runtime check fails."""

    def begin(self, state: list[int], seed: int) -> int:
        state[:] = self._program.start(seed)
        return self.resume(state)

    def offered(self, state: list[int]) -> list[int]:
        return self.menu(state)

    def step(self, state: list[int], code: int) -> int:
        return self.apply(state, code)


def test_the_algorithm_plays_in_python_as_in_a_module():
    games = RandomGames(_Kuhn(load("kuhn_poker").program))
    games.play([], 3, 0, 501)
    counted = kuhn().play(seed=3, games=501)
    assert (games.games[0], games.decisions[0], sum(games.failures)) == (counted.games, counted.decisions, 0)

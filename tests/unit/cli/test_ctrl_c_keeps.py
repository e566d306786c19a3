"""Ctrl-C in the middle: what was counted, learned or played until then is kept or printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.app import build
from cli.output.complaint import INTERRUPTED
from interpreter.compiler.program import Program
from interpreter.count.layers import Plain
from interpreter.learning import tables_in
from interpreter.learning.fit import Learner
from tests.loaded import ROOT

GAME = str(ROOT / "rulesets/pig/pig.game")


def typed(*words: str) -> Result:
    return CliRunner().invoke(build(), [*words])


def after(calls: int, of: type, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C at one of the calls of a method."""
    real, done = getattr(of, name), [0]

    def pressed(*args: Any, **options: Any) -> Any:
        done[0] += 1
        if done[0] > calls:
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(of, name, pressed)


def test_count_prints_the_depths_it_has_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    after(2, Plain, "following", monkeypatch)
    ran = typed("count", "tic_tac_toe", "--back-end", "python")
    assert ran.exit_code == INTERRUPTED
    assert "depth   1       9\ndepth   2       72\n" in ran.stdout
    assert "interrupted: the counts are complete to depth 2" in ran.stderr


def test_count_with_nothing_counted_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    after(0, Plain, "following", monkeypatch)
    ran = typed("count", "tic_tac_toe", "--back-end", "python")
    assert (ran.exit_code, ran.stdout) == (INTERRUPTED, "")


@pytest.mark.parametrize("games", [12, 31], ids=["in the random games", "in a round of learned games"])
def test_learn_keeps_what_its_games_have_shown(games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after(games, Learner, "_game", monkeypatch)
    file = tmp_path / "pig.learned.toml"
    ran = typed("learn", GAME, "--players", "2", "-n", "30", "--to", str(file))
    assert ran.exit_code == INTERRUPTED
    assert "interrupted: 1 of 1 configuration trained, the last with fewer games" in ran.stderr
    (found,) = tables_in(file)[0].values()
    assert 0 < found.games <= games


def test_learn_with_nothing_learned_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after(0, Learner, "_game", monkeypatch)
    ran = typed("learn", GAME, "--players", "2", "--to", str(tmp_path / "x.toml"))
    assert (ran.exit_code, ran.stdout, [*tmp_path.iterdir()]) == (INTERRUPTED, "", [])


def test_simulate_says_how_far_the_first_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    after(5, Program, "menu", monkeypatch)
    ran = typed("simulate", GAME, "-n", "20", "--workers", "1", "--back-end", "python")
    assert (ran.exit_code, ran.stdout) == (INTERRUPTED, "")
    assert ran.stderr.strip() == "interrupted: no game had ended yet; the first one had 5 decisions so far"

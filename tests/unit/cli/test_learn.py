"""`learn` writes what was learned where it is told to, and says at once where it cannot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.app import build


def run(*words: str) -> Any:
    return CliRunner().invoke(build(), words)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run("new", "pond").exit_code == 0
    return tmp_path


def test_what_was_learned_of_one_table_stands_beside_that_of_others() -> None:
    assert run("learn", "pond", "-n", "10", "--players", "3").exit_code == 0
    said = run("learn", "pond", "-n", "10", "--players", "2").stdout
    assert said.startswith("Pond, 2 players: 13 games of about ")
    assert said.endswith("\nwritten: pond/pond.learned.toml\n")
    tables = [line for line in Path("pond/pond.learned.toml").read_text().splitlines() if line.startswith("[")]
    assert tables == ['["2 players"]', '["3 players"]']
    assert run("play", "pond", "--auto", "--seats", "learned", "--seed", "1").exit_code == 0


def test_it_can_be_shown_instead() -> None:
    said = run("learn", "pond", "-n", "10", "--players", "2", "--to", "-").stdout
    assert "Made by `gamespec learn pond`.\n" in said
    assert '["2 players"]\ngames = 13\n' in said
    assert not Path("pond/pond.learned.toml").exists()


@pytest.mark.parametrize(
    ("to", "cause"),
    [
        ("nowhere/x.toml", "nowhere/x.toml: the learned weights cannot be written: there is no folder `nowhere`"),
        ("pond", "pond: the learned weights cannot be written: this is a folder"),
        ("pond/pond.game", "pond/pond.game are damaged (no valid TOML: Expected"),
        ("half.toml", "half.toml are damaged: `decisions` must be a whole number"),
        ("truth.toml", "truth.toml are damaged: `coins` must be two whole numbers in square brackets"),
    ],
)
def test_a_place_where_it_cannot_be_written_is_told_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, to: str, cause: str
) -> None:
    Path("half.toml").write_text('["2 players"]\ngames = 1\n')
    Path("truth.toml").write_text('["2 players"]\ngames = 1\ndecisions = 1\nheat = 1\ncoins = [true, 2]\n')
    monkeypatch.delattr("interpreter.learning.fit.Learner.learn")
    ran = run("learn", "pond", "--to", to)
    assert ran.exit_code == 2
    assert cause in ran.stderr
    assert ran.stderr.endswith("  help: name another file with --to FILE\n")
    assert Path("pond/pond.game").read_text().startswith('game "Pond"')


def test_weights_of_numbers_that_the_rules_do_not_have_are_told(desk: Path) -> None:
    weights = desk / "pond" / "pond.learned.toml"
    assert run("learn", "pond", "-n", "10", "--players", "2").exit_code == 0
    whole = run("simulate", "pond", "--seats", "learned", "--players", "2", "-n", "2")
    weights.write_text(f"{weights.read_text()}shels = [1, 1]\nlurs = [1, 1]\n")
    less = run("simulate", "pond", "--seats", "learned", "--players", "2", "-n", "2")
    told = "pond.learned.toml: these rules have no `shels`, `lurs`; `learned` plays without, or train it again\n"
    assert (whole.stderr, less.stderr) == ("", told)

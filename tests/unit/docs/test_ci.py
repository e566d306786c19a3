"""The page about CI: every command in its files is run on a folder of games as they would run it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.unit.docs.blocks import ROOT

PAGE = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
STEPS = re.findall(r"- run: gamespec (.*)", PAGE)
HOOKS = re.findall(r"entry: gamespec (.*)", PAGE)
FILES = re.findall(r"files: (.*)", PAGE)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run("new pond") == 0
    (tmp_path / "pond/variants").mkdir()
    (tmp_path / "pond/variants/deep.game").write_text('variant "Deep" of "Pond"\n\nadd scoring\n  deep = 1\n')
    (tmp_path / "pond/pond.more.examples.game").write_text('examples of "Pond"\n')
    assert run("new ocean") == 0
    return tmp_path


def run(words: str) -> int:
    return CliRunner().invoke(build(), shlex.split(words)).exit_code


def test_the_page_has_steps_and_hooks() -> None:
    assert [step.split()[0] for step in STEPS] == ["lint", "fmt", "test", "check"]
    assert HOOKS == ["fmt", "lint", "test"]


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("step", STEPS)
def test_a_step_passes_on_games_that_are_well(step: str) -> None:
    assert run(step) == 0


@pytest.mark.parametrize("step", [step for step in STEPS if not step.startswith("fmt")])
def test_a_step_fails_where_one_game_below_is_not(desk: Path, step: str) -> None:
    file = desk / "ocean/ocean.game"
    file.write_text(file.read_text(encoding="utf-8").replace("-> end", "-> nowhere"), encoding="utf-8")
    assert run(step) in {1, 2}


@pytest.mark.parametrize(("hook", "pattern"), list(zip(HOOKS, FILES, strict=True)))
def test_a_hook_is_given_the_files_of_rules_and_passes(desk: Path, hook: str, pattern: str) -> None:
    given = [str(file) for file in sorted(desk.rglob("*")) if file.is_file() and re.search(pattern, str(file))]
    assert len(given) == 4
    assert run(f"{hook} {shlex.join(given)}") == 0

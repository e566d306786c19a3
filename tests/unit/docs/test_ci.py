"""The page about CI: every command in its files is run on a folder of games as they would run it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.unit.docs.blocks import ROOT

PAGE = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
STEPS = re.findall(r"- run: gamespec (.*)", PAGE)
WORKFLOWS = sorted(str(file.relative_to(ROOT)) for file in (ROOT / ".github/workflows").glob("*.yml"))
OFFERED = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
HOOKS = re.findall(r"entry: gamespec (.*)", OFFERED)
FILES = re.findall(r"files: (.*)", OFFERED)
OUTSIDE = re.findall(r"    ((?:zizmor|hadolint|shellcheck) .*)", (ROOT / "justfile").read_text(encoding="utf-8"))


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
    assert [command.split()[0] for command in OUTSIDE] == ["zizmor", "hadolint", "shellcheck"]
    assert re.findall(r"  - id: (.*)", PAGE)[:3] == re.findall(r"- id: (.*)", OFFERED)


def test_the_action_runs_the_steps_of_the_page() -> None:
    action = (ROOT / "action.yml").read_text(encoding="utf-8")
    run = re.findall(r"gamespec (lint|fmt|test|check) ", action)
    assert run == [step.split()[0] for step in STEPS]


@pytest.mark.parametrize(
    "command",
    [
        ("check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS),
        ("check_jsonschema", "--builtin-schema", "vendor.github-actions", "action.yml"),
    ],
    ids=lambda words: words[2],
)
def test_workflows_and_the_action_fit_their_schema(command: tuple[str, ...]) -> None:
    ran = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("command", OUTSIDE)
def test_linters_of_workflows_containers_and_shell_find_nothing(command: str) -> None:
    name, *words = shlex.split(command)
    ran = subprocess.run(
        [Path(sys.executable).with_name(name), *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_file_and_command_that_a_workflow_names_is_there() -> None:
    for name in WORKFLOWS:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert [file for file in re.findall(r"(?:bash|python) (\.ci/\S+)", text) if not (ROOT / file).is_file()] == []


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

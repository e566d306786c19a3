from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.bridges.test_pages import PAGES as BRIDGES
from tests.unit.docs.blocks import ROOT, Block, blocks_of

PAGES = ["README.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
FOLLOWED = {"docs/first-variant.md", "docs/tutorial.md"}
"""Pages to be followed from top to bottom; each has a test of its own."""
SHOWN = [block for page in PAGES if page not in FOLLOWED for block in blocks_of(page, "console")]


FINDS = re.compile(r"diff |hunt .*stuck|order ")
"""Commands that end with 1, because they find something."""


def transcripts(block: Block) -> list[tuple[str, str, list[str]]]:
    """Each command of a block, what it says, and the commands before it that keep a game."""
    parts = [entry.partition("\n") for entry in block.text.split("$ gamespec ")[1:]]
    commands = [command for command, _, _ in parts]
    kept = [[earlier for earlier in commands[:n] if " --save " in earlier] for n in range(len(commands))]
    return [(command, answer, before) for (command, _, answer), before in zip(parts, kept, strict=True)]


TRANSCRIPTS = [
    pytest.param(command, answer, before, id=f"{block}: {command}")
    for block in SHOWN
    for command, answer, before in transcripts(block)
]


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize(("command", "answer", "before"), TRANSCRIPTS)
def test_every_command_shown_does_what_is_shown(
    command: str, answer: str, before: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before or " --save " in command:
        monkeypatch.chdir(tmp_path)
    for earlier in before:
        CliRunner().invoke(build(), shlex.split(earlier))
    ran = CliRunner().invoke(build(), shlex.split(command))
    assert ran.exit_code == (1 if FINDS.match(command) else 0), ran.output
    shown, cut = answer.strip().removesuffix("..."), answer.strip().endswith("...")
    assert shown.strip() in ran.output
    assert not shown or cut or ran.stdout.strip() in shown, "what is left out ends in a line `...`"


def test_every_block_of_commands_begins_with_one() -> None:
    assert all(block.text.startswith("$ gamespec ") for block in SHOWN)


def test_the_first_line_of_the_readme_sets_up_and_plays() -> None:
    first, second = (block.text.strip() for block in blocks_of("README.md", "sh")[:2])
    assert first == "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/gamespec play fleet --auto --seed 1"
    assert second == ".venv/bin/pip install -e '.[dev]' && .venv/bin/python -m pytest -n 2"


def test_the_game_the_first_line_plays_ends_with_scores() -> None:
    ran = CliRunner().invoke(build(), ["play", "fleet", "--auto", "--seed", "1"])
    assert ran.exit_code == 0, ran.output
    assert "total" in ran.output


COMPARED = {f"docs/{page}.md" for page in BRIDGES}
"""Pages whose scripts run in a test of their own, which compares what they print."""
PYTHON = [
    block
    for page in PAGES
    if page not in COMPARED
    for block in blocks_of(page, "python")
    if not block.text.startswith(">>>")
]


@pytest.mark.parametrize("block", PYTHON, ids=str)
def test_every_python_example_runs(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block.text, str(block), "exec"), {})  # noqa: S102  our own page

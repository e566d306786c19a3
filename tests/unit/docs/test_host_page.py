from __future__ import annotations

import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.unit.docs.blocks import ROOT, blocks_of

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = [
    line for block in blocks_of("docs/host.md", "sh") for line in block.text.splitlines() if "gamespec " in line
]
SERVING = [
    line for line in COMMANDS if line.startswith("gamespec host") and "--report" not in line and "--static" not in line
]
WRITTEN = ["fleet.html", "playtest/report.md", "cards.html"]
WRITING = [line for line in COMMANDS if line not in SERVING]


@pytest.mark.parametrize("command", SERVING)
def test_a_command_of_the_page_prints_links(command: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "cli", *shlex.split(command)[1:], "--port", "0"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        process.terminate()
    assert "/t/" in lines[1], lines


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize(("command", "written"), list(zip(WRITING, WRITTEN, strict=True)))
def test_a_command_of_the_page_writes_its_file(
    command: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(build(), shlex.split(command)[1:])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / written).stat().st_size > 100

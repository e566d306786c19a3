from __future__ import annotations

import shlex
import socket
from typing import TYPE_CHECKING

import pytest
import uvicorn
from typer.testing import CliRunner

from cli.app import build
from tests.unit.docs.blocks import blocks_of

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = [
    line for block in blocks_of("docs/host.md", "sh") for line in block.text.splitlines() if "gamespec " in line
]
SERVING = [
    line for line in COMMANDS if line.startswith("gamespec host") and "--report" not in line and "--static" not in line
]
WRITTEN = ["house/house.game", "house/rules.md", "fleet.html", "playtest/report.md", "cards.html"]
WRITING = [line for line in COMMANDS if line not in SERVING]
(VARIANT,) = blocks_of("docs/host.md", "game")


def run(command: str, folder: Path) -> None:
    words = [sys.executable, "-m", "cli", *shlex.split(command)[1:]]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    ran = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode == 0, ran.stderr


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the page has been followed up to the first `host`."""
    folder = tmp_path_factory.mktemp("desk")
    run(WRITING[0], folder)
    (folder / "house" / "variants" / "consolation.game").write_text(VARIANT.text, encoding="utf-8")
    return folder


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("command", SERVING)
def test_a_command_of_the_page_prints_links(command: str, desk: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "cli", *shlex.split(command)[1:], "--port", "0", "--file", str(tmp_path / "x.table")]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    with subprocess.Popen(words, cwd=desk, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        process.terminate()
    assert "/t/" in lines[1], lines


@pytest.mark.parametrize(("command", "written"), list(zip(WRITING, WRITTEN, strict=True))[1:])
def test_a_command_of_the_page_writes_its_file(command: str, written: str, desk: Path) -> None:
    run(command, desk)
    assert (desk / written).stat().st_size > 100

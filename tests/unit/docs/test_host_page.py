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
WRITTEN = ["fleet.html", "playtest/report.md", "cards.html"]
WRITING = [line for line in COMMANDS if line not in SERVING]


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("command", SERVING)
def test_a_command_of_the_page_prints_links(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the loop of the server, which is started in `test_serving` and for browsers."""
    heard: list[int] = []

    def run(_: uvicorn.Server, sockets: list[socket.socket]) -> None:
        for each in sockets:
            with each:
                heard.append(each.getsockname()[1])

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(uvicorn.Server, "run", run)
    ran = CliRunner().invoke(build(), [*shlex.split(command)[1:], "--port", "0"])
    assert (ran.exit_code, len(heard)) == (0, 1), ran.output
    assert f":{heard[0]}/t/" in ran.stdout.splitlines()[1], ran.output


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize(("command", "written"), list(zip(WRITING, WRITTEN, strict=True)))
def test_a_command_of_the_page_writes_its_file(
    command: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(build(), shlex.split(command)[1:])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / written).stat().st_size > 100

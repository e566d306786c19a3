from __future__ import annotations

import logging
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


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the page has been followed up to the first `host`."""
    folder = tmp_path_factory.mktemp("desk")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        made = CliRunner().invoke(build(), shlex.split(WRITING[0])[1:])
    assert made.exit_code == 0, made.output
    (folder / "house" / "variants" / "consolation.game").write_text(VARIANT.text, encoding="utf-8")
    return folder


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("command", SERVING)
def test_a_command_of_the_page_prints_links(
    command: str, desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but the loop of the server, which is started in `test_serving` and for browsers."""
    heard: list[int] = []

    def run(_: uvicorn.Server, sockets: list[socket.socket]) -> None:
        for each in sockets:
            with each:
                heard.append(each.getsockname()[1])

    monkeypatch.chdir(desk)
    monkeypatch.setattr(uvicorn.Server, "run", run)
    ran = CliRunner().invoke(build(), [*shlex.split(command)[1:], "--port", "0", "--file", str(tmp_path / "x.table")])
    assert (ran.exit_code, len(heard)) == (0, 1), ran.output
    assert f":{heard[0]}/t/" in ran.stdout.splitlines()[1], ran.output


@pytest.mark.usefixtures("loaded_once")
def test_serving_leaves_the_logging_of_others_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = logging.StreamHandler()
    closed: list[bool] = []
    monkeypatch.setattr(kept, "close", lambda: closed.append(True))
    monkeypatch.setattr(uvicorn.Server, "run", lambda _, sockets: [each.close() for each in sockets])
    ran = CliRunner().invoke(build(), ["host", "tic_tac_toe", "--port", "0", "--file", str(tmp_path / "x.table")])
    assert ran.exit_code == 0, ran.output
    assert not closed


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize(("command", "written"), list(zip(WRITING, WRITTEN, strict=True))[1:])
def test_a_command_of_the_page_writes_its_file(
    command: str, written: str, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk)
    ran = CliRunner().invoke(build(), shlex.split(command)[1:])
    assert ran.exit_code == 0, ran.output
    assert (desk / written).stat().st_size > 100

"""Servers are begun and ended by commands: links, addresses that are taken, one table in the browser."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.host.serving import Place, base_of
from tests.loaded import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LINK = re.compile(r"http://127\.0\.0\.1:\d+/t/[\w-]{32}")


def test_an_address_that_is_taken_is_told_with_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = ["host", "tic_tac_toe", "--port", port, "--file", str(tmp_path / "x.table")]
        ran = CliRunner().invoke(build(), words)
    assert (ran.exit_code, "cannot use this address" in ran.output, "--port 0" in ran.output) == (2, True, True)


@pytest.mark.parametrize("bind", ["0.0.0.0", "::"])  # noqa: S104  no link begins with it
def test_links_of_a_server_for_all_begin_with_an_address_that_others_can_open(bind: str) -> None:
    host = urlsplit(base_of(Place(bind), 8000)).hostname
    assert host not in {None, bind}
    assert base_of(Place("::1"), 8000) == "http://[::1]:8000"
    assert base_of(Place(bind, 8000, "https://games.example.org/"), 8000) == "https://games.example.org"


def test_another_game_in_the_file_is_told(tmp_path: Path) -> None:
    path = str(tmp_path / "x.table")
    first = CliRunner().invoke(build(), ["host", "tic_tac_toe", "--file", path, "--report", str(tmp_path / "out")])
    again = CliRunner().invoke(build(), ["host", "pig", "--file", path, "--report", str(tmp_path / "out")])
    assert (first.exit_code, again.exit_code) == (0, 2)
    assert "table 1 was started with another game: `tic_tac_toe`" in again.output


def test_play_in_a_browser_opens_a_link_and_leaves_nothing(tmp_path: Path) -> None:
    script = f"import webbrowser, sys; webbrowser.open = lambda link: print('opened', link, flush=True); sys.path.insert(0, {str(ROOT)!r}); import cli; cli.main()"
    words = [sys.executable, "-c", script, "play", "tic_tac_toe", "--web"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            opened = next(line for line in process.stdout if line.startswith("opened"))
            with urlopen(opened.split()[1], timeout=60) as page:  # noqa: S310  our own server; once it answers it hears signals
                assert page.status == 200
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        finally:
            process.kill()
    assert LINK.search(opened)
    assert (process.returncode, list(tmp_path.iterdir())) == (0, [])


def test_what_needs_a_file_is_refused_beside_web() -> None:
    ran = CliRunner().invoke(build(), ["play", "tic_tac_toe", "--web", "--save", "x.json"])
    assert (ran.exit_code, "cannot be combined with --web" in ran.output) == (2, True)

"""Missing modules and signals of Windows, its encodings, consoles, names and paths."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest
from rich.console import Console
from typer.testing import CliRunner

from cli.app import build
from cli.commands.write import new
from cli.host import serving
from cli.output import consoles, writing
from cli.scene import sheets
from gamespec.diagnostics import as_json
from interpreter import RulesetError, load, source
from interpreter.simulate import crew
from tests.architecture.sources import ROOT

WITHOUT = """
import os, signal, sys
for name in ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "readline"):
    sys.modules[name] = None
for where, names in (
    (signal, ("SIGHUP", "SIGKILL", "SIGALRM", "SIGUSR1", "pthread_sigmask", "setitimer", "alarm", "pause")),
    (os, ("fork", "forkpty", "killpg", "setsid", "geteuid", "getuid", "sched_getaffinity", "mkfifo", "O_NONBLOCK",
          "O_NOCTTY", "O_CLOEXEC", "register_at_fork")),
):
    for name in names:
        vars(where).pop(name, None)
"""
"""Start-up file of Python that takes away what Windows lacks, also from worker processes."""


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which every Python lacks what Windows lacks."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}


@pytest.mark.parametrize(
    "words",
    [
        "lint tic_tac_toe",
        "play tic_tac_toe --auto --seed 1",
        "simulate tic_tac_toe -n 40 --workers 2 --seed 1",
        "new harbor",
    ],
)
def test_commands_need_nothing_that_windows_lacks(bare: dict[str, str], tmp_path: Path, words: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "cli", *words.split()], cwd=tmp_path, env=bare, capture_output=True, check=False
    )
    assert (ran.returncode, b"Traceback" in ran.stderr) == (0, False), ran.stderr.decode()


def test_what_windows_lacks_is_really_taken_away(bare: dict[str, str], tmp_path: Path) -> None:
    asked = "import os, signal\nprint(hasattr(signal, 'SIGHUP'), hasattr(os, 'fork'))\nimport fcntl"
    ran = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr.splitlines()[-1][:19]) == ("False False\n", "ModuleNotFoundError")


@pytest.mark.parametrize("chosen", [False, True], ids=["as the system says", "as PYTHONIOENCODING says"])
@pytest.mark.usefixtures("windows")
def test_pipes_are_utf_8_where_nobody_chose_an_encoding(monkeypatch: pytest.MonkeyPatch, *, chosen: bool) -> None:
    typed = io.TextIOWrapper(io.BytesIO("Bœuf".encode()), encoding="cp1252")
    printed = io.TextIOWrapper(raw := io.BytesIO(), encoding="cp1252", newline="")
    monkeypatch.setattr(sys, "stdin", typed)
    monkeypatch.setattr(sys, "stdout", printed)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if chosen:
        monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    consoles.bear_any_text()
    consoles.exactly("♠ é")
    assert raw.getvalue() == (rb"\u2660 " + b"\xe9\n" if chosen else "♠ é\n".encode())
    assert sys.stdin.read() == ("BÅ“uf" if chosen else "Bœuf")


def test_a_console_of_old_windows_gets_no_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = Console(force_terminal=True, color_system="windows", legacy_windows=True)
    monkeypatch.setattr(consoles, "out", lambda: old)
    monkeypatch.setattr(old, "clear", lambda: None)
    assert not consoles.coloured()
    consoles.painted("\x1b[31mred\x1b[0m")
    consoles.wipe()
    assert capsys.readouterr().out == "red\n"


def test_a_terminal_without_colours_gets_no_codes() -> None:
    assert not consoles.wants_colours(Console(force_terminal=True, _environ={"TERM": "dumb"}))
    assert consoles.wants_colours(Console(force_terminal=True, _environ={"TERM": "xterm-256color"}))


@pytest.mark.usefixtures("windows")
def test_a_file_that_another_program_reads_is_replaced_once_it_is_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    open_for = [PermissionError(13, "Access is denied"), PermissionError(13, "Access is denied")]
    replace = Path.replace

    def busy(self: Path, target: Path) -> Path:
        if open_for:
            raise open_for.pop()
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", busy)
    writing.write(tmp_path / "a.txt", "new", "cannot be written")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "new"
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("name", ["con", "nul", "com1", "lpt9"])
def test_no_game_is_called_like_a_device(tmp_path: Path, name: str) -> None:
    ran = CliRunner().invoke(build(), ["new", str(tmp_path / name)])
    assert (ran.exit_code, f"choose another name, such as `{name}_game`" in ran.output) == (2, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("windows")
def test_commands_that_are_suggested_are_quoted_for_the_shell_of_windows() -> None:
    assert new.as_word(PureWindowsPath(r"my games\harbor")) == '"my games\\harbor"'
    assert new.as_word(PureWindowsPath(r"games\harbor")) == r"games\harbor"


def test_a_path_with_the_separator_of_the_system_is_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source.os, "sep", "\\")
    with pytest.raises(RulesetError, match="there is no file"):
        load("games\\harbor")


@pytest.mark.usefixtures("windows")
def test_no_more_workers_are_started_than_windows_can_wait_for() -> None:
    assert crew.Crew(100, lambda: len, ()).workers == 61


def test_machines_read_paths_with_slashes() -> None:
    assert as_json.uri(PureWindowsPath(r"my games\harbor.game")) == "my%20games/harbor.game"
    assert as_json.uri(PureWindowsPath(r"C:\games\harbor.game")) == "file:///C:/games/harbor.game"


@pytest.mark.usefixtures("windows")
def test_no_other_server_takes_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with serving.listening(serving.Place(port=0)) as one:
        options = (socket.SO_KEEPALIVE, socket.SO_REUSEADDR)  # the first stands here for that of Windows
        assert [one.getsockopt(socket.SOL_SOCKET, option) for option in options] == [1, 0]


def test_a_browser_is_found_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = sheets.NAMES[-1]
    monkeypatch.setattr(sheets.shutil, "which", lambda name: name if name == edge else None)
    assert sheets.chromium() == edge


def test_rules_with_line_ends_of_windows_are_the_same_game(tmp_path: Path) -> None:
    file = ROOT / "rulesets/tic_tac_toe/tic_tac_toe.game"
    (tmp_path / "tic_tac_toe.game").write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert [*load(tmp_path).fingerprints.values()] == [*load(file).fingerprints.values()]
    ran = CliRunner().invoke(build(), ["lint", "--format", "json", str(tmp_path)])
    assert (ran.exit_code, json.loads(ran.stdout)) == (0, [])

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.architecture.sources import ROOT
from tests.e2e.installed import Installed
from tests.loaded import sampled

TIC_TAC_TOE = (ROOT / "rulesets/tic_tac_toe/tic_tac_toe.game").read_text(encoding="utf-8")
WIDE = 'game "Wide" for 2 players\n\ncards Card\n  | name | a | b | c |\n  | 1..1000 | 1..1000 | 1..1000 | 1 |\n'
BROKEN = {
    "empty": b"",
    "blank": b"\n\n   \n",
    "binary": bytes(range(256)) * 40,
    "half-a-character": b'game "Caf' + b"\xc3" + b'" for 2 players\n',
    "tabs": TIC_TAC_TOE.replace("  ", "\t").encode(),
    "control-characters": TIC_TAC_TOE.replace("place", "pl\x00ac\x1be", 1).encode(),
    "two-directions": TIC_TAC_TOE.replace("place", "pl\u202eace\u2066", 1).encode(),
    "ten-megabytes": b"# nothing\n" * 1_000_000,
    "one-long-line": b'game "' + b"x" * 10_000_000,
    "deep-brackets": f'game "Deep" for 2 players\n\nthe table has\n  x = {"(" * 10_000}1{")" * 10_000}\n'.encode(),
    "deep-indentation": b'game "Deep" for 2 players\n\nphase setup\n'
    + b"".join(b" " * (2 * n) + b"if 1 is 1\n" for n in range(1, 2_000)),
    "wide-table": WIDE.encode(),
    "many-rows": WIDE.replace("1..1000", "1..1000000000", 1).encode(),
    "another-language": b"import os\nos.system('ls')\n",
}


def answered(ran: subprocess.CompletedProcess[str]) -> None:
    told(ran.stdout + ran.stderr, ran.returncode)


def told(said: str, status: int) -> None:
    assert "Traceback" not in said, said[-2000:]
    assert "internal error" not in said, said[-2000:]
    assert said.strip()
    assert status in {1, 2}, said[-2000:]


def ask(*arguments: str) -> None:
    """A command in this process: what an installed one says is tried below, a start each time is dear."""
    ran = CliRunner().invoke(build(), arguments, catch_exceptions=False)
    told(ran.stdout + ran.stderr, ran.exit_code)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_answered_by_lint(tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.game"
    file.write_bytes(BROKEN[name])
    ask("lint", str(file))


@pytest.mark.parametrize(
    "name", sampled(["binary", "deep-brackets"], ["binary", "control-characters", "ten-megabytes", "deep-brackets"])
)
def test_a_broken_file_is_answered_where_it_is_installed(installed: Installed, tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.game"
    file.write_bytes(BROKEN[name])
    answered(installed.run("lint", str(file)))


@pytest.mark.parametrize("command", ["play", "simulate", "count", "test", "coverage"])
@pytest.mark.parametrize("name", ["empty", "binary", "deep-brackets"])
def test_a_broken_file_is_answered_by_every_command(tmp_path: Path, name: str, command: str) -> None:
    file = tmp_path / f"{name}.game"
    file.write_bytes(BROKEN[name])
    further = {"play": ["--auto"], "simulate": ["-n", "1"]}.get(command, [])
    ask(command, str(file), *further)


def test_windows_line_ends_are_read_like_any_other(installed: Installed, tmp_path: Path) -> None:
    file = tmp_path / "tic_tac_toe.game"
    file.write_bytes(TIC_TAC_TOE.replace("\n", "\r\n").encode())
    ran = installed.run("lint", str(file))
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "no_such_game"),
        ("play", "tic_tac_toe", "--players", "3"),
        ("play", "tic_tac_toe", "--players", "0"),
        ("play", "tic_tac_toe", "--seats", "random,nobody"),
        ("play", "tic_tac_toe", "--seats", "random,random,random"),
        ("play", "tic_tac_toe", "--with", "no_such_variant"),
        ("play", "tic_tac_toe", "--seed", "many"),
        ("simulate", "tic_tac_toe", "-n", "-1"),
        ("simulate", "tic_tac_toe", "-n", "1", "--workers", "0"),
        ("count", "tic_tac_toe", "--depth", "-1"),
        ("lint", "no/such/file.game"),
        ("lint", "--format", "rainbow", "tic_tac_toe"),
        ("coverage", "tic_tac_toe", "--rules", "no/such/sheet.md"),
        ("no-such-command",),
    ],
    ids=" ".join,
)
def test_what_does_not_exist_is_said_so(arguments: tuple[str, ...]) -> None:
    ask(*arguments)


@pytest.mark.parametrize("arguments", [("play", "no_such_game"), ("no-such-command",)], ids=" ".join)
def test_so_it_is_where_it_is_installed(installed: Installed, arguments: tuple[str, ...]) -> None:
    answered(installed.run(*arguments))

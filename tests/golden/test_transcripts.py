"""Recorded commands: what every command says to a person, read once with care and then kept.

A file in `transcripts/` holds commands (`$ gamespec ...`, `typed: a | b` where a person types) and below each what it
prints, `stderr:` and `exit N` where there is either. `GOLDEN=write` writes the files anew; what changed is read before
it goes in. Paths, times and the variants of bundled games are masked.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.output import consoles

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))
PROMPT, TYPED = "$ gamespec ", "typed: "
WIDTH = 100
MASKS = (
    (re.compile(r"\d[\d,]*(\.\d+)? (games|decisions) a second"), r"N \2 a second"),
    (re.compile(r"( +\[--with \w+\])+"), ""),
    (re.compile(r"\d[\d,]*(\.\d+)? (s|ms|seconds)\b"), r"N \2"),
)


@pytest.fixture(autouse=True)
def small_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of small games to work in, at a terminal of a hundred columns."""
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    shutil.copytree(HERE / "games", tmp_path / "games")
    monkeypatch.chdir(tmp_path / "games")
    for console in (consoles.out, consoles.err):
        console.cache_clear()
    yield tmp_path
    for console in (consoles.out, consoles.err):
        console.cache_clear()


def said(command: str, typed: str, folder: Path) -> str:
    """Return what a command prints."""
    lines = "".join(f"{word}\n" for word in typed.split(" | ")) if typed else ""
    ran = CliRunner().invoke(build(), shlex.split(command), input=lines, catch_exceptions=False)
    text = ran.stdout
    if ran.stderr:
        text = f"{text.rstrip()}\nstderr:\n{ran.stderr}" if text.strip() else f"stderr:\n{ran.stderr}"
    if ran.exit_code:
        text = f"{text.rstrip()}\nexit {ran.exit_code}\n"
    text = text.replace(str(folder), "FOLDER")
    for mask, shown in MASKS:
        text = mask.sub(shown, text)
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def commands(recorded: str) -> list[tuple[str, str]]:
    """The commands of a file, each with what is typed."""
    found: list[tuple[str, str]] = []
    for line in recorded.splitlines():
        if line.startswith(PROMPT):
            found.append((line.removeprefix(PROMPT), ""))
        elif line.startswith(TYPED) and found and not found[-1][1]:
            found[-1] = (found[-1][0], line.removeprefix(TYPED))
    return found


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_command_says_what_was_recorded(path: Path, small_games: Path) -> None:
    recorded = path.read_text(encoding="utf-8")
    parts = [
        f"{PROMPT}{command}\n{f'{TYPED}{typed}{chr(10)}' if typed else ''}{said(command, typed, small_games)}"
        for command, typed in commands(recorded)
    ]
    now = "\n\n".join(part.rstrip() for part in parts) + "\n"
    if os.environ.get("GOLDEN") == "write":
        path.write_text(now, encoding="utf-8")
        return
    assert now == recorded


def test_every_command_is_recorded() -> None:
    shown = {command.split()[0] for path in TRANSCRIPTS for command, _ in commands(path.read_text(encoding="utf-8"))}
    files = {path.stem for path in (HERE.parents[1] / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert files <= shown

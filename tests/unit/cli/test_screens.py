"""Recorded screens: a file in `screens/` holds a command, the input, and the screen.

`GOLDEN=write` writes the files anew; what changed is then read as a player reads it before it goes in.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.output import consoles

HERE = Path(__file__).parent
SCREENS = sorted((HERE / "screens").glob("*.txt"))
COMMAND, TYPED = "$ gamespec ", "typed: "
WIDTH = 80


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.chdir(HERE / "games")
    for console in (consoles.out, consoles.err):
        console.cache_clear()
    yield
    for console in (consoles.out, consoles.err):
        console.cache_clear()


def screens(command: str, typed: str) -> str:
    """Return what a person sees who types these answers and then leaves."""
    lines = "".join(f"{word}\n" for word in typed.split(" | ")) + "quit\n"
    result = CliRunner().invoke(build(), command.split(), input=lines, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return "\n".join(line.rstrip() for line in result.stdout.splitlines()) + "\n"


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_a_game_looks_as_it_was_recorded(path: Path) -> None:
    command, typed, recorded = path.read_text(encoding="utf-8").split("\n", 2)
    now = screens(command.removeprefix(COMMAND), typed.removeprefix(TYPED))
    if os.environ.get("GOLDEN") == "write":
        path.write_text(f"{command}\n{typed}\n{now}", encoding="utf-8")
        return
    assert now == recorded


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_no_line_of_a_screen_is_wider_than_the_terminal(path: Path) -> None:
    assert [line for line in path.read_text(encoding="utf-8").split("\n")[2:] if len(line) > WIDTH] == []


def test_the_screens_are_there() -> None:
    assert {path.stem for path in SCREENS} == {
        "grid-and-shapes",
        "hexes-and-ring",
        "dice-and-hands",
        "only-what-changed",
        "workbench",
    }

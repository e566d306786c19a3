"""Saved games that were cut, changed or made elsewhere.

Each is refused in words, and the file is left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.e2e.installed import Installed
from tests.loaded import sampled


@pytest.fixture(scope="module")
def left(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return what is kept of a game that is left after the first move of each side."""
    file = tmp_path_factory.mktemp("saves") / "game.json"
    ran = installed.run("play", "tic_tac_toe", "--seed", "1", "--save", str(file), typed="place(Cell[1, 1])\n")
    assert "Traceback" not in ran.stderr
    assert len(json.loads(file.read_text(encoding="utf-8"))["moves"]) == 2
    return file.read_bytes()


@pytest.fixture
def saved(left: bytes, tmp_path: Path) -> Path:
    """A file of its own that holds this game."""
    file = tmp_path / "game.json"
    file.write_bytes(left)
    return file


def edited(change: Callable[[Any], object]) -> Callable[[bytes], bytes]:
    def edit(text: bytes) -> bytes:
        data = json.loads(text)
        change(data)
        return json.dumps(data).encode()

    return edit


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut in half": (lambda text: text[: len(text) // 2], "damaged"),
    "empty": (lambda _: b"", "this file is empty, so it holds no saved game"),
    "not text": (lambda _: bytes(range(256)), "because it is not text"),
    "nested without end": (lambda _: b"[" * 100_000, "not a saved game"),
    "a list": (lambda _: b"[]", "not a saved game"),
    "of another game": (edited(lambda data: data.update(game="kuhn_poker")), "kuhn_poker"),
    "of a later format": (
        edited(lambda data: data.update(format="gamespec save 9")),
        "saved by a newer version of gamespec",
    ),
    "with another key": (edited(lambda data: data["moves"][1].update(key="0" * 32)), "after move 2"),
    "with another start": (edited(lambda data: data.update(start="0" * 32)), "at the start"),
    "of other rules that forbid a move": (
        edited(lambda data: (data["fingerprints"].update(rules="0" * 16), data["moves"][1].update(move="pass"))),
        "rules of `tic_tac_toe` have changed, and move 2 (",
    ),
    "with an illegal move": (edited(lambda data: data["moves"][1].update(move="place(Cell[1, 1])")), "move 2"),
    "with a seat nobody has": (edited(lambda data: data["moves"][1].update(seat="P7")), "P7"),
    "with a seed too large": (edited(lambda data: data.update(seed=10**40)), "seed"),
    "with players in words": (edited(lambda data: data.update(players="two")), "not a saved game: the entry `players`"),
    "with moves that are no moves": (edited(lambda data: data.update(moves={"a": 1})), "save"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_save_is_refused_and_left_as_it_is(saved: Path, name: str) -> None:
    damage, word = DAMAGE[name]
    saved.write_bytes(damage(saved.read_bytes()))
    before = saved.read_bytes()
    ran = CliRunner().invoke(
        build(), ["play", "tic_tac_toe", "--save", str(saved)], input="1\n", catch_exceptions=False
    )
    assert "Traceback" not in ran.stderr, ran.stderr[-2000:]
    assert ran.exit_code == 2, ran.stdout + ran.stderr
    assert word in ran.stderr
    assert saved.read_bytes() == before


@pytest.mark.parametrize(
    "name", sampled(["nested without end"], ["not text", "nested without end", "with an illegal move"])
)
def test_so_it_is_where_it_is_installed(installed: Installed, saved: Path, name: str) -> None:
    """One that is not text, one that Python cannot read, and one that plays on.

    Each in a process of its own.
    """
    damage, word = DAMAGE[name]
    saved.write_bytes(damage(saved.read_bytes()))
    before = saved.read_bytes()
    ran = installed.run("play", "tic_tac_toe", "--save", str(saved), typed="1\n")
    assert "Traceback" not in ran.stderr, ran.stderr[-2000:]
    assert ran.returncode == 2, ran.stdout + ran.stderr
    assert word in ran.stderr
    assert saved.read_bytes() == before


def test_a_whole_save_goes_on_where_it_stopped(installed: Installed, saved: Path) -> None:
    ran = installed.run("play", "tic_tac_toe", "--save", str(saved), typed="1\n")
    assert "resumed" in ran.stderr
    assert len(json.loads(saved.read_text(encoding="utf-8"))["moves"]) > 2


def test_a_save_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    words = ["play", "tic_tac_toe", "--seed", "1", "--save", str(tmp_path / "no" / "f.json")]
    ran = CliRunner().invoke(build(), words, input="1\n", catch_exceptions=False)
    assert "Traceback" not in ran.stderr
    assert ran.exit_code == 2
    assert "could not be saved" in ran.stderr

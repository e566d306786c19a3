"""In a folder of many games each first line is read once; of a file that has changed it is read again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.ruleset import found, shelf
from gamespec.ruleset.shelf import DISK, laid_out
from interpreter.linting import lint
from tests.unit.gamespec.ruleset.test_strays import POND

if TYPE_CHECKING:
    import pytest

LONG_AGO = 1_000_000_000


def written(file: Path, text: str) -> Path:
    """A file that nobody has touched for years, as far as its own times say."""
    file.write_text(text, encoding="utf-8")
    os.utime(file, (LONG_AGO, LONG_AGO))
    return file


def test_a_file_written_anew_is_read_anew_even_in_the_same_moment_with_the_same_size(tmp_path: Path) -> None:
    file = tmp_path / "pond.game"
    for title in ("Pond", "Lake", "Pool"):
        written(file, POND.replace("Pond", title))
        assert DISK.heading(file).title == title
    file.unlink()
    assert DISK.heading(file).form == ""


def test_a_text_stands_before_a_file_whose_first_line_is_known(tmp_path: Path) -> None:
    file = written(tmp_path / "pond.game", POND)
    assert DISK.heading(file).title == "Pond"
    assert laid_out({"pond.game": POND.replace("Pond", "Sea")}, tmp_path).heading(file).title == "Sea"


def test_what_lies_still_is_read_once_for_all_that_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "STILL", -1)
    files = [written(tmp_path / f"pond{number}.game", POND.replace("Pond", f"Pond {number}")) for number in range(12)]
    opened: list[Path] = []
    plain = shelf.load
    monkeypatch.setattr(shelf, "load", lambda file: opened.append(file) or plain(file))
    for file in files:
        assert lint(found(file)).findings == []
    assert all(opened.count(file) <= 2 for file in files)  # its first line, and all of it once it is looked at

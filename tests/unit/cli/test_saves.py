from __future__ import annotations

from pathlib import Path

import pytest

from cli.complaint import Complaint
from cli.play import saves


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    saves.write(file, '{"players": 2}')
    saves.write(file, '{"players": 3}')
    assert saves.said_by(file, saves.read(file)) == {"players": 3}
    assert [path.name for path in tmp_path.iterdir()] == ["game.save"]


@pytest.mark.parametrize("text", ['{"players": 2, "mov', "", "[1, 2]", "[" * 100_000])
def test_half_a_save_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.save"
    file.write_text(text)
    with pytest.raises(Complaint):
        saves.said_by(file, saves.read(file))
    assert file.read_text() == text


def test_a_save_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Complaint, match="not text"):
        saves.read(file)


def test_an_empty_save_is_called_empty(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="empty"):
        saves.said_by(tmp_path / "game.save", "\n")


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="could not be saved"):
        saves.write(tmp_path / "no" / "game.save", "{}")

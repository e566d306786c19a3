from __future__ import annotations

from pathlib import Path

import pytest

from cli.output.complaint import Complaint
from cli.play import saves


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    saves.keep(file, '{"players": 2}', None)
    saves.keep(file, '{"players": 3}', '{"players": 2}')
    assert saves.said_by(file, saves.read(file)) == {"players": 3}
    assert [path.name for path in tmp_path.iterdir()] == ["game.save"]


@pytest.mark.parametrize("text", ['{"players": 2, "mov', "", "[1, 2]", "[" * 100_000])
def test_half_a_save_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.save"
    file.write_text(text)
    with pytest.raises(Complaint) as told:
        saves.said_by(file, saves.read(file))
    assert "--save FILE" in told.value.advice
    assert file.read_text() == text


def test_a_save_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Complaint, match="because it is not text"):
        saves.read(file)


def test_an_empty_save_is_called_empty(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="empty"):
        saves.said_by(tmp_path / "game.save", "\n")


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="could not be saved"):
        saves.keep(tmp_path / "no" / "game.save", "{}", None)


def test_a_second_writer_loses_nothing_and_takes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert saves.keep(file, "begun", None) == file
    assert saves.keep(file, "mine", "begun") == file
    assert saves.keep(file, "theirs", "begun") == tmp_path / "game-2.json"
    assert saves.keep(file, "a third one's", None) == tmp_path / "game-3.json"
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == ["theirs", "a third one's", "mine"]


def test_names_beside_a_save_come_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MOST_BESIDE", 2)
    for name in ("game.json", "game-2.json"):
        (tmp_path / name).write_text("theirs")
    with pytest.raises(Complaint, match="another program writes the same file"):
        saves.keep(tmp_path / "game.json", "mine", None)


def test_a_save_larger_than_any_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LARGEST", 3)
    (tmp_path / "game.json").write_text("{   }")
    with pytest.raises(Complaint, match="too large"):
        saves.read(tmp_path / "game.json")

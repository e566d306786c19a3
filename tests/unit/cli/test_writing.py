from __future__ import annotations

import os
import sys
from errno import EAGAIN, EMFILE
from functools import wraps
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.commands.check import lint
from cli.output import writing
from cli.output.complaint import Complaint
from cli.output.writing import Changed, try_place, write

FAILED = "it could not be written"


def mode_of(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_a_new_file_has_the_mode_of_all_new_files_and_nothing_lies_beside_it(tmp_path: Path):
    write(tmp_path / "a", "é\n", FAILED)
    (tmp_path / "plain").touch()
    assert (tmp_path / "a").read_bytes() == "é\n".encode()
    assert mode_of(tmp_path / "a") == mode_of(tmp_path / "plain")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "plain"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_the_mode_of_the_old_file_is_kept(tmp_path: Path, mode: int):
    file = tmp_path / "a"
    file.write_text("old")
    file.chmod(mode)
    write(file, "new", FAILED, was="old")
    assert file.read_text() == "new"
    assert mode_of(file) == mode


def test_a_file_nobody_may_write_is_left_alone(tmp_path: Path):
    file = tmp_path / "a"
    file.write_text("old")
    file.chmod(0o444)
    with pytest.raises(Complaint, match="no permission to write"):
        write(file, "new", FAILED)
    assert file.read_text() == "old"


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path):
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "a").write_text("old")
    (tmp_path / "link").symlink_to("far/a")
    write(tmp_path / "link", "new", FAILED, was="old")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "far" / "a").read_text() == "new"
    assert [file.name for file in (tmp_path / "far").iterdir()] == ["a"]


def test_a_link_that_leads_nowhere_makes_no_file_there(tmp_path: Path):
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(Complaint, match="this is a link to a file that does not exist"):
        write(tmp_path / "link", "new", FAILED)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("name", ["/dev/null", "/dev/stdout", "/proc/self/comm", "/dev/new", "pipe", "folder", "a\0b"])
def test_what_is_no_ordinary_file_is_refused_before_and_after_long_work(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for act in (lambda place: write(place, "new", FAILED), lambda place: try_place(place, FAILED)):
        with pytest.raises(Complaint, match=FAILED):
            act(tmp_path / name)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "pipe"]


def test_a_file_another_has_written_since_is_left_as_it_is(tmp_path: Path):
    file = tmp_path / "a"
    for held in ("theirs", "old and more", ""):
        file.write_text(held)
        with pytest.raises(Changed):
            write(file, "new", FAILED, was="old")
        assert file.read_text() == held
    file.unlink()
    with pytest.raises(Changed):
        write(file, "new", FAILED, was="old")
    assert not file.exists()


def test_a_file_that_should_not_be_there_is_left_as_it_is(tmp_path: Path):
    file = tmp_path / "a"
    file.write_text("theirs")
    with pytest.raises(Changed):
        write(file, "new", FAILED, was=None)
    assert file.read_text() == "theirs"


def test_the_line_ends_of_old_macs_are_no_change_by_another(tmp_path: Path):
    file = tmp_path / "a"
    file.write_bytes(b"one\rtwo")
    write(file, "new", FAILED, was="one\ntwo")
    assert file.read_text() == "new"


def test_a_file_of_ours_in_the_way_is_not_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "victim").write_text("theirs")
    (tmp_path / ".guessed.new").symlink_to("victim")
    monkeypatch.setattr(writing, "token_hex", lambda _: "guessed")
    with pytest.raises(Complaint, match=FAILED):
        write(tmp_path / "a", "new", FAILED)
    assert (tmp_path / "victim").read_text() == "theirs"


def test_a_disk_without_second_names_takes_a_new_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refused(*_: object) -> None:
        raise OSError(1, "not permitted")

    monkeypatch.setattr(writing.os, "link", refused)
    write(tmp_path / "a", "new", FAILED, was=None)
    assert (tmp_path / "a").read_text() == "new"


def test_one_who_comes_first_by_a_moment_keeps_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(writing.os.path, "lexists", lambda _: False)
    (tmp_path / "a").write_text("theirs")
    with pytest.raises(Changed):
        write(tmp_path / "a", "new", FAILED, was=None)
    assert (tmp_path / "a").read_text() == "theirs"


def test_another_who_holds_the_folder_is_waited_for_and_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(writing, "PATIENCE", 0.05)
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        write(tmp_path / "a", "new", FAILED)
    finally:
        os.close(handle)
    assert (tmp_path / "a").read_text() == "new"


def test_signs_no_encoding_has_are_written_by_their_numbers(tmp_path: Path):
    write(tmp_path / "a", "caf\udce9", FAILED)
    assert (tmp_path / "a").read_text() == "caf\\udce9"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (MemoryError(), "there is not enough memory"),
        (RuntimeError("can't start new thread"), "no further thread can be started"),
        (OSError(EMFILE, "Too many open files"), "too many open files"),
        (OSError(EAGAIN, "Resource temporarily unavailable"), "resource temporarily unavailable"),
    ],
)
def test_where_the_system_has_no_more_the_limit_is_named(monkeypatch: pytest.MonkeyPatch, fault: Exception, told: str):
    @wraps(lint.run)
    def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(lint, "run", fail)
    ran = CliRunner().invoke(build(), ["lint", "tic_tac_toe"])
    assert ran.exit_code == 2
    assert f"the system: {told}" in ran.output
    assert "`ulimit -" in ran.output

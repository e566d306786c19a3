from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gamespec.game_files import content_of, followed, load, text_of


def test_an_ordinary_file_is_read(tmp_path: Path):
    file = tmp_path / "a"
    file.write_bytes("é\r\n".encode())
    assert content_of(file, 10) == "é\r\n".encode()
    assert text_of(file, 10) == "é\r\n"


def test_no_more_is_read_than_asked_for(tmp_path: Path):
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    assert content_of(file, 5) == b"12345"
    with pytest.raises(OSError, match="more than 4 bytes"):
        content_of(file, 4)


def test_a_link_is_followed_to_its_file(tmp_path: Path):
    (tmp_path / "a").write_text("x")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "c").symlink_to(tmp_path / "b")
    assert followed(tmp_path / "c") == (tmp_path / "a").resolve()
    assert text_of(tmp_path / "c", 1) == "x"


def test_links_in_a_circle_are_refused(tmp_path: Path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match="form a loop"):
        content_of(tmp_path / "a", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipe there has a name in a folder")
def test_a_pipe_is_never_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.game")
    with pytest.raises(OSError, match="not an ordinary file"):
        content_of(tmp_path / "pipe.game", 1)
    assert load(tmp_path / "pipe.game")[1][0].message.endswith("is not an ordinary file")


@pytest.mark.skipif(sys.platform == "win32", reason="the system shows no such files there")
@pytest.mark.parametrize(
    "name", ["/dev/stdin", "/dev/null", "/dev/zero", "/proc/self/status", "/dev/fd/0", "/dev/../dev/null"]
)
def test_what_the_system_shows_as_a_file_is_none_even_through_a_link(tmp_path: Path, name: str):
    link = tmp_path / "link.game"
    link.symlink_to(name)
    for path in (Path(name), link):
        with pytest.raises(OSError, match="not an ordinary file"):
            content_of(path, 1)


def test_a_name_with_a_zero_is_no_name_of_a_file():
    with pytest.raises(OSError, match="not the name of a file"):
        content_of(Path("a\0b"), 1)
    assert load("a\0b.game")[1][0].code == "GS001"


@pytest.mark.parametrize("name", ["secret.txt", "passwd", "x.game.txt"])
def test_a_file_that_is_not_called_game_is_never_read_as_rules(tmp_path: Path, name: str):
    (tmp_path / name).write_text("the word is swordfish\n")
    (tmp_path / "link.game").symlink_to(tmp_path / name)
    for file in (tmp_path / name, tmp_path / "link.game"):
        source, (found,) = load(file)
        assert source.text == ""
        assert found.code == "GS001"
        assert ".game" in found.message
        assert found.advice is not None
        assert found.advice.endswith(f"rename the file to `{name.split('.', maxsplit=1)[0]}.game`")

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gamespec.game_files import load


def test_a_file_is_loaded_as_it_is(tmp_path: Path):
    path = tmp_path / "a.game"
    path.write_bytes("game “é”\r\n".encode())
    source, found = load(path)
    assert not found
    assert source.text == "game “é”\r\n"


@pytest.mark.parametrize(
    ("content", "code"), [(b"game \x00", "GS002"), (b"game \xff\xfe", "GS002"), (b"x" * 4_000_001, "GS003")]
)
def test_what_is_no_text_is_a_finding(tmp_path: Path, content: bytes, code: str):
    path = tmp_path / "a.game"
    path.write_bytes(content)
    source, found = load(path)
    assert source.text == ""
    assert [finding.code for finding in found] == [code]


def test_a_file_in_utf_16_is_called_so(tmp_path: Path):
    path = tmp_path / "a.game"
    path.write_bytes("game".encode("utf-16"))
    assert [finding.message for finding in load(path)[1]] == [f"`{path}` is in the encoding UTF-16, not in UTF-8"]


@pytest.mark.parametrize("content", [b"{\\rtf1 game", b"PK\x03\x04", b"%PDF-1.7", b"<html><body>game"])
def test_a_document_of_another_program_is_called_so(tmp_path: Path, content: bytes):
    path = tmp_path / "a.game"
    path.write_bytes(content)
    assert [(finding.code, "not plain text" in finding.message) for finding in load(path)[1]] == [("GS002", True)]


def test_the_line_ends_of_old_macs_end_lines(tmp_path: Path):
    path = tmp_path / "a.game"
    path.write_bytes(b"game\rtype\r")
    assert load(path)[0].text == "game\ntype\n"


def test_a_missing_file_a_folder_and_a_pipe_are_findings(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "missing.game", tmp_path, tmp_path / "pipe", "a\x00b"):
        _, found = load(path)
        assert [finding.code for finding in found] == ["GS001"]

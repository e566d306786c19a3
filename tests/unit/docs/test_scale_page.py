from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.unit.docs.blocks import blocks_of

pytestmark = pytest.mark.usefixtures("loaded_once")

PAGE = "docs/scale.md"


def test_the_question_shown_is_answered_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    (command,) = (block.text for block in blocks_of(PAGE, "sh") if "--save" in block.text)
    ran = CliRunner().invoke(build(), shlex.split(command)[1:])
    assert ran.exit_code == 0, ran.output
    asked = next(block.text for block in blocks_of(PAGE, "sql"))
    found = duckdb.connect().execute(asked)
    rows = [tuple(each[0] for each in found.description), *found.fetchall()]
    (shown,) = (block.text for block in blocks_of(PAGE, "text") if block.text.startswith("move"))
    assert [tuple(line.split()) for line in shown.splitlines()] == [tuple(map(_word, row)) for row in rows]


def test_the_data_set_shown_is_read_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    (command,) = (block.text for block in blocks_of(PAGE, "sh") if "dataset" in block.text)
    few = command.replace("-n 10000", "-n 2").replace("greedy", "random --workers 1")
    ran = CliRunner().invoke(build(), shlex.split(few)[1:])
    assert ran.exit_code == 0, ran.output
    _, asked = (block.text for block in blocks_of(PAGE, "sql"))
    assert {row[0] for row in duckdb.connect().execute(asked).fetchall()} >= {"license-auction", "processing"}


def _word(value: object) -> str:
    return str(value).replace(" ", "")

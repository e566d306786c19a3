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
    (asked,) = (block.text for block in blocks_of(PAGE, "sql"))
    found = duckdb.connect().execute(asked)
    rows = [tuple(each[0] for each in found.description), *found.fetchall()]
    (shown,) = (block.text for block in blocks_of(PAGE, "text") if block.text.startswith("move"))
    assert [tuple(line.split()) for line in shown.splitlines()] == [tuple(map(_word, row)) for row in rows]


def _word(value: object) -> str:
    return str(value).replace(" ", "")

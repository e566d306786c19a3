"""docs/first-variant.md is followed to the letter in an empty folder: what it shows is what comes."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.unit.docs.blocks import Block, blocks_of

PAGE = "docs/first-variant.md"
FILE = "house/variants/steep_bids.game"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(block: Block) -> None:
    """Every command of a block is typed; what the page shows below it must come."""
    for entry in block.text.split("$ gamespec ")[1:]:
        command, _, answer = entry.partition("\n")
        ran = CliRunner().invoke(build(), shlex.split(command))
        assert ran.exit_code == (1 if "error[" in answer or command.startswith("diff ") else 0), ran.output
        assert answer.strip() in ran.output, f"{block}: {command}"


def test_a_stranger_follows_the_page(desk: Path) -> None:
    blocks = blocks_of(PAGE, "console", "game")
    assert [block.language for block in blocks[:3]] == ["console", "game", "console"]
    for block in blocks:
        if block.language == "game":
            (desk / FILE).write_text(block.text, encoding="utf-8")
        else:
            typed(block)


def test_the_page_and_the_folder_name_the_same_file() -> None:
    page = Path(__file__).parents[3] / PAGE
    assert f"`{FILE}`" in page.read_text(encoding="utf-8")

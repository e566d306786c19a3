"""The pages that make a variant are followed to the letter in an empty folder.

What they show is what comes.

`GOLDEN=write` writes into the page what comes; what changed is read before it goes in.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.output import consoles
from tests.unit.docs.blocks import ROOT, Block, blocks_of

PAGES = {
    "docs/first-variant.md": "house/variants/consolation.game",
    "docs/tutorial.md": "house/variants/short_season.game",
}
"""Each page, and the file it writes."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, at a terminal of a hundred columns."""
    monkeypatch.setenv("COLUMNS", "100")
    for console in (consoles.out, consoles.err):
        console.cache_clear()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(command: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), shlex.split(command))
    return ran.exit_code, ran.stdout, ran.stderr


def followed(block: Block) -> str:
    """Type every command of a block; the block leaves with what comes below each that shows anything."""
    now = ""
    for entry in block.text.split("$ gamespec ")[1:]:
        command, _, shown = entry.partition("\n")
        code, said, remarked = typed(command)
        finds = "error[" in said or command.startswith("diff ")
        assert code == (1 if finds else 0), f"{command}: {said}{remarked}"
        answer = said.strip() or remarked.splitlines()[-2 if "--checks lists them" in remarked else -1]
        now += f"$ gamespec {command}\n" + (f"{answer}\n" if shown.strip() else "")
    return now


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_follows_the_page(name: str, desk: Path) -> None:
    blocks, written = blocks_of(name, "console", "game"), desk / PAGES[name]
    assert [block.language for block in blocks[:3]] == ["console", "game", "console"]
    page = (ROOT / name).read_text(encoding="utf-8")
    for block in blocks:
        if block.language == "game":
            if 'was "' in block.text:
                assert block.text.startswith(written.read_text(encoding="utf-8")), "what --fix has written"
            written.write_text(block.text, encoding="utf-8")
            continue
        now = followed(block)
        if os.environ.get("GOLDEN") == "write":
            page = page.replace(f"```console\n{block.text}```", f"```console\n{now}```")
            (ROOT / name).write_text(page, encoding="utf-8")
        else:
            assert now.rstrip() == block.text.rstrip(), str(block)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_and_the_folder_name_the_same_file(name: str) -> None:
    assert f"`{PAGES[name]}`" in (ROOT / name).read_text(encoding="utf-8")

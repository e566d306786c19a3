"""Sheets to print: every piece as often as the box has it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cli.scene.sheets
from cli.app import build
from cli.scene.sheets import chromium, print_pdf, sheets
from tests.loaded import load


@pytest.mark.parametrize("name", ["fleet", "public_market", "love_letter"])
def test_each_piece_is_there_as_often_as_in_the_box(name: str) -> None:
    game = load(name)
    page = sheets(game)
    for kind in game.program.checked.kinds:
        if kind.sort != "piece" or kind.is_die:
            continue
        for number, row in enumerate(kind.rows):
            copies = len(kind.things_of(number))
            assert page.count(f'data-ref="{kind.name}[{row}]"') == copies, row


def test_numbers_of_a_card_are_on_it() -> None:
    page = sheets(load("fleet"))
    card = re.search(r'data-ref="Boat\[shrimp\]".*?</div>', page)
    assert card
    assert "<i>cost</i> <em>1</em>" in card[0]


def test_a_file_must_be_named() -> None:
    ran = CliRunner().invoke(build(), ["cards", "fleet"])
    assert (ran.exit_code, "--html cards.html" in ran.output) == (2, True)


def test_without_a_browser_a_pdf_is_refused_with_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli.scene.sheets, "NAMES", ())
    ran = CliRunner().invoke(build(), ["cards", "fleet", "--pdf", "x.pdf"])
    assert (ran.exit_code, "use --html, and print that page with a browser" in ran.output) == (2, True)


@pytest.mark.skipif(chromium() is None, reason="Chromium is not installed (apt install chromium)")
def test_a_pdf_is_written(tmp_path: Path) -> None:
    print_pdf(sheets(load("kuhn_poker")), tmp_path / "cards.pdf")
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")

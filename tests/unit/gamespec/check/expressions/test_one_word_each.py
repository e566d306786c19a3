"""The ends of an order, emptiness, and differences have one form each; others are answered with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from gamespec.diagnostics import fixed
from tests.unit.gamespec.check.snippets import clean, game_text, mistakes, one

BOATS = """\
type Sky is calm, rough
cards Boat
  | boat  | copies |
  | skiff | 3      |
the table has
  queue : line of Boat, open
  deck : pile of Boat, open
  offer : slot of Boat, open
  wind : 0..9
  asked = {}
"""
FORMS = [
    ("top of queue is skiff", "first of queue is skiff", "GS116"),
    ("(bottom of queue) is skiff", "(last of queue) is skiff", "GS116"),
    ("first of deck is skiff", "top of deck is skiff", "GS116"),
    ("count(last 2 of deck) is 2", "count(bottom 2 of deck) is 2", "GS116"),
    ("count(top 2 of those(b in deck where b is skiff)) is 2", None, "GS116"),
    ("offer is none", "offer is empty", "GS116"),
    ("offer is not none", "offer is not empty", "GS116"),
    ("wind -1 > 3", "wind - 1 > 3", "GS212"),
    ("3-1 > wind", "3 - 1 > wind", "GS212"),
]


@pytest.mark.parametrize(("old", "new", "code"), FORMS)
def test_a_second_form_is_answered_with_the_one_that_is_left(old: str, new: str | None, code: str):
    found = one(BOATS.format(old))
    new = new or old.replace("top", "first")
    assert found.code == code
    assert fixed([found]).texts["little.game"] == game_text(BOATS.format(new))
    clean(BOATS.format(new))


@pytest.mark.parametrize("of", ["Sky", "players", "(1..3)", "[1, 2]"])
def test_any_of_is_said_of_pieces_alone(of: str):
    found = one(BOATS.format(f"count(any 1 of {of}) is 1"))
    assert (found.code, found.help) == ("GS313", f"write `random of {of}` or `first of {of}`, or let a player choose")


def test_the_command_rewrites_what_shows_once_types_are_known(tmp_path: Path):
    file = tmp_path / "boats.game"
    body = "each player has\n  coins : 0 and up\nscoring\n  s = your coins\nphase setup\n  move Boat to deck\n  -> end"
    text = game_text(BOATS.format("top of queue is skiff or offer is none") + body)
    file.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(build(), ["fmt", "--upgrade", str(file)])
    assert ran.exit_code == 0
    assert "  asked = first of queue is skiff or offer is empty\n" in file.read_text(encoding="utf-8")
    piped = CliRunner().invoke(build(), ["fmt", "--upgrade", "-"], input=text)
    assert "  asked = first of queue is skiff or offer is empty\n" in piped.output


def test_any_of_a_kind_without_rows_is_answered_without_a_row():
    rowless = BOATS.replace("  | skiff | 3      |\n", "")
    assert rowless != BOATS
    found = mistakes(rowless.format("count(any 1 of Boat) is 1"))
    assert {each.code for each in found} >= {"GS313"}
    assert not any("[" in (each.help or "") for each in found if each.code == "GS313")

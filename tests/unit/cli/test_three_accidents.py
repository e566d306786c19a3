"""Every code has three accidents an author really has.

Three files of tests/bad, or, of what one such file cannot show, three cases here: files of odd bytes and sizes,
comments, sheets of rules, and what is listed only when asked for.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.targets import find
from gamespec.diagnostics import render_full
from gamespec.game_files import load
from gamespec.rulebook import findings as of_coverage, gather, rules_of
from gamespec.syntax import parse
from interpreter.linting import lint
from tests.unit.cli.test_commands import run
from tests.unit.cli.test_every_finding import codes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BAD = Path(__file__).parents[2] / "bad"
HARBOR = (Path(__file__).parents[2] / "good" / "harbor.game").read_text(encoding="utf-8")
HEAD = 'game "Harbor" for 2 to 3 players'


def harbor(old: str, new: str) -> bytes:
    """A good game with one place changed."""
    assert old in HARBOR
    return HARBOR.replace(old, new, 1).encode()


FILES: Mapping[str, Mapping[str, bytes]] = {
    "GS002": {
        "saved in UTF-16": HARBOR.encode("utf-16"),
        "saved in an old character set": HARBOR.replace("Harbor", "Håfen").encode("latin-1"),
        "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    },
    "GS003": {
        "the log of a game pasted below": HARBOR.encode() + b"# P1: launch(Boat[skiff])\n" * 180_000,
        "one line that never ends": HARBOR.encode() + b"# " + b"-" * 4_100_000,
        "a database saved as a game": b"INSERT INTO boats VALUES (1);\n" * 140_000,
    },
    "GS004": {
        "nothing written": b"",
        "lines without a letter": b"\n   \n\r\n\n",
        "all of it in comments": "".join(f"# {line}\n" for line in HARBOR.splitlines()).encode(),
    },
    "GS005": {
        "a blank without width from a web page": harbor("coins : 0..20", "coins\u200b : 0..20"),
        "a sign that turns the reading direction": harbor('"Launch a boat"', '"Launch \u202ea boat"'),
        "the end of a page of an old printer": harbor("phase turn for active", "\x0cphase turn for active"),
    },
    "GS008": {
        "the rules in English": (HEAD + "\n" + "The player to the left begins.\n" * 60).encode(),
        "a program in another language": (
            HEAD + "\n" + "def launch(self, boat): self.coins -= boat.cost\n" * 60
        ).encode(),
        "a spreadsheet parted by semicolons": (HEAD + "\n" + "skiff;sardine;1;4\n" * 60).encode(),
    },
    "GS802": {
        "no reason": harbor("  coins : 0..20\n", "  coins : 0..20\n  fame : 0..9  # allow GS504\n"),
        "a colon and nothing behind it": harbor(
            "action rest\n", "# allow GS501:\naction nap\n  take 1 from supply\naction rest\n"
        ),
        "the reason in brackets": harbor(
            "  supply : 0 and up\n", "  supply : 0 and up\n  reef : 0..9  # allow GS504 (later)\n"
        ),
    },
    "GS583": {
        "a sum that may pass its range": HARBOR.encode(),
        "a choice that may find nothing": harbor(
            "  if deck is not empty\n    move top of deck to scrap\n",
            "  you choose x from your hand\n  move x to scrap\n",
        ),
        "a loop that asks a field": harbor(
            "  take 1 from supply\n", "  repeat until supply < 9\n    take 1 from supply\n  take 1 from supply\n"
        ),
    },
    "GS584": {
        "the rulebook is silent": harbor(
            "  take 1 from supply\n", '  take 1 from supply assume "the supply is shared"\n'
        ),
        "a table without a number": harbor("cards Boat, 12 in all", 'cards Boat, 12 in all assume "four of each"'),
        "a value read in one of two ways": harbor("0..9 = b's cost", '0..9 = b\'s cost assume "before discounts"'),
    },
}
"""Accidents of one file: its bytes."""


def no_file(place: Path) -> None:
    place.symlink_to(place.parent / "moved-away.game")


UNREADABLE = {"a link to what was moved away": no_file, "a folder of that name": Path.mkdir, "a pipe": os.mkfifo}

SOLO = """variant "Alone" of "Harbor" for 1 player and Gull
add rule lazy
  take 1 from your price(any b)
"""
ASKED = {
    "everybody chooses": (
        "  -> turn\n\nphase turn",
        "  for each p in players\n    p may rest\n  -> turn\n\nphase turn",
    ),
    "all choose at once": (
        "  -> turn\n\nphase turn",
        "  players must launch or rest, together\n  -> turn\n\nphase turn",
    ),
    "the one to the left chooses": (
        "  -> turn\n\nphase turn",
        "  next(first of players) may rest\n  -> turn\n\nphase turn",
    ),
}
"""Accidents of a game with an automatic seat (GS508)."""

SHEET = "- HA-SET-01 Shuffle the boats.\n- HA-LCH-01 Launch a boat.\n- HA-LCH-02 Pay for it.\n"
CITED = {
    "GS581": {
        "a rule left out": "cite HA-SET-01, HA-LCH-01",
        "a rule cited in a comment": "cite HA-SET-01, HA-LCH-01  # HA-LCH-02",
        "a rule stated after the game was written": "cite HA-LCH-01, HA-LCH-02",
    },
    "GS582": {
        "a number too far": "cite HA-SET-01, HA-LCH-01, HA-LCH-02, HA-LCH-03",
        "two letters changed places": "cite HA-SET-01, HA-LCH-01, HA-LCH-02, HA-LHC-02",
        "a nought left out": "cite HA-SET-1, HA-SET-01, HA-LCH-01, HA-LCH-02",
    },
}
"""Accidents of a game beside its sheet of rules."""


@cache
def shown() -> Counter[str]:
    """Return how many files of tests/bad show each code."""
    found: Counter[str] = Counter()
    for file in BAD.rglob("*.game"):
        marks = re.findall(r"# expect((?: GS\d+)+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        found.update({code for mark in marks for code in mark.split()})
    return found


def written(folder: Path, content: bytes) -> Path:
    """The file of an accident."""
    file = folder / "harbor.game"
    file.write_bytes(content)
    return file


def cases(table: Mapping[str, Mapping[str, object]]) -> list[object]:
    return [
        pytest.param(code, content, id=f"{code} {name}")
        for code, accidents in table.items()
        for name, content in accidents.items()
    ]


def test_every_code_has_three_accidents() -> None:
    here = {**FILES, **CITED, "GS001": UNREADABLE, "GS508": ASKED}
    number = {code.code: shown()[code.code] + len(here.get(code.code, ())) for code in codes()}
    assert {code: many for code, many in number.items() if many < 3} == {}


@pytest.mark.parametrize(("code", "content"), cases(FILES))
def test_an_accident_of_a_file_is_told(tmp_path: Path, code: str, content: bytes) -> None:
    found = run("lint", "--checks", "--format", "concise", written(tmp_path, content))
    assert code in found.stdout + found.stderr


@pytest.mark.parametrize("put", [pytest.param(put, id=name) for name, put in UNREADABLE.items()])
def test_what_cannot_be_read_is_told(tmp_path: Path, put: Callable[[Path], object]) -> None:
    put(tmp_path / "harbor.game")
    assert [each.code for each in load(tmp_path / "harbor.game")[1]] == ["GS001"]


@pytest.mark.parametrize("change", [pytest.param(change, id=name) for name, change in ASKED.items()])
def test_a_seat_that_nobody_plays_is_asked(tmp_path: Path, change: tuple[str, str]) -> None:
    written(tmp_path, harbor(*change))
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "alone.game").write_text(SOLO, encoding="utf-8")
    found = lint(find(str(tmp_path))).findings
    assert "GS508" in {each.code for each in found}, render_full(found)


@pytest.mark.parametrize(("code", "cited"), cases(CITED))
def test_a_rule_and_its_citation_miss_each_other(tmp_path: Path, code: str, cited: str) -> None:
    sheet = tmp_path / "rules.md"
    sheet.write_text(SHEET, encoding="utf-8")
    game = parse(load(written(tmp_path, harbor("action rest\n", f"action rest {cited}\n")))[0]).model
    assert game is not None
    assert [each.code for each in of_coverage(gather([game], rules_of(sheet)))] == [code]

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from gamespec.editing.known import Known, known
from gamespec.editing.renaming import CannotRename, renamed
from gamespec.editing.telling import told_at
from gamespec.ruleset import DISK, Shelf
from tests.loaded import ROOT

WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
GAMES = ("tic_tac_toe", "kuhn_poker", "connect_four", "fleet")
NOT_NAMES = {"players", "cell", "license", "boat", "you", "column", "row", "card", "seats", "setup", "line"}
"""Words of the language and first words of tables that are also names somewhere."""


@cache
def of(name: str) -> Known:
    file = ROOT / "rulesets" / name / f"{name}.game"
    return known(file, DISK)


def place(name: str, words: str) -> tuple[Path, int]:
    file = of(name).ruleset.game
    source = of(name).source(file)
    assert source is not None
    return file, source.text.index(words)


@pytest.mark.parametrize("name", GAMES)
def test_every_place_that_says_a_declared_name_is_known_to_mean_something(name: str) -> None:
    game = of(name)
    names = {
        each.symbol.name
        for every in game.occurrences.values()
        for each in every
        if each.declares and each.symbol.sort != "seat"
    } - NOT_NAMES
    for file, every in game.occurrences.items():
        source = game.source(file)
        assert source is not None
        covered = {(each.span.start, each.span.end) for each in every}
        text = re.sub(r'"[^"\n]*"|#[^\n]*', lambda quoted: " " * len(quoted.group()), source.text)
        missed = {
            (found.group(), source.place(found.start())[0])
            for found in WORD.finditer(text)
            if found.group() in names and (found.start(), found.end()) not in covered
        }
        assert missed == set(), file


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_at_a_place_is_the_name_that_is_meant_there(name: str) -> None:
    for every in of(name).occurrences.values():
        assert {each.span.text for each in every if each.span.text != each.symbol.name} == set()
        starts = [each.span.start for each in every]
        assert all(first.span.end <= second.span.start for first, second in pairwise(every))
        assert starts == sorted(starts)


@pytest.mark.parametrize(
    ("words", "new", "files"),
    [
        ("cod] to p's hand", "codling", 2),
        ('captain-limit "', "hiring", 1),
        ('License "License', "Permit", 4),
        ('license-auction "', "auction", 3),
        ("crates-in-play ", "crates-there", 1),
        ('bidding "Bidding', "the-bidding", 1),
        ("cost | points", "launch-cost", 1),
        ("selector be", "who-selects", 1),
    ],
)  # fmt: skip
def test_a_rename_leaves_rules_that_mean_the_same(words: str, new: str, files: int) -> None:
    game = of("fleet")
    found = renamed(game, *place("fleet", words), new)
    texts: dict[Path, str] = {}
    for edit in sorted(found.edits, key=lambda each: each.span.start, reverse=True):
        file = Path(edit.span.file.name)
        text = texts.get(file, edit.span.file.text)
        texts[file] = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert len(texts) >= files
    after = known(game.ruleset.game, Shelf(texts))
    assert [str(each) for each in after.wrong] == [str(each) for each in game.wrong]
    assert sum(map(len, after.occurrences.values())) == sum(map(len, game.occurrences.values()))


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ('captain-limit "', "launch-limit", "is taken: fleet.game, line 76"),
        ('captain-limit "', "Launch", "small words joined by hyphens"),
        ('captain-limit "', "count", "is a word of the language"),
        ("selector be", "starting-player", "which this name would hide"),
        ("FL-AUC-01", "x", "is a rule of the rule sheet"),
        ("copies |", "number", "is a word of the language"),
        ("# -----", "x", "no name of these rules stands here"),
    ],
)  # fmt: skip
def test_a_rename_that_would_change_what_is_meant_is_refused_with_the_reason(words: str, new: str, why: str) -> None:
    with pytest.raises(CannotRename, match=re.escape(why)):
        renamed(of("fleet"), *place("fleet", words), new)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("crates-in-play ", "50 with 2 players"),
        ("selector must", "`selector`: a player"),
        ('crates "Crates"', "each Boat's number 0..4, starts 0, seen by everybody"),
        ('hand "Hand', "seen by its owner"),
        ('removed "Licenses', "seen by nobody"),
        ('discount "Discount', "changed by `shrimp-license`"),
        ("price | points", "column of License: number 4..10"),
        ("Trade is shrimp", "words: shrimp, cod"),
        ('launch "Launch a boat', "need your owned(boat's trade) > 0"),
        ("repeat until", "again and again"),
        ("boat-points", "a line of the score"),
    ],
)  # fmt: skip
def test_what_is_told_of_a_name(words: str, told: str) -> None:
    found = told_at(of("fleet"), *place("fleet", words))
    assert found is not None
    assert told in found[1]


def test_nothing_is_told_of_prose_and_a_code_in_a_comment_is_told_by_its_page() -> None:
    file = Path("/nowhere/pond.game")
    text = 'game "Pond" for 2 players\n\n# move it\nthe table has\n  spare : 0..3  # allow GS504: later\n'
    pond = known(file, Shelf({file: text}))
    assert told_at(pond, file, text.index("move")) is None
    found = told_at(pond, file, text.index("GS504"))
    assert found is not None
    assert found[1].startswith("# GS504")
    assert told_at(pond, file, 10_000) is None


@pytest.mark.parametrize(
    "text",
    [
        'game "X" for 2 players\n\neach "?" has\n  spare : 0..3\n',
        'game "X" for 2 players\n\neach\n',
        'game "X" for 2 players\n\nphase\n  ->\n',
        'game "X" for 2 players\n\ncards Catch\n  |\n',
        'game "X" for 2 players\n\nexample "a"\n  given position "b"\n',
        'variant "X" of "Y"\n\nreplace row\n',
        "",
    ],
)
def test_what_cannot_be_read_is_looked_at_as_far_as_it_goes(text: str) -> None:
    file = Path("/nowhere/x.game")
    looked = known(file, Shelf({file: text}))
    for offset in range(len(text) + 1):
        told_at(looked, file, offset)
    assert looked.occurrences.keys() <= {file}

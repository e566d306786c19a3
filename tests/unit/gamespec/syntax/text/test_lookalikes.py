"""Signs of word processors and web pages, tabs and marks of a merge.

Told once, with what is meant, and mended where it is sure.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.diagnostics import fixed
from gamespec.model.node import says_the_same
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.unit.gamespec.syntax.reading import HEADER, codes, read

HARBOR = (Path(__file__).parents[5] / "tests" / "good" / "harbor.game").read_text(encoding="utf-8")
KEYBOARD = parse(SourceFile("harbor.game", HARBOR)).model

TYPED = [
    ("a no-break blank", "  set supply to", "  set\u00a0supply to", "GS104"),
    ("no-break blanks in front of a line", "  set supply to", "\u00a0\u00a0set supply to", "GS104"),
    ("a wide blank behind a comma", "sardine, herring", "sardine,\u3000herring", "GS104"),
    ("a thin blank in a number's place", "set p's coins to 6", "set p's coins to\u20096", "GS104"),
    ("quotes", '"Launch a boat"', "\u201cLaunch a boat\u201d", "GS104"),
    ("quotes that begin below", '"Launch a boat"', "\u201eLaunch a boat\u201c", "GS104"),
    ("quotes that point", '"Launch a boat"', "\u00abLaunch a boat\u00bb", "GS104"),
    ("the second quote alone", '"Launch a boat"', '"Launch a boat\u201d', "GS104"),
    ("an apostrophe", "champion's coins", "champion\u2019s coins", "GS104"),
    ("an accent", "champion's coins", "champion\u00b4s coins", "GS104"),
    ("an apostrophe behind a bracket", "set p's coins", "set (p)\u2019s coins", "GS104"),
    ("a dash in a name", "phase next-player", "phase next\u2010player", "GS104"),
    ("a dash between numbers of players", "2 to 3 players", "2\u20133 players", "GS104"),
    ("a dash in a range", "0..20", "0\u201420", "GS104"),
    ("three dots", "0..20", "0\u202620", "GS104"),
    ("an arrow", "  -> next-player", "  \u2192 next-player", "GS104"),
    ("an arrow of a dash", "  -> next-player", "  \u2013> next-player", "GS104"),
    ("a sign of order", ">= 3", "\u2265 3", "GS104"),
    ("a sign of inequality", "is not empty", "is not empty and supply\u22600", "GS104"),
    ("letters of full width", "0..20", "\uff10..20", "GS104"),
    ("a blank without width", "champion : Player", "cham\u200bpion : Player", "GS005"),
    ("a mark of byte order inside", "\neach player has", "\n\ufeffeach player has", "GS005"),
    ("a tab", "  shuffle deck", "\tshuffle deck", "GS006"),
    ("a tab inside a line", "shuffle deck", "shuffle\tdeck", "GS006"),
    ("a tab of four among blanks", "    move top of deck", "\tmove top of deck", "GS006"),
]


def typed(old: str, new: str) -> SourceFile:
    assert old in HARBOR
    return SourceFile("harbor.game", HARBOR.replace(old, new, 1))


@pytest.mark.parametrize(("old", "new", "code"), [pytest.param(*each[1:], id=each[0]) for each in TYPED])
def test_it_is_told_once_and_the_fix_writes_what_was_meant(old: str, new: str, code: str) -> None:
    result = parse(typed(old, new))
    assert [found.code for found in result.diagnostics] == [code]
    mended = parse(SourceFile("harbor.game", fixed(result.diagnostics).texts["harbor.game"]))
    assert mended.ok
    assert mended.model is not None
    assert KEYBOARD is not None
    assert says_the_same(mended.model, KEYBOARD) or "is not 0" in mended.model.span.file.text
    assert mended.model.span.file.text.count("\n") == HARBOR.count("\n")


def test_a_file_indented_with_tabs_alone_is_one_finding_and_mended_whole() -> None:
    result = parse(SourceFile("harbor.game", HARBOR.replace("  ", "\t")))
    assert [found.code for found in result.diagnostics] == ["GS006"]
    mended = parse(SourceFile("harbor.game", fixed(result.diagnostics).texts["harbor.game"])).model
    assert mended is not None
    assert KEYBOARD is not None
    assert says_the_same(mended, KEYBOARD)


def test_a_tab_that_may_stand_inside_or_outside_a_block_is_not_mended() -> None:
    text = HEADER + "action a\n  if x\n    do b\n\tdo c\n"
    (found,) = read(text).diagnostics
    assert found.code == "GS006"
    assert "the levels are not clear" in (found.help or "")
    assert fixed([found]).texts == {}


def test_what_else_is_wrong_is_told_beside_a_tab() -> None:
    found = read(HEADER + "action a\n\tdo b\n\ntype Fish is\n").diagnostics
    assert [each.code for each in found] == ["GS006", "GS102"]


def test_a_fix_does_not_touch_the_ends_of_lines_and_the_mark_of_byte_order() -> None:
    text = "\ufeff" + (HEADER + "action a\n\tdo b\n").replace("\n", "\r\n")
    mended = fixed(read(text).diagnostics).texts["test.game"]
    assert mended == text.replace("\t", "  ")


def test_several_of_one_sort_are_one_finding_that_counts_them() -> None:
    (found,) = read(HEADER + "action a\n  do\u00a0b\n  do\u00a0c\n  do\u2009d\n").diagnostics
    assert "occurs 2 more times" in found.message
    assert [label.span.line for label in found.secondary] == [4, 5]
    (found,) = read(HEADER + "action a \u201cA\u201d\n").diagnostics
    assert "occurs once more" in found.message


@pytest.mark.parametrize(
    "line", ['  need x else "\u201cno\u201d \u2013 it\u2019s shut\u2026"', "  do b  # \u2192 the \u201cend\u201d\u00a0"]
)
def test_in_quotes_and_comments_people_write_as_they_like(line: str) -> None:
    assert read(f"{HEADER}action a\n{line}\n").ok


@pytest.mark.parametrize("row", ["| \u00b7\u00d7\u2013. |", "| \u201d |"])
def test_a_drawing_shows_what_it_likes(row: str) -> None:
    assert all("write `" not in (found.help or "") for found in read(f"{HEADER}drawing a\n  {row}\n").diagnostics)


def test_a_mark_of_a_table_may_be_any_sign() -> None:
    marks = "  marks\n    | mark | deep |\n    | \u2026 | yes |\n"
    found = read(f"{HEADER}spaces Hex is hexes\n  | \u2026 |\n{marks}").diagnostics
    assert all("`..`" not in (each.help or "") for each in found)


CONFLICT = "<<<<<<< HEAD\n  do b\n=======\n  do c\n>>>>>>> other\n"


def test_two_versions_of_a_merge_are_one_finding_at_the_first_mark() -> None:
    (found,) = read(f"{HEADER}action a\n{CONFLICT}").diagnostics
    assert (found.code, found.span.line) == ("GS115", 3)
    assert [label.span.line for label in found.secondary] == [5, 7]
    assert not found.fixes


def test_marks_that_lost_their_others_are_told_each() -> None:
    assert codes(f"{HEADER}action a\n  do b\n>>>>>>> other\n") == ["GS115"]
    assert codes(f"{HEADER}<<<<<<< HEAD\naction a\n  do b\n") == ["GS115"]
    assert codes(f"{HEADER}<<<<<<< HEAD\naction a\n  do b\n{CONFLICT}") == ["GS115", "GS115"]


def test_a_line_of_equals_signs_alone_is_no_merge() -> None:
    assert codes(f"{HEADER}=======\naction a\n  do b\n") != ["GS115"]

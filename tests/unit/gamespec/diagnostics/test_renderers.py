from __future__ import annotations

import json

import pytest

from gamespec.diagnostics import Edit, Fix, catalogue, code, register, render_concise, render_full, render_json
from gamespec.diagnostics.catalogue import Code
from gamespec.diagnostics.diagnostic import rows
from gamespec.source import SourceFile
from gamespec.syntax.codes import UNEXPECTED

SOURCE = SourceFile("fleet.game", 'game "Fleet"\n  you mst launch\n')
FOUND = UNEXPECTED.at(
    SOURCE.span(19, 22),
    "`mst` is not allowed here",
    label="here",
    also=[(SOURCE.span(0, 4), "in this game")],
    help="did you mean `must`?",
    fixes=[Fix("write `must`", (Edit(SOURCE.span(19, 22), "must"),), safe=False)],
)

FULL = """\
error[GS101] `mst` is not allowed here (unexpected-word)
 --> fleet.game:2:7
2 |   you mst launch
  |       ^^^ here
1 | game "Fleet"
  | ---- in this game
  = help: did you mean `must`?
"""


def test_a_finding_in_full_shows_the_line_the_places_and_the_help():
    assert render_full([FOUND]) == FULL


def test_colour_only_adds_colour():
    coloured = render_full([FOUND], colour=True)
    assert "\x1b[31m" in coloured
    assert "\x1b" not in FULL


def test_a_finding_in_one_line_begins_with_its_place():
    assert render_concise([FOUND]) == "fleet.game:2:7: GS101 error: `mst` is not allowed here\n"


def test_a_finding_as_data_has_places_and_fixes():
    (data,) = json.loads(render_json([FOUND]))
    assert data["code"] == "GS101"
    place = {"file": "fleet.game", "line": 2, "column": 7, "end_line": 2, "end_column": 10, "start": 19, "end": 22}
    assert data["place"] == place
    assert data["fixes"][0]["edits"][0]["text"] == "must"
    assert data["also"][0]["text"] == "in this game"


def test_no_character_of_a_file_reaches_the_terminal_that_could_move_its_cursor():
    source = SourceFile("a\x1b[2J.game", "do \x1b[31m\u202e x\n")
    found = UNEXPECTED.at(source.span(3, 5), "bad \x07")
    for text in (render_full([found]), render_concise([found])):
        assert not {"\x1b", "\x07", "\u202e"} & set(text)


def test_a_long_line_is_cut_around_its_place():
    source = SourceFile("a.game", "x" * 5000 + "HERE" + "y" * 5000)
    text = render_full([UNEXPECTED.at(source.span(5000, 5004), "bad")])
    assert max(len(line) for line in text.splitlines()) < 130
    shown, marks = text.splitlines()[2:4]
    assert shown[marks.index("^") : marks.index("^") + 4] == "HERE"


def test_wide_characters_keep_the_caret_in_place():
    source = SourceFile("a.game", 'do "日本" x')
    marks = render_full([UNEXPECTED.at(source.span(8, 9), "bad")]).splitlines()[3]
    assert marks.index("^") == len("  | ") + len('do "') + 4 + len('" ')


def test_a_finding_at_the_end_of_a_file_has_a_caret():
    source = SourceFile("a.game", "do")
    assert "^" in render_full([UNEXPECTED.at(source.span(2, 2), "bad")])


def test_a_place_in_another_file_names_it():
    other = SourceFile("other.game", "do y")
    text = render_full([UNEXPECTED.at(SOURCE.span(0, 4), "bad", also=[(other.span(0, 2), "there")])])
    assert "::: other.game:1:1" in text


def test_a_code_is_registered_once():
    with pytest.raises(ValueError, match="twice"):
        register("GS101")
    names = [row.name for row in rows().values()]
    assert len({*names}) == len(names)


def test_every_code_of_the_catalogue_keeps_the_form():
    for known in catalogue():
        assert isinstance(known, Code)
        assert code(known.code) is known
        assert known.code[:2] == "GS"
        assert len(known.code) == 5
        assert known.name == known.name.lower()
        assert " " not in known.name

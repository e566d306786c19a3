from __future__ import annotations

import json

from gamespec.diagnostics import Code, Edit, Fix, fixed, render_github, render_sarif
from gamespec.source import SourceFile
from gamespec.syntax.codes import UNEXPECTED

SOURCE = SourceFile("a,b.game", 'game "Fleet"\n  you mst launch\n')
FIX = Fix("write `must`", (Edit(SOURCE.span(19, 22), "must"),))
FOUND = UNEXPECTED.at(
    SOURCE.span(19, 22),
    "100% odd",
    label="here",
    also=[(SOURCE.span(0, 4), "in this game")],
    help="say it",
    fixes=[FIX],
)


def test_github_gets_one_line_with_its_signs_escaped() -> None:
    assert render_github([FOUND]) == (
        "::error file=a%2Cb.game,line=2,endLine=2,col=7,endColumn=10,title=GS101 unexpected-word::"
        "100%25 odd%0Ahelp: say it\n"
    )


def test_a_note_is_a_notice_for_github() -> None:
    note = Code("GS801", "wide", "note").at(SOURCE.span(0, 4), "odd")
    assert render_github([note]).startswith("::notice ")


def test_sarif_names_the_tool_the_rule_the_place_and_the_fix() -> None:
    log = json.loads(render_sarif([FOUND]))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["name"] == "gamespec"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["GS101"]
    (result,) = run["results"]
    assert result["level"] == "error"
    region = {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 10}
    assert result["locations"][0]["physicalLocation"]["region"] == region
    assert result["relatedLocations"][0]["message"]["text"] == "in this game"
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": region, "insertedContent": {"text": "must"}}]


def test_sarif_of_nothing_is_a_log_without_results() -> None:
    assert json.loads(render_sarif([]))["runs"][0]["results"] == []


def test_a_code_that_is_not_in_the_catalogue_is_a_rule_all_the_same() -> None:
    odd = Code("GS999", "odd", "error").at(SOURCE.span(0, 4), "odd")
    assert json.loads(render_sarif([odd]))["runs"][0]["tool"]["driver"]["rules"] == [{"id": "GS999"}]


def test_a_safe_fix_changes_the_text() -> None:
    made = fixed([FOUND])
    assert made.texts == {"a,b.game": 'game "Fleet"\n  you must launch\n'}
    assert made.settled == (FOUND,)


def test_an_unsafe_fix_is_not_made() -> None:
    found = UNEXPECTED.at(SOURCE.span(0, 4), "odd", fixes=[Fix("x", (Edit(SOURCE.span(0, 4), "y"),), safe=False)])
    assert fixed([found]).texts == {}


def test_of_two_fixes_for_one_place_only_the_first_is_made() -> None:
    other = UNEXPECTED.at(SOURCE.span(19, 22), "odd", fixes=[Fix("x", (Edit(SOURCE.span(20, 22), "y"),))])
    made = fixed([FOUND, other])
    assert made.settled == (FOUND,)


def test_several_fixes_of_one_file_are_all_made() -> None:
    first = UNEXPECTED.at(SOURCE.span(0, 4), "odd", fixes=[Fix("x", (Edit(SOURCE.span(0, 4), "variant"),))])
    assert fixed([first, FOUND]).texts == {"a,b.game": 'variant "Fleet"\n  you must launch\n'}

from __future__ import annotations

from pathlib import Path

from gamespec.diagnostics import Diagnostic, as_data, from_data
from gamespec.editing.known import Desk, ruleset_of, shift
from gamespec.editing.mending import all_safe, remedies
from gamespec.source import SourceFile
from interpreter.linting import look_quickly

POND = Path("/nowhere/pond.game")
TEXT = 'game "Pond" for 2 players\n\nthe table has\n\tspare : 0..3\n\nphase setup\n\t-> end\n'


def found(text: str = TEXT) -> list[Diagnostic]:
    desk = Desk({POND: text})
    return look_quickly(POND, desk.shelf()).findings


def test_a_finding_told_as_data_is_the_same_finding_again() -> None:
    source = SourceFile(str(POND), TEXT)
    for each in found():
        again = from_data(as_data(each), lambda _: source)
        assert as_data(again) == as_data(each)
        assert again.fixes == each.fixes


def test_all_that_is_safe_is_mended_at_once() -> None:
    source = SourceFile(str(POND), TEXT)
    mending = all_safe(found(), source)
    assert mending is not None
    assert {edit.text for edit in mending.edits} == {"  "}
    assert all_safe([], source) is None


def test_an_error_cannot_be_allowed_and_a_warning_can() -> None:
    titles = [remedy.title for each in found(TEXT.replace("\t", "  ")) for remedy in remedies(each)]
    assert "allow GS504 here, with a reason" in titles
    assert not any("allow" in remedy.title for each in found() if each.is_error for remedy in remedies(each))


def test_a_text_stands_before_the_file_of_its_name_until_it_is_dropped() -> None:
    desk = Desk()
    desk.put(POND, TEXT)
    shelf = desk.shelf()
    desk.drop(POND)
    assert ruleset_of(POND, shelf).game == POND
    assert not desk.shelf().holds(POND)


def test_a_place_is_found_again_where_nothing_was_changed() -> None:
    before, now = "one two three", "one and two three"
    assert shift(before, now, 1) == 0
    assert shift(before, now, now.index("three")) == 4
    assert shift(before, now, now.index("and") + 1) is None
    assert shift(before, before, 5) == 0

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gamespec.diagnostics import Edit
from gamespec.editing import drawn
from gamespec.editing.drawn import coloured, folds, lenses, outline
from gamespec.editing.known import Known, known
from gamespec.editing.mending import mendings
from gamespec.editing.renaming import changes_of
from gamespec.format.upgrading import NotLaidOutError
from gamespec.ruleset import DISK, Shelf
from gamespec.source import SourceFile
from interpreter.linting import look_quickly
from tests.loaded import ROOT

FLEET = ROOT / "rulesets" / "fleet" / "fleet.game"
ADVANCED = FLEET.parent / "variants" / "advanced_setup.game"


@cache
def fleet() -> Known:
    return known(FLEET, DISK)


def source() -> SourceFile:
    return fleet().models[FLEET].span.file


def made(text: str, edits: list[Edit]) -> str:
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_the_outline_has_steps_in_phases_and_members_in_blocks() -> None:
    tree = {part.name: [each.name for each in part.parts] for part in outline(fleet().models[FLEET])}
    assert tree["license-auction"] == ["bidding", "sale", "refill-display"]
    assert tree["each Boat has"] == ["captain", "crates"]
    assert "crab-captains" in tree["License"]


def test_blocks_fold_and_lines_without_any_do_not() -> None:
    text = "a\n  b\n\n    c\n  d\ne\n# f\n"
    assert folds(SourceFile("x.game", text)) == [(1, 5), (2, 4)]
    assert folds(SourceFile("x.game", "a\n  b\n    c")) == [(1, 3), (2, 3)]


def test_every_word_has_the_sort_of_what_it_means() -> None:
    sorts = {
        source().text[each.start : each.start + each.length]: each.sort
        for each in coloured(source(), fleet().occurrences[FLEET])
    }
    assert {sorts[word] for word in ("License", "king-crab", "put-up", "fishing", "selector", "move", "26", '"Hire a captain"')} == {
        "class", "enumMember", "function", "namespace", "variable", "keyword", "number", "string",
    }  # fmt: skip


def test_ranges_are_told_of_values_that_say_no_type() -> None:
    found = {
        source().line_text(source().place(each.offset)[0]).strip(): each.words for each in drawn.ranges(fleet(), FLEET)
    }
    assert found['owned "Licenses owned"(t from Trade) = count(l in your licenses where l\'s trade is t)'] == ": 0..26"
    assert not any(line.startswith("discount ") for line in found)


def test_a_check_stands_behind_the_line_of_its_place() -> None:
    start = source().text.index("  move license to lot")
    (found,) = drawn.added_checks(fleet(), FLEET, frozenset({(str(FLEET), start), ("other.game", 3)}))
    assert source().text[: found.offset].endswith("  move license to lot")


def test_examples_are_run_phases_drawn_and_variants_compared() -> None:
    assert {each.does for each in lenses(fleet().models[FLEET])} == {"graph"}
    assert ("diff", "Advanced setup") in [(each.does, each.name) for each in lenses(fleet().models[ADVANCED])]
    examples = FLEET.with_name("fleet.examples.game")
    assert {each.does for each in lenses(fleet().models[examples])} == {"run"}


def test_only_what_is_laid_out_otherwise_is_edited() -> None:
    assert drawn.whole(source()) == []
    crooked = source().text.replace("  move license to lot", "  move   license to lot")
    (edit,) = drawn.whole(SourceFile("x.game", crooked))
    assert len(edit.text) < 10
    assert made(crooked, [edit]) == source().text
    with pytest.raises(NotLaidOutError):
        drawn.whole(SourceFile("x.game", "game (\n"))


def test_lines_that_end_as_on_windows_go_on_doing_so() -> None:
    game = 'game "X" for 2 players\r\n\r\ntype Fish is cod, tuna\r\n'
    assert drawn.whole(SourceFile("x.game", game)) == []
    crooked = game.replace("cod, tuna", "cod ,tuna").removesuffix("\r\n")
    file = SourceFile("x.game", crooked)
    (edit,) = drawn.whole(file)
    assert edit.span.line == 3
    assert made(crooked, [edit]) == game


def test_a_table_is_aligned_around_a_line_and_nothing_else_is() -> None:
    table = "type Fish\n  | fish | worth |\n  | carp | 1000000 | cite X-Y-01\n  | tench | 2 |\nrest\n"
    file = SourceFile("x.game", table)
    assert made(table, drawn.table_at(file, 3)) == (
        "type Fish\n  | fish  | worth   |\n  | carp  | 1000000 | cite X-Y-01\n  | tench | 2       |\nrest\n"
    )
    assert drawn.table_at(file, 1) == []
    assert drawn.table_at(file, 5) == []


def test_what_a_variant_changes_is_told_as_diff_tells_it() -> None:
    assert "step build-deck: line added: move standard-pile to license-deck" in (changes_of(ADVANCED, DISK) or "")
    assert changes_of(ADVANCED, Shelf({ADVANCED: 'variant "A" of "Fleet"\n\nremove action nothing\n'})) is None
    assert changes_of(ADVANCED, Shelf({ADVANCED: 'variant "A" of "Fleet"\n\nremove (\n'})) is None


def test_what_is_missing_is_written_where_it_belongs() -> None:
    game = Path("/nowhere/pond.game")
    text = (
        'game "Pond" for 2 players\n\ntokens Fish\n  | fish | copies |\n  | carp | 2      |\n\n'
        "each Fish has\n  age : 0..3\n\neach player has\n  net : group of Fish, open\n\n"
        "phase setup\n  for each p in players\n    for each f in p's net\n      add 1 to f's weight\n      add f's age to p's luck\n"
        "    set p's done to yes\n    if p's weary\n      set p's worn to no\n"
        "  move unplaced(Fish) to first of players's net\n  -> end\n"
    )
    shelf = Shelf({game: text})
    pond = known(game, shelf)
    titles = {
        remedy.title: made(text, list(remedy.edits))
        for found in look_quickly(game, shelf).findings
        for remedy in mendings(pond, game, found)
    }
    assert "  | carp | 2      | 0      |" in titles["write the column `weight` of Fish"]
    assert "  age : 0..3\n  weight : 0 and up\n" in titles["write `weight` as something each Fish has"]
    assert "  net : group of Fish, open\n  luck : 0 and up\n" in titles["write `luck` as something each player has"]
    for name in ("done", "weary", "worn"):
        assert f"open\n  {name} : yes or no\n" in titles[f"write `{name}` as something each player has"]


@pytest.mark.parametrize("line", [-5, 0, 5, 10**12])
def test_no_table_is_laid_out_at_a_line_that_is_not_there(line: int):
    assert drawn.table_at(SourceFile("x.game", "cards C\n  | c | v |\n  | a | 1 |\n"), line) == []

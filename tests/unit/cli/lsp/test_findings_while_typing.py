from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.unit.cli.lsp.editor import Editor, edited, file_of, place_of

WHOLE = True

POND = """game "Pond" for 2 players

type Fish is carp, tench

cards Catch
  | catch | fish from Fish | worth | copies |
  | carp  | carp           | 1     | 3      |
  | tench | tench          | 2     | 3      |

the table has
  deck : pile of Catch, hidden

each player has
  caught "Caught" : group of Catch, open

phase setup
  move unplaced(Catch) to deck
  shuffle deck
  -> turn

phase turn
  for each p in players
    p must fish or rest
  -> end when deck is empty
  -> turn

action fish
  move top of deck to your caught

action rest
  need count(your caught) > 0 else "nothing is caught yet"
  move random of your caught to deck

scoring
  worth = sum(c in your caught: c's worth)
  winner has highest total
"""
GRAVE = [lsp.DiagnosticSeverity.Error, lsp.DiagnosticSeverity.Warning]


@pytest.fixture
def pond(folder: Path, request: pytest.FixtureRequest) -> Path:
    home = folder / request.node.name
    home.mkdir()
    file = home / "pond.game"
    file.write_text(POND, encoding="utf-8")
    return file


def test_a_mistake_that_lies_on_no_disk_is_told_and_goes_when_it_is_mended(editor: Editor, pond: Path) -> None:
    wrong = editor.open(pond, POND.replace("p must fish or", "p must fihs or"))
    (found,) = editor.until(pond, bool)
    assert found.range.start == place_of(wrong, "fihs")
    assert "did you mean `fish`?" in found.message
    editor.change(pond, POND)
    assert editor.until(pond) == []


def test_columns_are_counted_in_utf_16(editor: Editor, pond: Path) -> None:
    wrong = editor.open(
        pond,
        POND.replace('else "nothing is caught yet"', 'else "🐟 nothing 🐟"').replace(
            "your caught) > 0 else", "your caugth) > 0 else"
        ),
    )
    (found,) = editor.until(pond, bool)
    assert found.range == lsp.Range(place_of(wrong, "caugth"), place_of(wrong, "caugth", end=True))
    behind = POND.replace('"Pond"', '"🐟🐟"').replace("for 2 players", "for 2 player 3")
    editor.change(pond, behind)
    (found, *_) = editor.until(pond, bool)
    assert (
        behind.splitlines()[0]
        .encode("utf-16-le")[: 2 * found.range.start.character]
        .decode("utf-16-le")
        .startswith('game "🐟🐟"')
    )


def test_what_is_unused_is_shown_faded_with_a_link_to_its_page(editor: Editor, pond: Path) -> None:
    editor.open(pond, POND.replace("the table has\n", "the table has\n  spare : 0..3\n"))
    (found,) = editor.until(pond, bool)
    assert (found.code, found.tags) == ("GS504", (lsp.DiagnosticTag.Unnecessary,))
    assert found.code_description is not None
    assert file_of(found.code_description.href).read_text(encoding="utf-8").startswith("# GS504")


def test_a_second_declaration_points_at_the_first(editor: Editor, pond: Path) -> None:
    text = editor.open(pond, POND + "\naction fish\n  move top of deck to your caught\n")
    told = editor.until(pond, lambda told: any(each.related_information for each in told))
    (near,) = next(each.related_information for each in told if each.related_information)
    assert near.location.uri == pond.as_uri()
    assert near.location.range.start.line == place_of(text, "action fish").line


def test_a_fix_of_lint_is_offered_and_mends(editor: Editor, pond: Path) -> None:
    text = editor.open(
        pond, POND.replace("count(your caught) > 0", "count(your caught) >0").replace("  need count", "\tneed count")
    )
    told = editor.until(pond, bool)
    offered = editor.actions(pond, told[0].range)
    fix = next(each for each in offered.values() if each.is_preferred)
    assert fix.edit is not None
    assert fix.edit.changes is not None
    mended = edited(text, list(fix.edit.changes[pond.as_uri()]))
    assert "\t" not in mended
    every = editor.actions(pond, told[0].range, lsp.CodeActionKind.SourceFixAll)
    assert [*every] == ["apply all safe fixes"]
    editor.change(pond, mended)
    assert editor.until(pond) == []


def test_a_warning_can_be_allowed_and_asks_why(editor: Editor, pond: Path) -> None:
    text = editor.open(pond, POND.replace("the table has\n", "the table has\n  spare : 0..3\n"))
    (found,) = editor.until(pond, bool)
    allow = editor.actions(pond, found.range)["allow GS504 here, with a reason"]
    assert allow.edit is not None
    assert allow.edit.changes is not None
    allowed = edited(text, list(allow.edit.changes[pond.as_uri()]))
    assert "  spare : 0..3  # allow GS504: \n" in allowed
    editor.change(pond, allowed)
    assert [each.code for each in editor.until(pond)] == ["GS802"]
    editor.change(pond, allowed.replace("GS504: ", "GS504: it comes with the expansion"))
    assert editor.until(pond) == []


def test_the_full_pass_tells_what_a_change_of_the_game_breaks_in_a_variant(editor: Editor, pond: Path) -> None:
    variant = pond.parent / "variants" / "lazy.game"
    variant.parent.mkdir()
    variant.write_text(
        'variant "Lazy" of "Pond"\n\nremove action rest\n\nreplace step calm of phase turn\n  for each p in players\n    p must fish\n',
        encoding="utf-8",
    )
    editor.open(
        pond,
        POND.replace("  for each p in players\n    p must", "  step calm\n    for each p in players\n      p must"),
    )
    assert editor.until(pond) == []
    assert {each.code for each in editor.until(variant)} == {"GS707"}
    editor.change(
        pond,
        POND.replace("  for each p in players\n    p must", "  step clam\n    for each p in players\n      p must"),
    )
    told = editor.until(variant, lambda told: any(each.severity == GRAVE[0] for each in told))
    assert any("calm" in each.message for each in told)


def test_a_variant_without_its_game_says_so_and_what_to_do(editor: Editor, folder: Path) -> None:
    lost = folder / "lost" / "variants" / "alone.game"
    lost.parent.mkdir(parents=True)
    editor.open(lost, 'variant "Alone" of "Nothing"\n')
    (found,) = editor.until(lost, bool)
    assert found.severity == lsp.DiagnosticSeverity.Error
    assert "no game" in found.message


def test_a_folder_that_vanished_and_a_text_never_saved_are_looked_at_all_the_same(editor: Editor, folder: Path) -> None:
    gone = folder / "gone" / "pond.game"
    editor.open(gone, POND.replace("shuffle deck", "shuffel deck"))
    assert editor.until(gone, bool)[0].severity in GRAVE


def test_what_is_no_text_of_rules_is_told_in_a_sentence(editor: Editor, folder: Path) -> None:
    odd = folder / "odd.game"
    editor.open(odd, "\x00" * 40)
    assert editor.until(odd, bool)[0].code == "GS002"
    editor.change(odd, "(" * 3000)
    assert editor.until(odd, bool)[0].severity in GRAVE
    editor.change(odd, "")
    assert editor.until(odd, bool)[0].code == "GS004"


def test_what_is_closed_has_no_findings_any_more(editor: Editor, pond: Path) -> None:
    editor.open(pond, POND.replace("p must fish or", "p must fihs or"))
    assert editor.until(pond, bool)
    editor.told.clear()
    editor.close(pond)
    assert editor.until(pond) == []

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tests.unit.cli.lsp.editor import Editor, edited, place_of
from tests.unit.cli.lsp.test_findings_while_typing import POND

EXAMPLE = """
example "a first catch"
  given setup
  when
    P1: fish
  then
    count(P1's caught) is 1
"""


@pytest.fixture(scope="module")
def opened(editor: Editor, folder: Path) -> Path:
    file = folder / "pond" / "pond.game"
    file.parent.mkdir()
    file.write_text(POND + EXAMPLE, encoding="utf-8")
    editor.open(file)
    assert editor.until(file) == []
    return file


@pytest.fixture
def pond(editor: Editor, opened: Path) -> Path:
    """As it was before another test typed in it."""
    editor.change(opened, POND + EXAMPLE)
    editor.applied.clear()
    return opened


def named(file: Path) -> lsp.TextDocumentIdentifier:
    return lsp.TextDocumentIdentifier(file.as_uri())


def done(editor: Editor, command: str, file: Path, name: str) -> str:
    params = lsp.ExecuteCommandParams(command, [file.as_uri(), name])
    return str(editor.ask(editor.client.workspace_execute_command_async(params)))


def test_words_are_coloured_by_what_they_mean(editor: Editor, pond: Path) -> None:
    options = editor.capabilities.semantic_tokens_provider
    assert options is not None
    sorts = options.legend.token_types
    found = editor.ask(editor.client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(named(pond))))
    assert found is not None
    lines, words, line, column = POND.splitlines(), {}, 0, 0
    for at in range(0, len(found.data), 5):
        down, right, length, sort, _ = found.data[at : at + 5]
        line, column = line + down, right if down else column + right
        if line < len(lines):
            words.setdefault(lines[line][column : column + length], set()).add(sorts[sort])
    assert words["Catch"] == {"class"}
    assert words["tench"] == {"enumMember"}
    assert words["fish"] == {"property", "function"}
    assert words["move"] == {"keyword"}
    assert words['"nothing is caught yet"'] == {"string"}
    assert words["caught"] == {"property"}


def test_ranges_that_are_not_written_are_shown(editor: Editor, pond: Path) -> None:
    place = lsp.Range(lsp.Position(0, 0), lsp.Position(999, 0))
    found = editor.ask(editor.client.text_document_inlay_hint_async(lsp.InlayHintParams(named(pond), place))) or []
    line = place_of(POND, "worth = sum").line
    assert [(each.position.line, each.label) for each in found] == [(line, " : 0..12")]


def test_a_file_is_laid_out_but_for_one_with_mistakes(editor: Editor, pond: Path) -> None:
    crooked = (POND + EXAMPLE).replace("  | carp  | carp           | 1     | 3      |", "  | carp | carp | 1 | 3 |")
    editor.change(pond, crooked)
    params = lsp.DocumentFormattingParams(named(pond), lsp.FormattingOptions(2, insert_spaces=True))
    edits = editor.ask(editor.client.text_document_formatting_async(params)) or []
    assert edited(crooked, list(edits)) == POND + EXAMPLE
    editor.change(pond, POND.replace("action fish", "action fish("))
    with pytest.raises(JsonRpcException, match=r"the file was not formatted: .*GS1"):
        editor.ask(editor.client.text_document_formatting_async(params))


def test_a_table_stays_aligned_while_somebody_types_in_it(editor: Editor, pond: Path) -> None:
    typed = (POND + EXAMPLE).replace("| tench          | 2 ", "| tench          | 2000000 ")
    editor.change(pond, typed)
    place = place_of(typed, "2000000 ", end=True)
    params = lsp.DocumentOnTypeFormattingParams(named(pond), place, "|", lsp.FormattingOptions(2, insert_spaces=True))
    edits = editor.ask(editor.client.text_document_on_type_formatting_async(params)) or []
    assert "  | carp  | carp           | 1       | 3      |\n" in edited(typed, list(edits))


def test_an_example_is_run_as_it_is_written_now(editor: Editor, pond: Path) -> None:
    assert done(editor, "gamespec.run", pond, "a first catch") == "passed"
    editor.change(pond, (POND + EXAMPLE).replace("caught) is 1", "caught) is 2"))
    assert done(editor, "gamespec.run", pond, "a first catch") == "failed, line 43: count(P1's caught) is 1"
    assert done(editor, "gamespec.run", pond, "another").startswith("this file has no example")
    editor.change(pond, POND + "\naction fish")
    assert "two actions" in done(editor, "gamespec.run", pond, "a first catch")


def test_a_phase_is_drawn(editor: Editor, pond: Path) -> None:
    drawn = done(editor, "gamespec.graph", pond, "turn")
    assert "? p must fish or rest" in drawn
    assert "setup" not in drawn.split("turn", 1)[0]


def test_an_example_of_an_action_is_written_at_the_end_of_its_file(editor: Editor, pond: Path) -> None:
    editor.change(pond, POND)
    assert editor.until(pond) == []
    written = done(editor, "gamespec.example", pond, "rest")
    assert written.startswith('example "rest, as it came out by chance"')
    (edit,) = editor.applied
    assert edit.changes is not None
    text = edited(POND, list(edit.changes[pond.as_uri()]))
    assert text == f"{POND}\n{written}"
    editor.change(pond, text)
    assert done(editor, "gamespec.run", pond, "rest, as it came out by chance") == "passed"
    assert "was never done" in done(editor, "gamespec.example", pond, "swim")


def test_a_column_that_is_missing_is_written(editor: Editor, pond: Path) -> None:
    typed = POND.replace("c in your caught: c's worth", "c in your caught: c's bones")
    editor.change(pond, typed)
    (found,) = editor.until(pond, bool)
    action = editor.actions(pond, found.range)["write the column `bones` of Catch"]
    assert action.edit is not None
    assert action.edit.changes is not None
    text = edited(typed, list(action.edit.changes[pond.as_uri()]))
    assert "  | carp  | carp           | 1     | 3      | 0     |\n" in text
    editor.change(pond, text)
    assert [each for each in editor.until(pond) if each.severity == lsp.DiagnosticSeverity.Error] == []


def test_what_is_missing_of_a_player_is_written_below_what_a_player_has(editor: Editor, pond: Path) -> None:
    typed = POND.replace("move top of deck to your caught\n", "move top of deck to your caught\n  add 1 to your luck\n")
    editor.change(pond, typed)
    (found,) = editor.until(pond, bool)
    action = editor.actions(pond, found.range)["write `luck` as something each player has"]
    assert action.edit is not None
    assert action.edit.changes is not None
    text = edited(typed, list(action.edit.changes[pond.as_uri()]))
    assert "  luck : 0 and up\n" in text

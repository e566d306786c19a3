from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.unit.cli.lsp.editor import Editor, place_of
from tests.unit.cli.lsp.test_findings_while_typing import POND

VARIANT = """variant "Lazy" of "Pond"

add rule rich
  after your fish
    move top of deck to your caught
"""


@pytest.fixture
def lazy(folder: Path) -> Path:
    file = folder / "müde 🐟" / "variants" / "lazy.game"
    file.parent.mkdir(parents=True, exist_ok=True)
    (file.parent.parent / "pond.game").write_text(POND, encoding="utf-8")
    file.write_text(VARIANT, encoding="utf-8")
    return file


def declared(editor: Editor, file: Path, text: str, words: str) -> list[tuple[str, int]]:
    params = lsp.DefinitionParams(lsp.TextDocumentIdentifier(file.as_uri()), place_of(text, words))
    found = editor.ask(editor.client.text_document_definition_async(params))
    assert isinstance(found, list)
    return [(each.uri, each.range.start.line) for each in found if isinstance(each, lsp.Location)]


def test_an_editor_that_can_is_asked_to_tell_of_files_that_others_write(editor: Editor, lazy: Path) -> None:
    editor.open(lazy)
    editor.until(lazy)
    (asked,) = editor.registered
    assert asked.method == lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
    editor.close(lazy)


def test_what_another_program_writes_into_a_game_is_told_in_its_variant(editor: Editor, lazy: Path) -> None:
    game = lazy.parent.parent / "pond.game"
    editor.open(lazy)
    assert editor.until(lazy) == []
    assert declared(editor, lazy, VARIANT, "caught") == [(game.as_uri(), place_of(POND, 'caught "Caught').line)]
    beside = game.with_name("pond.new")  # the server may look while a file is written
    beside.write_text(f"# moved\n{POND.replace('caught', 'landed')}", encoding="utf-8")
    beside.replace(game)
    editor.written(game)
    (found,) = editor.until(lazy, bool)
    assert "caught" in found.message
    editor.close(lazy)


def test_what_is_typed_in_a_game_counts_at_once_for_its_variant(editor: Editor, lazy: Path) -> None:
    game = lazy.parent.parent / "pond.game"
    editor.open(lazy)
    editor.open(game)
    assert editor.until(lazy) == []
    line = place_of(POND, 'caught "Caught').line
    assert declared(editor, lazy, VARIANT, "caught") == [(game.as_uri(), line)]
    editor.change(game, f"# moved\n{POND}")
    assert declared(editor, lazy, VARIANT, "caught") == [(game.as_uri(), line + 1)]
    editor.close(game)
    editor.close(lazy)

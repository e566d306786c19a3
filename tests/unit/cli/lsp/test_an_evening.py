"""An evening's editing, all through the protocol.

A variant of Fleet is written with five mistakes and put right.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from lsprotocol import types as lsp

from tests.loaded import ROOT
from tests.unit.cli.lsp.editor import Editor, edited, place_of

OWN = True  # names of a second Fleet would be found in the workspace of all
BEGUN = """variant "Cod wars" of "Fleet"

replace action decline "Buy nothing this round"
  set your still-in to no
  add 1 to your procesed
  add 1 to credited
  add 1 to your grudges

replace arrows of phase fishing
  -> end when crate-suply is 0
  -> processing

replace row cod of Boats
  | cod | cod | 2 | 3 | 1 | 12 |

add rule spite when your owned(cod) > 0
     add min(2, your grudges) to your draw-cuont

example "who declines holds a grudge"
  seats Ann, Bob
  given
    move any 1 of License[cod] to display
    move any 5 of Boat[tuna] to Ann's hand
    set starting-player to Ann
    start at phase license-auction
  when
    Ann: decline
  then
    Ann's grudges is 1
    Ann's processed is 1
"""


def changes(action: lsp.CodeAction, file: Path) -> list[lsp.TextEdit]:
    assert action.edit is not None
    assert action.edit.changes is not None
    return list(action.edit.changes[file.as_uri()])


def test_an_evening_of_editing(editor: Editor, folder: Path) -> None:
    home = folder / "fleet"
    shutil.copytree(ROOT / "rulesets" / "fleet", home)
    game, variant = home / "fleet.game", home / "variants" / "cod_wars.game"
    editor.open(game)
    assert editor.until(game) == []

    # mistakes are told, what was meant is offered, and taken until nothing is wrong any more
    text = editor.open(variant, BEGUN)
    mended: list[str] = []
    for _ in range(12):
        wrong = [each for each in editor.until(variant) if each.severity == lsp.DiagnosticSeverity.Error]
        if not wrong:
            break
        offered = editor.actions(variant, wrong[0].range)
        title = next((title for title in offered if title.startswith("write ")), f"nothing for: {wrong[0].message}")
        mended.append(title)
        text = edited(text, changes(offered[title], variant))
        editor.change(variant, text)
    assert mended == [
        "write `Boat`",
        "write `processed`",
        "write `grudges` as something each player has",
        "write `crate-supply`",
        "write `draw-count`",
    ]

    # what a name means now, and what fits
    uri = lsp.TextDocumentIdentifier(variant.as_uri())
    told = editor.ask(editor.client.text_document_hover_async(lsp.HoverParams(uri, place_of(text, "grudges) to"))))
    assert told is not None
    assert isinstance(told.contents, lsp.MarkupContent)
    assert "each player's number 0 and up" in told.contents.value
    typed = text.replace("  add 1 to your grudges\n", "  add 1 to your grudges\n  add 1 to your \n")
    editor.change(variant, typed)
    place = place_of(typed, "  add 1 to your \n", end=False)
    asked = lsp.CompletionParams(uri, lsp.Position(place.line, len("  add 1 to your ")))
    fits = editor.ask(editor.client.text_document_completion_async(asked))
    assert isinstance(fits, lsp.CompletionList)
    assert {"grudges", "processed"} <= {each.label for each in fits.items}
    editor.change(variant, text)

    # a better name, and the layout of the house
    renamed = editor.ask(
        editor.client.text_document_rename_async(lsp.RenameParams(uri, place_of(text, "grudges\n"), "spites"))
    )
    assert renamed is not None
    assert renamed.changes is not None
    text = edited(text, list(renamed.changes[variant.as_uri()]))
    assert "Ann's spites is 1" in text
    editor.change(variant, text)
    layout = lsp.DocumentFormattingParams(uri, lsp.FormattingOptions(2, insert_spaces=True))
    edits = editor.ask(editor.client.text_document_formatting_async(layout))
    text = edited(text, list(edits or ()))
    assert "\n  add min(2, your spites) to your draw-count\n" in text
    editor.change(variant, text)
    assert [each for each in editor.until(variant) if each.severity == lsp.DiagnosticSeverity.Error] == []

    # its example is run from above its head, and what the variant changes is read
    lenses = editor.ask(editor.client.text_document_code_lens_async(lsp.CodeLensParams(uri))) or []
    commands = {each.command.title: each.command for each in lenses if each.command is not None}
    assert done(editor, commands["run"]) == "passed"
    shown = editor.ask(editor.client.text_document_code_lens_async(lsp.CodeLensParams(uri))) or []
    assert "run: passed" in {each.command.title for each in shown if each.command is not None}
    difference = done(editor, commands["diff"])
    assert "line added: add 1 to your spites" in difference
    assert "rule spite" in difference


def done(editor: Editor, command: lsp.Command) -> str:
    params = lsp.ExecuteCommandParams(command.command, list(command.arguments or ()))
    return str(editor.ask(editor.client.workspace_execute_command_async(params)))

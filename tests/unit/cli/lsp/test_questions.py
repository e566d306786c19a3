from __future__ import annotations

from collections.abc import Sequence

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tests.loaded import ROOT
from tests.unit.cli.lsp.editor import Editor, edited, file_of, place_of

FLEET = ROOT / "rulesets" / "fleet" / "fleet.game"
ADVANCED = FLEET.parent / "variants" / "advanced_setup.game"


@pytest.fixture(scope="module")
def fleet(editor: Editor) -> str:
    text = editor.open(FLEET)
    assert editor.until(FLEET) == []
    return text


def at(text: str, words: str) -> tuple[lsp.TextDocumentIdentifier, lsp.Position]:
    return lsp.TextDocumentIdentifier(FLEET.as_uri()), place_of(text, words)


def hovered(editor: Editor, text: str, words: str) -> str:
    found = editor.ask(editor.client.text_document_hover_async(lsp.HoverParams(*at(text, words))))
    assert found is not None
    assert isinstance(found.contents, lsp.MarkupContent)
    return found.contents.value


def offered(editor: Editor, place: lsp.Position) -> dict[str, lsp.CompletionItem]:
    params = lsp.CompletionParams(lsp.TextDocumentIdentifier(FLEET.as_uri()), place)
    found = editor.ask(editor.client.text_document_completion_async(params))
    assert isinstance(found, lsp.CompletionList)
    return {each.label: each for each in found.items}


def test_a_declaration_is_told_as_the_checker_sees_it(editor: Editor, fleet: str) -> None:
    told = hovered(editor, fleet, "high-bid to amount")
    assert "the table's number 0 and up, starts 0, seen by everybody" in told
    assert "changed by `action put-up`, `action bid`" in told


def test_a_card_is_told_with_its_row_and_a_rule_id_with_its_sentence(editor: Editor, fleet: str) -> None:
    assert "cost 2, points 2, cash 1" in hovered(editor, fleet, "cod] to p's hand")
    assert "can only decline" in hovered(editor, fleet, "FL-AUC-10")


def test_behind_a_kind_its_rows_are_offered_while_it_is_being_typed(editor: Editor, fleet: str) -> None:
    typed = fleet.replace("  move card to boat's captain\n", "  move card to boat's captain\n  move Boat[\n")
    editor.change(FLEET, typed)
    found = offered(editor, place_of(typed, "  move Boat[\n  \n".rstrip(), end=True))
    assert {"shrimp", "cod", "king-crab"} <= found.keys()
    assert "pub" not in found
    item = editor.ask(editor.client.completion_item_resolve_async(found["cod"]))
    assert isinstance(item.documentation, lsp.MarkupContent)
    assert "cost 2, points 2, cash 1" in item.documentation.value
    editor.change(FLEET, fleet)
    assert editor.until(FLEET) == []


def test_names_are_offered_while_the_first_line_of_a_game_cannot_be_read(editor: Editor, fleet: str) -> None:
    typed = fleet.replace('game "Fleet" for 2 to 4 players', 'game "Fleet" for ((')
    typed = typed.replace("  move card to boat's captain\n", "  move card to boat's captain\n  move Boat[\n")
    editor.change(FLEET, typed)
    assert editor.until(FLEET, bool)
    assert {"shrimp", "cod"} <= offered(editor, place_of(typed, "  move Boat[\n  \n".rstrip(), end=True)).keys()
    editor.change(FLEET, fleet)
    assert editor.until(FLEET) == []


def test_a_definition_is_found_from_a_variant_in_its_game(editor: Editor, fleet: str) -> None:
    text = editor.open(ADVANCED)
    params = lsp.DefinitionParams(lsp.TextDocumentIdentifier(ADVANCED.as_uri()), place_of(text, "standard-pile"))
    places = editor.ask(editor.client.text_document_definition_async(params))
    assert isinstance(places, Sequence)
    (found,) = places
    assert isinstance(found, lsp.Location)
    assert (file_of(found.uri), found.range.start) == (FLEET, place_of(fleet, 'standard-pile "Standard'))
    editor.close(ADVANCED)


def test_references_lie_in_the_game_its_variants_and_its_examples(editor: Editor, fleet: str) -> None:
    params = lsp.ReferenceParams(lsp.ReferenceContext(True), *at(fleet, 'bid "Bid more"'))
    found = editor.ask(editor.client.text_document_references_async(params)) or []
    assert {file_of(each.uri).name for each in found} == {
        "fleet.game",
        "steep_bids.game",
        "fleet.examples.game",
        "fleet.steep_bids.examples.game",
    }


def test_a_rename_reaches_every_file_and_a_clash_is_refused_with_its_place(editor: Editor, fleet: str) -> None:
    place = at(fleet, "captain is not empty")
    found = editor.ask(editor.client.text_document_rename_async(lsp.RenameParams(*place, "skipper")))
    assert found is not None
    assert found.changes is not None
    mended = edited(fleet, list(found.changes[FLEET.as_uri()]))
    assert "b's skipper is not empty" in mended
    assert {file_of(each).name for each in found.changes} == {"fleet.game", "fleet.examples.game"}
    with pytest.raises(
        JsonRpcException, match=r"`crates` is already declared in fleet.game, line 79; choose another name"
    ):
        editor.ask(editor.client.text_document_rename_async(lsp.RenameParams(*place, "crates")))


@pytest.mark.usefixtures("fleet")
def test_the_outline_is_a_tree_and_names_are_found_in_the_workspace(editor: Editor) -> None:
    params = lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(FLEET.as_uri()))
    found = editor.ask(editor.client.text_document_document_symbol_async(params)) or []
    tree = {
        each.name: [inner.name for inner in each.children or ()]
        for each in found
        if isinstance(each, lsp.DocumentSymbol)
    }
    assert tree["license-auction"] == ["bidding", "sale", "refill-display"]
    assert "captain-limit" in tree["each player has"]
    every = editor.ask(editor.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("cod-lic"))) or []
    assert [each.name for each in every] == ["cod-license"]


def test_what_is_indented_folds(editor: Editor, fleet: str) -> None:
    params = lsp.FoldingRangeParams(lsp.TextDocumentIdentifier(FLEET.as_uri()))
    found = editor.ask(editor.client.text_document_folding_range_async(params)) or []
    head = place_of(fleet, "each player has").line
    assert (head, place_of(fleet, 'crab-bonus "King').line) in {(each.start_line, each.end_line) for each in found}

"""Answers to an editor's requests (`asked`: file, position) about a place, as LSP types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from cli.lsp.drawing import DIFF, GRAPH, RUN
from cli.lsp.findings import file_of, offset_at, range_of, workspace_edit
from gamespec.diagnostics import Edit
from gamespec.editing.completing import Suggestion, suggestions, typed_at
from gamespec.editing.drawn import Part, folds, outline
from gamespec.editing.hover import hover_at, hover_text
from gamespec.editing.names.referents import Occurrence, Symbol
from gamespec.editing.renaming import CannotRename, changes_of, renameable, renamed
from gamespec.ruleset import NoRulesetError
from gamespec.source import Span

if TYPE_CHECKING:
    from cli.lsp.session import Server


class PositionRequest(Protocol):
    """Request of an editor about a position in a file."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


KINDS = {
    "kind": lsp.CompletionItemKind.Class,
    "row": lsp.CompletionItemKind.EnumMember,
    "column": lsp.CompletionItemKind.Field,
    "member": lsp.CompletionItemKind.Property,
    "constant": lsp.CompletionItemKind.Constant,
    "action": lsp.CompletionItemKind.Function,
    "phase": lsp.CompletionItemKind.Module,
    "step": lsp.CompletionItemKind.Module,
    "rule": lsp.CompletionItemKind.Event,
    "local": lsp.CompletionItemKind.Variable,
    "rule id": lsp.CompletionItemKind.Reference,
    "word": lsp.CompletionItemKind.Keyword,
    "title": lsp.CompletionItemKind.File,
}
SYMBOLS = {
    "kind": lsp.SymbolKind.Class,
    "row": lsp.SymbolKind.EnumMember,
    "column": lsp.SymbolKind.Field,
    "member": lsp.SymbolKind.Property,
    "constant": lsp.SymbolKind.Constant,
    "action": lsp.SymbolKind.Function,
    "phase": lsp.SymbolKind.Module,
    "step": lsp.SymbolKind.Module,
    "rule": lsp.SymbolKind.Event,
    "score": lsp.SymbolKind.Number,
    "example": lsp.SymbolKind.Boolean,
}
MOST_FOUND = 200
"""Maximum number of declarations returned for a search in the workspace."""
CARRIED = "symbol"


async def hover(server: Server, asked: lsp.HoverParams) -> lsp.Hover | None:
    """Return the text to show when the pointer rests on a name; None if there is nothing to say about it."""
    file, offset = _at(server, asked)
    near = await server.near(file, offset)
    found = hover_at(near[0], file, offset - near[1]) if near is not None else None
    if near is None or found is None:
        return None
    span, text = found
    source = server.source(asked.text_document.uri)
    place = source.span(span.start + near[1], span.end + near[1])
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), range_of(place, server.codec))


async def completion(server: Server, asked: lsp.CompletionParams) -> lsp.CompletionList:
    """Return the completions of the word being typed at a position."""
    source = server.source(asked.text_document.uri)
    file, offset = _at(server, asked)
    known = await server.lately(file)
    if known is None:
        return lsp.CompletionList(is_incomplete=True, items=[])
    place = range_of(typed_at(source, offset), server.codec)
    found = suggestions(known, file, source, offset)
    snippets = _takes_snippets(server)
    items = [_item(each, number, place, file, snippets=snippets) for number, each in enumerate(found)]
    return lsp.CompletionList(is_incomplete=False, items=items)


async def resolved(server: Server, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """Return a completion item with its documentation added, when an editor selects it."""
    carried: Any = item.data
    if not isinstance(carried, dict) or CARRIED not in carried:
        return item
    file = Path(str(carried["file"]))
    known = await server.lately(file)
    sort, owner, name = carried[CARRIED]
    if known is not None:
        text = hover_text(known, Symbol(sort, owner, name), known.world_of(file))
        item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return item


def _takes_snippets(server: Server) -> bool:
    """Return whether the editor supports completions with placeholders (snippets)."""
    text = server.client_capabilities.text_document
    completion = text.completion if text is not None else None
    item = completion.completion_item if completion is not None else None
    return item is not None and bool(item.snippet_support)


def _item(each: Suggestion, number: int, place: lsp.Range, file: Path, *, snippets: bool) -> lsp.CompletionItem:
    snippet = each.snippet if snippets else ""
    item = lsp.CompletionItem(
        label=each.word,
        kind=KINDS.get(each.sort, lsp.CompletionItemKind.Text),
        detail=each.detail,
        sort_text=f"{number:05}",
        text_edit=lsp.TextEdit(place, snippet or each.word),
        insert_text_format=lsp.InsertTextFormat.Snippet if snippet else lsp.InsertTextFormat.PlainText,
        insert_text_mode=lsp.InsertTextMode.AdjustIndentation if snippet else None,
    )
    if each.symbol is not None:
        item.data = {"file": str(file), CARRIED: [*each.symbol]}
    elif each.says:
        item.documentation = each.says
    return item


async def definition(server: Server, asked: lsp.DefinitionParams) -> list[lsp.Location]:
    """Return the locations at which the name at a position is declared."""
    file, offset = _at(server, asked)
    known = await server.fresh(file)
    found = known.at(file, offset) if known is not None else None
    if found is None:
        return []
    places = [each for each in known.of(found.symbol) if each.declares] if known is not None else []
    if not places:
        whole = await server.checking.understand(file, whole=True)
        places = [each for each in whole.of(found.symbol) if each.declares] if whole is not None else []
    return [_location(server, each.span) for each in places]


async def references(server: Server, asked: lsp.ReferenceParams) -> list[lsp.Location]:
    """Return the locations of all uses of the name at a position, in all files of the ruleset."""
    return [
        _location(server, each.span)
        for each in await _everywhere(server, asked)
        if asked.context.include_declaration or not each.declares
    ]


async def highlights(server: Server, asked: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Return the uses of the name at a position in this file, each marked as reading or changing it."""
    file, offset = _at(server, asked)
    known = await server.fresh(file)
    found = known.at(file, offset) if known is not None else None
    if known is None or found is None:
        return []
    read, written = lsp.DocumentHighlightKind.Read, lsp.DocumentHighlightKind.Write
    here = [each for each in known.occurrences.get(file, ()) if each.symbol == found.symbol]
    return [
        lsp.DocumentHighlight(range_of(each.span, server.codec), written if each.changes or each.declares else read)
        for each in here
    ]


async def prepare_rename(server: Server, asked: lsp.PrepareRenameParams) -> lsp.Range:
    """Return the range of the name at a position that would be renamed."""
    file, offset = _at(server, asked)
    known = await server.fresh(file)
    if known is None:
        raise JsonRpcInvalidParams("this file belongs to no game; open it in the folder of its game")
    try:
        return range_of(renameable(known, file, offset), server.codec)
    except CannotRename as why:
        raise JsonRpcInvalidParams(str(why)) from None


async def rename(server: Server, asked: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """Return the edits that rename the thing at a position, or raise the protocol's error."""
    file, offset = _at(server, asked)
    known = await server.checking.understand(file, whole=True)
    if known is None:
        raise JsonRpcInvalidParams("this file belongs to no game; open it in the folder of its game")
    try:
        found = await server.checking.worked_out(lambda: renamed(known, file, offset, asked.new_name), file)
    except CannotRename as why:
        raise JsonRpcInvalidParams(str(why)) from None
    return workspace_edit(found.edits, server.codec, server.address)


async def symbols(server: Server, asked: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """Return the declarations in a file as a tree, for the outline of an editor."""
    file = file_of(asked.text_document.uri)
    known = await server.fresh(file)
    model = known.models.get(file) if known is not None else None
    return [_symbol(server, part) for part in outline(model)] if model is not None else []


def _symbol(server: Server, part: Part) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        name=part.name or "?",
        kind=SYMBOLS.get(part.sort, lsp.SymbolKind.Namespace),
        range=range_of(part.whole, server.codec),
        selection_range=range_of(part.at, server.codec),
        children=[_symbol(server, each) for each in part.parts],
    )


async def workspace_symbols(server: Server, asked: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
    """Return the declarations in the open rulesets whose name contains the text searched for."""
    games = {known.ruleset.game: file for file, known in server.known.items()}
    found: dict[tuple[str, int], Occurrence] = {}
    for file in games.values():
        known = await server.checking.understand(file, whole=True)
        every = known.occurrences.values() if known is not None else ()
        for each in (each for here in every for each in here if each.declares and each.symbol.sort in SYMBOLS):
            if asked.query.casefold() in each.symbol.name.casefold():
                found[each.span.file.name, each.span.start] = each
    return [
        lsp.WorkspaceSymbol(
            location=_location(server, each.span),
            name=each.symbol.name,
            kind=SYMBOLS[each.symbol.sort],
            container_name=each.symbol.owner or None,
        )
        for each in list(found.values())[:MOST_FOUND]
    ]


async def folding(server: Server, asked: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """Return the ranges of a file that an editor may fold."""
    return [lsp.FoldingRange(first - 1, last - 1) for first, last in folds(server.source(asked.text_document.uri))]


def _at(server: Server, asked: PositionRequest) -> tuple[Path, int]:
    source = server.source(asked.text_document.uri)
    return file_of(asked.text_document.uri), offset_at(source, asked.position, server.codec)


async def _everywhere(server: Server, asked: lsp.ReferenceParams) -> list[Occurrence]:
    file, offset = _at(server, asked)
    known = await server.checking.understand(file, whole=True)
    found = known.at(file, offset) if known is not None else None
    return known.of(found.symbol) if known is not None and found is not None else []


def _location(server: Server, span: Span) -> lsp.Location:
    return lsp.Location(server.address(Path(span.file.name)), range_of(span, server.codec))


QUESTIONS: dict[str, tuple[Callable[[Server, Any], Awaitable[Any]], Any]] = {
    lsp.TEXT_DOCUMENT_HOVER: (hover, None),
    lsp.TEXT_DOCUMENT_COMPLETION: (
        completion,
        lsp.CompletionOptions(trigger_characters=["[", " ", '"', "'", "-", ">", "("], resolve_provider=True),
    ),
    lsp.COMPLETION_ITEM_RESOLVE: (resolved, None),
    lsp.TEXT_DOCUMENT_DEFINITION: (definition, None),
    lsp.TEXT_DOCUMENT_REFERENCES: (references, None),
    lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: (highlights, None),
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: (prepare_rename, None),
    lsp.TEXT_DOCUMENT_RENAME: (rename, lsp.RenameOptions(prepare_provider=True)),
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (symbols, None),
    lsp.WORKSPACE_SYMBOL: (workspace_symbols, None),
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: (folding, None),
}
"""Handler of each request, and the options with which it is announced to the editor."""


EXAMPLE = "gamespec.example"


async def run(server: Server, uri: str, title: str) -> str:
    """Run the example with a title, as currently written, and show its result, above it too."""
    file = file_of(uri)
    came = await server.checking.play("run", file, title)
    if "cause" in came:
        told = came["cause"]
    else:
        told = "passed" if came["passed"] else f"failed, {'; '.join(came['failures'])}"
    server.outcomes[file, title] = told
    server.say(f'example "{title}": {told}')
    refreshed = server.client_capabilities.workspace
    if refreshed is not None and refreshed.code_lens is not None and refreshed.code_lens.refresh_support:
        server.workspace_code_lens_refresh(None)
    return told


async def graph(server: Server, uri: str, phase: str) -> str:
    """Return a drawing of one phase as text: its steps, decisions and transitions."""
    from interpreter.compiler.draw import as_text, sketch
    from interpreter.compiler.draw.sketch import Sketch

    file = file_of(uri)
    known = await server.fresh(file)
    world = known.world_of(file) if known is not None else None
    if known is None or world is None or known.wrong:
        told = "a game with errors cannot be drawn: correct the errors first"
    else:
        every = await server.checking.worked_out(lambda: sketch(world.checked), file)
        told = as_text(Sketch(every.title, [box for box in every.boxes if box.name == phase]))
    server.say(told)
    return told


async def diff(server: Server, uri: str, _: str) -> str:
    """Return the changes that a variant's file makes to its game, as text."""
    file, shelf = file_of(uri), server.desk.shelf()
    try:
        told = await server.checking.worked_out(lambda: changes_of(file, shelf), file)
    except NoRulesetError as error:
        told = str(error)
    told = told or "a game with errors cannot be compared: correct the errors first"
    server.say(told)
    return told


async def example(server: Server, uri: str, action: str) -> str:
    """Append an example that performs an action to the end of a file, and return its text."""
    file = file_of(uri)
    came = await server.checking.play("example", file, action)
    if "cause" in came:
        server.say(came["cause"])
        return str(came["cause"])
    source = server.source(uri)
    end = len(source.text.rstrip())
    edit = Edit(source.span(end, len(source.text)), f"\n\n{came['text']}")
    change = workspace_edit([edit], server.codec, server.address)
    try:
        await server.workspace_apply_edit_async(lsp.ApplyWorkspaceEditParams(change, f"an example of {action}"))
    except JsonRpcException:
        server.say("this editor does not let a command change a file, so the example was not written")
    return str(came["text"])


COMMANDS: dict[str, Callable[[Server, str, str], Awaitable[str]]] = {
    RUN: run,
    GRAPH: graph,
    DIFF: diff,
    EXAMPLE: example,
}
"""Function of each command, by name; it takes the address of a file and a name in that file."""

"""Answers to requests (`asked` names the file) for what an editor draws: hints, lenses, formatting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from cli.lsp.findings import file_of, offset_at, position_at, range_of
from gamespec.diagnostics import Edit, render_concise
from gamespec.editing import drawn
from gamespec.editing.drawn import SORTS, coloured, lenses
from gamespec.format.upgrading import NotLaidOutError

if TYPE_CHECKING:
    from cli.lsp.session import Server

RUN, GRAPH, DIFF = "gamespec.run", "gamespec.graph", "gamespec.diff"
CALLED = {"run": RUN, "graph": GRAPH, "diff": DIFF}
DECLARATION = "declaration"
LEGEND = lsp.SemanticTokensLegend(token_types=list(SORTS), token_modifiers=[DECLARATION])


async def formatting(server: Server, asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """Return the edits that format a file; raise an error of the protocol if it has syntax errors."""
    source = server.source(asked.text_document.uri)
    try:
        return [_edit(server, each) for each in drawn.whole(source)]
    except NotLaidOutError as why:
        first = render_concise(why.mistakes[:1]).strip() or str(why)
        raise JsonRpcInvalidParams(f"the file was not formatted: {first}") from None


async def typing(server: Server, asked: lsp.DocumentOnTypeFormattingParams) -> list[lsp.TextEdit]:
    """Return the edits that align the table being typed in, or after a line feed the one above."""
    line = asked.position.line + (0 if asked.ch == "\n" else 1)
    source = server.source(asked.text_document.uri)
    return [_edit(server, each) for each in drawn.table_at(source, line)] if line else []


async def tokens(server: Server, asked: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """Return the kind of each word of a file for highlighting, encoded as the protocol defines it."""
    file, source = file_of(asked.text_document.uri), server.source(asked.text_document.uri)
    known = await server.fresh(file)
    data: list[int] = []
    before = lsp.Position(0, 0)
    for each in coloured(source, known.occurrences.get(file, ()) if known is not None else ()):
        place = position_at(source, each.start, server.codec)
        length = server.codec.client_num_units(source.text[each.start : each.start + each.length])
        down = place.line - before.line
        right = place.character - (0 if down else before.character)
        data += [down, right, length, SORTS.index(each.sort), int(each.declares)]
        before = place
    return lsp.SemanticTokens(data)


async def inlay_hints(server: Server, asked: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """Return hints to show in a file: inferred ranges of numbers, and runtime checks a variant adds."""
    file, source = file_of(asked.text_document.uri), server.source(asked.text_document.uri)
    known = await server.fresh(file)
    if known is None:
        return []
    first, last = (offset_at(source, place, server.codec) for place in (asked.range.start, asked.range.end))
    every = [*drawn.ranges(known, file), *drawn.added_checks(known, file, server.brought)]
    return [
        lsp.InlayHint(position_at(source, each.offset, server.codec), f" {each.words}", tooltip=each.says)
        for each in every
        if first <= each.offset <= last
    ]


async def code_lenses(server: Server, asked: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the commands to show above lines: run an example (with its last result), draw a phase."""
    uri = asked.text_document.uri
    file = file_of(uri)
    known = await server.fresh(file)
    model = known.models.get(file) if known is not None else None
    found: list[lsp.CodeLens] = []
    for each in lenses(model) if model is not None else ():
        told = server.outcomes.get((file, each.name))
        title = f"run: {told}" if each.does == "run" and told else each.does
        command = lsp.Command(title, CALLED[each.does], arguments=[uri, each.name])
        found.append(lsp.CodeLens(range_of(each.span, server.codec), command))
    return found


def _edit(server: Server, edit: Edit) -> lsp.TextEdit:
    return lsp.TextEdit(range_of(edit.span, server.codec), edit.text)


DRAWN: dict[str, tuple[Callable[[Server, Any], Awaitable[Any]], Any]] = {
    lsp.TEXT_DOCUMENT_FORMATTING: (formatting, None),
    lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING: (typing, lsp.DocumentOnTypeFormattingOptions("|", ["\n"])),
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (tokens, LEGEND),
    lsp.TEXT_DOCUMENT_INLAY_HINT: (inlay_hints, None),
    lsp.TEXT_DOCUMENT_CODE_LENS: (code_lenses, lsp.CodeLensOptions(resolve_provider=False)),
}
"""Handler of each request, and the options with which it is announced to the editor."""

"""What an editor sends enters; each question goes to who knows the answer, which leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from lsprotocol import types as lsp

from cli.lsp.answers import QUESTIONS
from cli.lsp.findings import action
from cli.lsp.places import file_of, offset_at
from cli.lsp.session import Server
from gamespec.editing.remedies import all_safe, remedies

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile


Handler: TypeAlias = "tuple[Callable[[Server, Any], Awaitable[Any]], Any]"


def build() -> Server:
    """The server with everything it answers."""
    server = Server()
    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]
    handled: dict[str, Handler] = {
        lsp.TEXT_DOCUMENT_DID_OPEN: (opened, None),
        lsp.TEXT_DOCUMENT_DID_CHANGE: (changed, None),
        lsp.TEXT_DOCUMENT_DID_SAVE: (saved, None),
        lsp.TEXT_DOCUMENT_DID_CLOSE: (closed, None),
        lsp.SHUTDOWN: (ended, None),
        lsp.TEXT_DOCUMENT_CODE_ACTION: (actions, lsp.CodeActionOptions(kinds)),
        **QUESTIONS,
    }
    for name, (handler, options) in handled.items():
        server.feature(name, options)(_of(handler))
    return server


def _of(handler: Callable[[Server, Any], Awaitable[Any]]) -> Callable[[Server, Any], Awaitable[Any]]:
    """The same with a first parameter that is called as pygls wants it."""

    async def answer(ls: Server, asked: object) -> object:
        return await handler(ls, asked)

    return answer


async def opened(server: Server, asked: lsp.DidOpenTextDocumentParams) -> None:
    """A text was opened."""
    server.put(asked.text_document.uri, asked.text_document.text)


async def changed(server: Server, asked: lsp.DidChangeTextDocumentParams) -> None:
    """A text was changed; it comes whole."""
    for change in asked.content_changes:
        server.put(asked.text_document.uri, change.text)


async def saved(server: Server, asked: lsp.DidSaveTextDocumentParams) -> None:
    """A text was saved; other files may lie on the disk than before."""
    server.checking.schedule(file_of(asked.text_document.uri))


async def closed(server: Server, asked: lsp.DidCloseTextDocumentParams) -> None:
    """A text was closed."""
    server.drop(asked.text_document.uri)


async def ended(server: Server, _: None) -> None:
    """Nothing more will be asked."""
    await server.checking.close()


async def actions(server: Server, asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What can be done about the findings that touch a place."""
    source = server.source(asked.text_document.uri)
    findings = [
        each for each in server.findings.get(file_of(asked.text_document.uri), ()) if each.span.file.text == source.text
    ]
    return list(_actions(server, asked, source, findings))


def _actions(
    server: Server, asked: lsp.CodeActionParams, source: SourceFile, findings: list[Diagnostic]
) -> Iterator[lsp.CodeAction]:
    wanted = asked.context.only or [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]
    start, end = (offset_at(source, place, server.codec) for place in (asked.range.start, asked.range.end))
    touched = [each for each in findings if each.span.start <= end and start <= each.span.end]
    if lsp.CodeActionKind.QuickFix in wanted:
        for each in (remedy for found in touched for remedy in remedies(found)):
            yield action(each, lsp.CodeActionKind.QuickFix, server.codec, server.address)
    if {lsp.CodeActionKind.SourceFixAll, lsp.CodeActionKind.Source} & {*wanted}:
        mending = all_safe(findings, source)
        if mending is not None:
            yield action(mending, lsp.CodeActionKind.SourceFixAll, server.codec, server.address)

"""Build the language server, and handle its notifications about opened and changed files."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeAlias

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError

from cli.lsp.answers import COMMANDS, EXAMPLE, QUESTIONS
from cli.lsp.drawing import DRAWN
from cli.lsp.findings import action, file_of, offset_at, range_of
from cli.lsp.session import Server
from gamespec.diagnostics import Diagnostic
from gamespec.editing.hover import around
from gamespec.editing.known import Known
from gamespec.editing.mending import all_safe, mendings, remedies
from gamespec.model import ActionDecl
from gamespec.source import SUFFIX, SourceFile

WATCHED = (f"**/*{SUFFIX}", "**/rules.md")
"""Patterns of the files whose changes on disk an editor is asked to report: .game files and rules.md."""
QUICK, ALL, MAKE = lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll, lsp.CodeActionKind.Refactor
OFFERED = (QUICK, ALL, MAKE)
"""Kinds of code actions the server offers: fix one finding, fix all in a file, make an example."""
Handler: TypeAlias = "tuple[Callable[[Server, Any], Awaitable[Any]], Any]"


def build() -> Server:
    """Return the language server with all its request handlers registered."""
    server = Server()
    kinds = [*OFFERED]
    handled: dict[str, Handler] = {
        lsp.INITIALIZE: (begun, None),
        lsp.INITIALIZED: (ready, None),
        lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: (written, None),
        lsp.TEXT_DOCUMENT_DID_OPEN: (opened, None),
        lsp.TEXT_DOCUMENT_DID_CHANGE: (changed, None),
        lsp.TEXT_DOCUMENT_DID_SAVE: (saved, None),
        lsp.TEXT_DOCUMENT_DID_CLOSE: (closed, None),
        lsp.SHUTDOWN: (ended, None),
        lsp.TEXT_DOCUMENT_CODE_ACTION: (actions, lsp.CodeActionOptions(kinds)),
        **QUESTIONS,
        **DRAWN,
    }
    for name, (handler, options) in handled.items():
        server.feature(name, options)(_of(handler))
    for name, command in COMMANDS.items():
        server.command(name)(_does(command))
    return server


def _does(command: Callable[[Server, str, str], Awaitable[str]]) -> Callable[[Server, str, str], Awaitable[str]]:
    """Wrap a command's function so that its first parameter has the name that pygls expects."""

    async def do(ls: Server, uri: str, name: str) -> str:
        return await command(ls, uri, name)

    return do


def _of(handler: Callable[[Server, Any], Awaitable[Any]]) -> Callable[[Server, Any], Awaitable[Any]]:
    """Wrap a request handler so that its first parameter has the name that pygls expects."""

    async def answer(ls: Server, asked: object) -> object:
        return await handler(ls, asked)

    return answer


async def begun(server: Server, asked: lsp.InitializeParams) -> None:
    """Read the options that an editor sends at start; if `whole` is false, only open files are checked."""
    wanted = asked.initialization_options
    if isinstance(wanted, dict) and wanted.get("whole") is False:
        server.checking.whole = False


async def ready(server: Server, _: lsp.InitializedParams) -> None:
    """Ask the editor, if it supports this, to report files changed by other programs."""
    workspace = server.client_capabilities.workspace
    watches = workspace.did_change_watched_files if workspace is not None else None
    if watches is not None and watches.dynamic_registration:
        watchers = [lsp.FileSystemWatcher(glob_pattern=each) for each in WATCHED]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
        asked = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        await server.client_register_capability_async(lsp.RegistrationParams([asked]))


async def written(server: Server, asked: lsp.DidChangeWatchedFilesParams) -> None:
    """Check the open files again after other programs have changed files."""
    server.disk_changed({file_of(each.uri) for each in asked.changes})


async def opened(server: Server, asked: lsp.DidOpenTextDocumentParams) -> None:
    """Store and check a text that the editor has opened."""
    server.put(asked.text_document.uri, asked.text_document.text, asked.text_document.version)


async def changed(server: Server, asked: lsp.DidChangeTextDocumentParams) -> None:
    """Store and check a text that was changed; the notification has the whole text."""
    for change in asked.content_changes:
        server.put(asked.text_document.uri, change.text, asked.text_document.version)


async def saved(server: Server, asked: lsp.DidSaveTextDocumentParams) -> None:
    """Check the open files again after a file was saved."""
    server.checking.schedule(file_of(asked.text_document.uri))


async def closed(server: Server, asked: lsp.DidCloseTextDocumentParams) -> None:
    """Forget a text that the editor has closed."""
    server.drop(asked.text_document.uri)


async def ended(server: Server, _: None) -> None:
    """Stop all checks when the editor asks the server to shut down."""
    await server.checking.close()


async def actions(server: Server, asked: lsp.CodeActionParams) -> list[lsp.CodeAction | lsp.Command]:
    """Return the code actions for a range: fixes of its findings, and making an example of an action."""
    source = server.source(asked.text_document.uri)
    file = file_of(asked.text_document.uri)
    findings = [each for each in server.findings.get(file, ()) if each.span.file.text == source.text]
    known = await server.fresh(file)
    return list(_actions(server, asked, source, findings, known))


def _actions(
    server: Server, asked: lsp.CodeActionParams, source: SourceFile, findings: list[Diagnostic], known: Known | None
) -> Iterator[lsp.CodeAction | lsp.Command]:
    uri = asked.text_document.uri
    wanted = {kind for kind in OFFERED if _asks_for(asked.context, kind)}
    start, end = (offset_at(source, place, server.codec) for place in (asked.range.start, asked.range.end))
    sent = {(each.code, each.range.start.line, each.range.start.character) for each in asked.context.diagnostics}
    if QUICK in wanted:
        for found in findings:
            shown = range_of(found.span, server.codec).start
            touched = found.span.start <= end and start <= found.span.end
            if touched or (found.code or None, shown.line, shown.character) in sent:
                for each in (*mendings(known, file_of(uri), found), *remedies(found)):
                    yield action(each, QUICK, server.codec, server.address)
    model = known.models.get(file_of(uri)) if known is not None else None
    decl = around(model, start) if model is not None else None
    if MAKE in wanted and isinstance(decl, ActionDecl):
        title = f"make an example of `{decl.name}`"
        yield lsp.CodeAction(title, MAKE, command=lsp.Command(title, EXAMPLE, arguments=[uri, decl.name.text]))
    if ALL in wanted:
        mending = all_safe(findings, source)
        if mending is not None:
            yield action(mending, ALL, server.codec, server.address)


def _asks_for(context: lsp.CodeActionContext, kind: str) -> bool:
    """Return whether an editor wants code actions of a kind; it names the kinds, or none to get all."""
    only = context.only
    return not only or any(kind == each or not each or kind.startswith(f"{each}.") for each in only)


# ---- log the language server's warnings and internal errors to stderr


def log_plainly() -> None:
    """Log warnings of the library pygls to stderr, without errors that the editor gets as answers."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(_is_news)
    logger = logging.getLogger("pygls")
    logger.handlers[:] = [handler]
    logger.propagate = False


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether to log a record; pygls also logs each refused request, with a traceback."""
    fault = record.exc_info[1] if record.exc_info else None
    if isinstance(fault, ValueError | RecursionError) and record.msg == "Unable to handle message":
        record.msg, record.exc_info = f"a message of the editor is not JSON, so it was ignored: {fault}", None
    return not isinstance(fault, JsonRpcException) or isinstance(fault, JsonRpcInternalError)

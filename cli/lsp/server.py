"""What an editor sends enters; each question goes to who knows the answer, and what is found goes back unasked."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from cli.lsp.checking import Checking
from cli.lsp.findings import NAME, action, shown
from cli.lsp.places import file_of, offset_at, uri_of
from gamespec.editing.desk import Desk
from gamespec.editing.remedies import all_safe, remedies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygls.workspace import PositionCodec

    from cli.lsp.checking import Pass
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile


class Server(LanguageServer):
    """One editor's server: what is open there, and what was found in it."""

    def __init__(self) -> None:
        super().__init__(NAME, version("gamespec"), text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.desk = Desk()
        self.checking = Checking(self.desk, self)
        self.findings: dict[Path, tuple[Diagnostic, ...]] = {}
        self._uris: dict[Path, str] = {}

    @property
    def codec(self) -> PositionCodec:
        """How the editor counts columns."""
        return self.workspace.position_codec

    def put(self, uri: str, text: str) -> None:
        """Note a text that is open, and look at it soon."""
        file = file_of(uri)
        self._uris[file] = uri
        self.desk.put(file, text)
        self.checking.schedule(file)

    def drop(self, uri: str) -> None:
        """Forget a text that was closed; its findings go."""
        file = file_of(uri)
        self.desk.drop(file)
        self._tell(file, ())
        self._uris.pop(file, None)

    def address(self, file: Path) -> str:
        """The address of a file as the editor wrote it, if it is open there."""
        return self._uris.get(file) or uri_of(file)

    def source(self, uri: str) -> SourceFile:
        """The text of a file as it is now."""
        return self.desk.shelf().source(file_of(uri))[0]

    def found(self, result: Pass) -> None:
        """Publish what was found in some files; those without findings have none any more."""
        by_file: dict[Path, list[Diagnostic]] = {file: [] for file in result.files}
        for each in result.findings:
            by_file.setdefault(Path(each.span.file.name), []).append(each)
        for file, findings in by_file.items():
            self._tell(file, tuple(findings))

    def say(self, text: str) -> None:
        """Tell the person something."""
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))

    def _tell(self, file: Path, findings: tuple[Diagnostic, ...]) -> None:
        if findings or self.findings.get(file) or file in self._uris:
            self.findings[file] = findings
            told = [shown(each, self.codec) for each in findings]
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.address(file), told))


def build() -> Server:
    """The server with everything it answers."""
    server = Server()
    server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)(opened)
    server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)(changed)
    server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)(saved)
    server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(closed)
    server.feature(lsp.SHUTDOWN)(ended)
    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]
    server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(kinds))(actions)
    return server


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

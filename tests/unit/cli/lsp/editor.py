"""An editor for tests: files are opened and changed, questions asked.

What the installed server answers leaves.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import TypeVar

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from pygls.uris import to_fs_path

T = TypeVar("T")
LIMIT = 60.0
"""Seconds after which something that is waited for does not come any more."""
PROGRAM = """
import sys
from cli import main
from cli.lsp import checking

checking.PAUSE, checking.CALM = checking.PAUSE / 5, checking.CALM / 5
sys.argv = ["gamespec", "lsp"]
main()
"""


WATCHES = lsp.WorkspaceClientCapabilities(
    did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
)


class Client(LanguageClient):
    """Keeps what the server's process came to."""

    code: int | None = None

    async def server_exit(self, server: asyncio.subprocess.Process) -> None:
        self.code = server.returncode


class Editor:
    """One server and what it has told; `ask` runs until an answer is there."""

    def __init__(self, root: Path, *, whole: bool = True, snippets: bool = True) -> None:
        self._runner = asyncio.Runner()
        self._client = self.client = Client("tests", "1")
        self._versions: dict[Path, int] = {}
        self.told: dict[Path, list[lsp.Diagnostic]] = {}
        self.messages: list[str] = []
        self.applied: list[lsp.WorkspaceEdit] = []

        def published(told: lsp.PublishDiagnosticsParams) -> None:
            file = file_of(told.uri)
            if told.version in (None, self._versions.get(file)):  # else it was found in what stood there before
                self.told[file] = list(told.diagnostics)

        def said(told: lsp.ShowMessageParams) -> None:
            self.messages.append(told.message)

        self._client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)

        def applied(asked: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
            self.applied.append(asked.edit)
            return lsp.ApplyWorkspaceEditResult(applied=True)

        self.registered: list[lsp.Registration] = []

        def registered(asked: lsp.RegistrationParams) -> None:
            self.registered += asked.registrations

        self._client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(registered)
        self._client.feature(lsp.WINDOW_SHOW_MESSAGE)(said)
        self._client.feature(lsp.WORKSPACE_APPLY_EDIT)(applied)

        self.capabilities = self.ask(self._begin(root, whole=whole, snippets=snippets)).capabilities

    def ask(self, question: Awaitable[T]) -> T:
        """Run until the answer is there."""

        async def asked() -> T:
            return await asyncio.wait_for(question, LIMIT)

        return self._runner.run(asked())

    def open(self, file: Path, text: str | None = None) -> str:
        """Open a file, with what it says on the disk or with another text."""
        text = file.read_text(encoding="utf-8") if text is None else text
        self._versions[file] = 1
        self.told.pop(file, None)
        item = lsp.TextDocumentItem(file.as_uri(), "gamespec", 1, text)
        self._client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return text

    def change(self, file: Path, text: str) -> None:
        """Type something."""
        self._versions[file] += 1
        self.told.pop(file, None)
        named = lsp.VersionedTextDocumentIdentifier(self._versions[file], file.as_uri())
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self._client.text_document_did_change(lsp.DidChangeTextDocumentParams(named, [change]))

    def close(self, file: Path) -> None:
        """Close a file."""
        named = lsp.TextDocumentIdentifier(file.as_uri())
        self._client.text_document_did_close(lsp.DidCloseTextDocumentParams(named))
        self._versions.pop(file, None)

    def close_all(self) -> None:
        """Close every file that is open."""
        for file in [*self._versions]:
            self.close(file)

    def written(self, file: Path) -> None:
        """Tell that somebody else wrote a file."""
        change = lsp.FileEvent(file.as_uri(), lsp.FileChangeType.Changed)
        self.told.clear()
        self._client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))

    def until(self, file: Path, holds: Callable[[list[lsp.Diagnostic]], bool] = lambda _: True) -> list[lsp.Diagnostic]:
        """Wait until what is told of a file is as it should be."""

        async def wait() -> None:
            end = monotonic() + LIMIT
            while not (file in self.told and holds(self.told[file])):
                assert monotonic() < end, self.told
                await asyncio.sleep(0.01)

        self.ask(wait())
        return self.told[file]

    def actions(
        self, file: Path, place: lsp.Range, *only: lsp.CodeActionKind | str, sent: Sequence[lsp.Diagnostic] = ()
    ) -> dict[str, lsp.CodeAction]:
        """Return what can be done at a place, or about the findings that are sent along, by title."""
        context = lsp.CodeActionContext(list(sent), only=list(only) or None)
        params = lsp.CodeActionParams(lsp.TextDocumentIdentifier(file.as_uri()), place, context)
        offered = self.ask(self._client.text_document_code_action_async(params)) or []
        return {each.title: each for each in offered if isinstance(each, lsp.CodeAction)}

    def quit(self) -> int | None:
        """End the server as an editor does; its exit code."""
        self.ask(self._client.shutdown_async(None))
        self._client.exit(None)
        self.ask(self._client.stop())
        self._runner.close()
        return self._client.code

    async def _begin(self, root: Path, *, whole: bool, snippets: bool) -> lsp.InitializeResult:
        items = lsp.ClientCompletionItemOptions(snippet_support=snippets)
        text = lsp.TextDocumentClientCapabilities(completion=lsp.CompletionClientCapabilities(completion_item=items))
        await self._client.start_io(sys.executable, "-c", PROGRAM)
        found = await self._client.initialize_async(
            lsp.InitializeParams(
                lsp.ClientCapabilities(workspace=WATCHES, text_document=text),
                root_uri=root.as_uri(),
                initialization_options={"whole": whole},
            )
        )
        self._client.initialized(lsp.InitializedParams())
        return found


def file_of(uri: str) -> Path:
    return Path(to_fs_path(uri) or "")


def place_of(text: str, words: str, *, end: bool = False) -> lsp.Position:
    """Return where some words first stand in a text, or where they end."""
    at = text.index(words) + (len(words) if end else 0)
    line = text.count("\n", 0, at)
    begin = text.rfind("\n", 0, at) + 1
    return lsp.Position(line, len(text[begin:at].encode("utf-16-le")) // 2)


def edited(text: str, edits: list[lsp.TextEdit]) -> str:
    """A text after some edits."""
    lines = text.split("\n")

    def offset(place: lsp.Position) -> int:
        line = lines[place.line] if place.line < len(lines) else ""
        return sum(len(each) + 1 for each in lines[: place.line]) + len(
            line.encode("utf-16-le")[: 2 * place.character].decode("utf-16-le")
        )

    for edit in sorted(edits, key=lambda each: offset(each.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text

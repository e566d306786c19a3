"""State of the language server for one editor: open texts, their findings, meaning of their names."""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec

from cli.lsp.checking import Checking, Pass
from cli.lsp.findings import NAME, file_of, shown, uri_of
from gamespec.diagnostics import Diagnostic
from gamespec.editing.known import Desk, Known, shift, word_at
from gamespec.source import SourceFile

PATIENCE = 0.08
"""Maximum seconds that a hover waits for the check of a line that has just been changed."""


class Server(LanguageServer):
    """Language server of one editor, with its open texts and their findings."""

    def __init__(self) -> None:
        super().__init__(NAME, version("gamespec"), text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.desk = Desk()
        self.checking = Checking(self.desk, self)
        self.findings: dict[Path, tuple[Diagnostic, ...]] = {}
        self.known: dict[Path, Known] = {}
        """Declarations that the names in each open file refer to, by the latest check."""
        self.outcomes: dict[tuple[Path, str], str] = {}
        """Result of each example that was run, by file and title; discarded when the file changes."""
        self.brought: frozenset[tuple[str, int]] = frozenset()
        """File name and offset of each place where a variant adds a runtime check to its game."""
        self._uris: dict[Path, str] = {}
        self._versions: dict[Path, int] = {}
        self._readable: dict[Path, Known] = {}
        """Declarations that names in each open file refer to, by the latest check that could read its game."""

    @property
    def codec(self) -> PositionCodec:
        """Return the converter between columns counted in characters and those that the editor counts."""
        return self.workspace.position_codec

    def put(self, uri: str, text: str, version: int) -> None:
        """Store an open text and schedule its check; its findings are published with this version number."""
        file = file_of(uri)
        self._uris[file] = uri
        self._versions[file] = version
        if self.desk.texts.get(file) != text:
            self.outcomes = {each: told for each, told in self.outcomes.items() if each[0] != file}
        self.desk.put(file, text)
        self.checking.schedule(file)

    def drop(self, uri: str) -> None:
        """Forget a closed text, and remove its findings from the editor."""
        file = file_of(uri)
        self.desk.drop(file)
        self._versions.pop(file, None)
        self._publish(file, ())
        self._uris.pop(file, None)
        self._forget([file])

    def disk_changed(self, files: set[Path]) -> None:
        """Check the open files again if another program has changed files that are not open."""
        if files <= self._uris.keys():  # of these what is typed counts
            return
        self._forget([*self.known])
        for file in [*self._uris]:
            self.checking.schedule(file)

    def _forget(self, files: list[Path]) -> None:
        for file in files:
            self.known.pop(file, None)
            self._readable.pop(file, None)
        self.checking.forget(files)

    def address(self, file: Path) -> str:
        """Return the URI of a file, as the editor wrote it if the file is open."""
        return self._uris.get(file) or uri_of(file)

    def source(self, uri: str) -> SourceFile:
        """Return the current text of a file: the editor's if it is open, else that on disk."""
        return self.desk.shelf().source(file_of(uri))[0]

    def found(self, result: Pass) -> None:
        """Publish the findings of a check to the editor, which drops its old ones for the checked files."""
        if result.whole:
            self.brought = result.brought
        by_file: dict[Path, list[Diagnostic]] = {file: [] for file in result.files}
        for each in result.findings:
            by_file.setdefault(Path(each.span.file.name), []).append(each)
        for file, findings in by_file.items():
            self._publish(file, tuple(findings))

    def knows(self, file: Path, known: Known) -> None:
        """Store the declarations that the names in an open file refer to, as found by a check."""
        if file in self._uris:
            self.known[file] = known
            if known.worlds:
                self._readable[file] = known

    async def fresh(self, file: Path) -> Known | None:
        """Return the declarations a file's names refer to, by its current text; None without a ruleset."""
        known = self.known.get(file)
        if known is not None and known.source(file) is not None and self._is_as_it_was(known):
            return known
        found = await self.checking.understand(file)
        if found is not None:
            self.known[file] = found
        return found

    def _is_as_it_was(self, known: Known) -> bool:
        """Return whether no open text has changed since these names were resolved."""
        sources = ((path, model.span.file.text) for path, model in known.models.items())
        return all(self.desk.texts.get(path, text) == text for path, text in sources)

    async def near(self, file: Path, offset: int) -> tuple[Known, int] | None:
        """Return the names resolved by a check, and how far the text at a position has moved since.

        The shift is in characters. None if nothing is known. An unchanged line keeps its meaning. For a changed one
        the new check is awaited for `PATIENCE` seconds; if it takes longer, the nearest occurrence of the same word in
        the text checked last is used.
        """
        self.checking.asked.set()
        known = self.known.get(file)
        source = known.source(file) if known is not None else None
        now = self.desk.texts.get(file, source.text if source is not None else "")
        moved = None if source is None else shift(source.text, now, offset)
        if known is not None and moved is not None:
            return known, moved
        checked = asyncio.ensure_future(self.fresh(file))
        await asyncio.wait([checked], timeout=None if known is None else PATIENCE)
        if checked.done():
            found = checked.result()
            return None if found is None else (found, 0)
        assert known is not None
        start, word = word_at(now, offset)
        same = known.nearest(file, word, offset)
        return None if same is None else (known, start - same.span.start)

    async def lately(self, file: Path) -> Known | None:
        """Return the declarations a file's names refer to, by the latest readable check, or a new one."""
        known = self._readable.get(file) or self.known.get(file)
        return known if known is not None else await self.fresh(file)

    def say(self, text: str) -> None:
        """Show a message in the editor."""
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))

    def _publish(self, file: Path, findings: tuple[Diagnostic, ...]) -> None:
        if findings or self.findings.get(file) or file in self._uris:
            self.findings[file] = findings
            told = [shown(each, self.codec) for each in findings]
            params = lsp.PublishDiagnosticsParams(self.address(file), told, self._versions.get(file))
            self.text_document_publish_diagnostics(params)

"""Convert findings to diagnostics and fixes of the editor protocol (LSP), offsets to its positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path

from gamespec.diagnostics import Diagnostic, Edit
from gamespec.diagnostics.diagnostic import visible
from gamespec.source import SourceFile, Span

if TYPE_CHECKING:
    from pygls.workspace import PositionCodec

    from gamespec.editing.mending import Remedy


def file_of(uri: str) -> Path:
    """Return the path of a URI; for a text that is not saved, a path in the working directory."""
    path = to_fs_path(uri)
    if path is None or not uri.startswith("file:") or "\0" in path:  # no file's name has this character
        return Path.cwd() / f"{Path(uri.partition(':')[2].replace(chr(0), '')).name or 'untitled'}.game"
    return Path(path)


def uri_of(file: Path) -> str:
    """Return the URI of a file's path."""
    return from_fs_path(str(file)) or file.as_uri()


def position_at(source: SourceFile, offset: int, codec: PositionCodec) -> lsp.Position:
    """Return the editor's line and column of an offset in a text."""
    offset = min(max(offset, 0), len(source.text))
    line, column = source.place(offset)
    start = source.line_starts[line - 1]
    return lsp.Position(line - 1, codec.client_num_units(source.text[start : start + column - 1]))


def range_of(span: Span, codec: PositionCodec) -> lsp.Range:
    """Return the editor's range of a span of text."""
    return lsp.Range(position_at(span.file, span.start, codec), position_at(span.file, span.end, codec))


def offset_at(source: SourceFile, position: lsp.Position, codec: PositionCodec) -> int:
    """Return the offset of an editor's position in a text, at most the end of its line or of the text."""
    if position.line >= len(source.line_starts):
        return len(source.text)
    start, line = source.line_starts[position.line], source.line_text(position.line + 1)
    units = 0
    for number, sign in enumerate(line):
        if units >= position.character:
            return start + number
        units += codec.client_num_units(sign)
    return start + len(line)


SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
UNUSED = {"GS501", "GS502", "GS503", "GS504", "GS505", "GS506", "GS507", "GS509", "GS515", "GS803"}
"""Codes of findings about unnecessary text, which editors show faded."""
NAME = "gamespec"


def shown(found: Diagnostic, codec: PositionCodec) -> lsp.Diagnostic:
    """Convert a finding to a diagnostic with advice, related places and a link to its code's page."""
    parts = [visible(found.message), *([visible(found.advice)] if found.advice else [])]
    page = page_of(found.code)
    return lsp.Diagnostic(
        range=range_of(found.span, codec),
        message="\n".join(parts),
        severity=SEVERITIES[found.severity],
        code=found.code or None,
        code_description=lsp.CodeDescription(page) if page else None,
        source=NAME,
        tags=[lsp.DiagnosticTag.Unnecessary] if found.code in UNUSED else None,
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(uri_of(Path(label.span.file.name)), range_of(label.span, codec)),
                visible(label.text) or "see also",
            )
            for label in found.secondary
        ],
    )


def page_of(code: str) -> str | None:
    """Return the file address (URI) of the page that explains a finding's code; None if it has none."""
    file = Path(str(resources.files("gamespec.diagnostics.pages").joinpath(f"{code}.md")))
    return file.as_uri() if code and file.is_file() else None


def action(
    remedy: Remedy, kind: lsp.CodeActionKind, codec: PositionCodec, address: Callable[[Path], str]
) -> lsp.CodeAction:
    """Return a fix of findings as a code action that an editor can offer and apply."""
    return lsp.CodeAction(
        title=remedy.title,
        kind=kind,
        diagnostics=[shown(found, codec) for found in remedy.settles],
        is_preferred=remedy.likely,
        edit=workspace_edit(remedy.edits, codec, address),
    )


def workspace_edit(edits: Iterable[Edit], codec: PositionCodec, address: Callable[[Path], str]) -> lsp.WorkspaceEdit:
    """Convert edits of files to one edit of the protocol; `address` converts paths to URIs."""
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        made = lsp.TextEdit(range_of(edit.span, codec), edit.text)
        changes.setdefault(address(Path(edit.span.file.name)), []).append(made)
    return lsp.WorkspaceEdit(changes=changes)

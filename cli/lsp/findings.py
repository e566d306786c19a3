"""Convert findings of lint to diagnostics and code actions of the editor protocol (LSP)."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from cli.lsp.places import range_of, uri_of
from gamespec.diagnostics.diagnostic import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pygls.workspace import PositionCodec

    from gamespec.diagnostics import Diagnostic, Edit
    from gamespec.editing.mending import Remedy

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

"""Diagnostics enter; plain data and JSON text leave, for tools."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic, Fix, Label
    from gamespec.source import Span


def place(span: Span) -> dict[str, Any]:
    """A span as file, lines and columns (from 1, the end exclusive) and offsets."""
    end_line, end_column = span.file.place(span.end)
    return {
        "file": span.file.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
        "start": span.start,
        "end": span.end,
    }


def as_data(found: Diagnostic) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "code": found.code,
        "name": found.name,
        "severity": found.severity,
        "message": found.message,
        "place": place(found.span),
        "label": found.primary.text,
        "also": [_label(label) for label in found.secondary],
        "help": found.advice,
        "fixes": [_fix(fix) for fix in found.fixes],
    }


def _label(label: Label) -> dict[str, Any]:
    return {"place": place(label.span), "text": label.text}


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{"place": place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """All findings as one JSON list."""
    return json.dumps([as_data(found) for found in diagnostics], indent=2, ensure_ascii=False) + "\n"

"""Render findings as a SARIF log, the exchange format of code hosts and editors.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0. Columns count characters from 1.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gamespec.diagnostics.catalogue import code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic, Fix
    from gamespec.source import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """Return findings as a SARIF log with one run, whose rules are the codes that occur."""
    found = list(diagnostics)
    driver = {"name": "gamespec", "rules": [_rule(number) for number in sorted({each.code for each in found})]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(each) for each in found],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(number: str) -> dict[str, Any]:
    known = code(number)
    if known is None:
        return {"id": number}
    return {
        "id": number,
        "name": known.name,
        "shortDescription": {"text": known.page or known.name},
        "defaultConfiguration": {"level": known.severity},
    }


def _result(found: Diagnostic) -> dict[str, Any]:
    text = found.message + (f"\nhelp: {found.advice}" if found.advice else "")
    result: dict[str, Any] = {
        "ruleId": found.code,
        "level": found.severity,
        "message": {"text": text},
        "locations": [_location(found.span, found.primary.text)],
    }
    if found.secondary:
        result["relatedLocations"] = [_location(label.span, label.text) for label in found.secondary]
    if found.fixes:
        result["fixes"] = [_fix(fix) for fix in found.fixes]
    return result


def _location(span: Span, text: str) -> dict[str, Any]:
    location: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": {"uri": span.file.name}, "region": _region(span)}
    }
    if text:
        location["message"] = {"text": text}
    return location


def _region(span: Span) -> dict[str, int]:
    end_line, end_column = span.file.place(span.end)
    return {"startLine": span.line, "startColumn": span.column, "endLine": end_line, "endColumn": end_column}


def _fix(fix: Fix) -> dict[str, Any]:
    changes = [
        {
            "artifactLocation": {"uri": edit.span.file.name},
            "replacements": [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}],
        }
        for edit in fix.edits
    ]
    return {"description": {"text": fix.title}, "artifactChanges": changes}

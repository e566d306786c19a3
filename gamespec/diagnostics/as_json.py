"""Render diagnostics as JSON and as SARIF."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from gamespec.diagnostics.catalogue import code
from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label
from gamespec.source import SourceFile, Span

# ---- convert findings to plain data and JSON, and back


def place(span: Span) -> dict[str, Any]:
    """Return a span as plain data: file, lines and columns (from 1, the end exclusive) and offsets."""
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
    """Return a finding as plain data (dictionaries, lists, texts and numbers)."""
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
    """Return findings as the text of one JSON list."""
    return json.dumps([as_data(found) for found in diagnostics], indent=2, ensure_ascii=False) + "\n"


def from_data(data: dict[str, Any], source: Callable[[str], SourceFile]) -> Diagnostic:
    """Return the finding described by plain data; `source` gives the texts of its spans."""

    def span(place: dict[str, Any]) -> Span:
        return source(place["file"]).span(place["start"], place["end"])

    return Diagnostic(
        data["code"],
        data["name"],
        data["severity"],
        data["message"],
        Label(span(data["place"]), data["label"]),
        tuple(Label(span(each["place"]), each["text"]) for each in data["also"]),
        data["help"],
        tuple(
            Fix(fix["title"], tuple(Edit(span(edit["place"]), edit["text"]) for edit in fix["edits"]), safe=fix["safe"])
            for fix in data["fixes"]
        ),
    )


# ---- render findings as a SARIF log, the exchange format of code hosts and editors
#
# Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0. Columns count characters from 1.


SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """Return findings as a SARIF log with one run, whose rules are the codes that occur."""
    found = list(diagnostics)
    driver = {"name": "gamespec", "rules": [_rule(number) for number in sorted({each.code for each in found})]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": [_result(each) for each in found]}
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
        result["fixes"] = [_sarif_fix(fix) for fix in found.fixes]
    return result


def _location(span: Span, text: str) -> dict[str, Any]:
    location: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": {"uri": uri(PurePath(span.file.name))}, "region": _region(span)}
    }
    if text:
        location["message"] = {"text": text}
    return location


def uri(path: PurePath) -> str:
    """Return a path as a reference in a SARIF log: with `/` and without blanks, on every system."""
    said = quote(path.as_posix(), safe="/:" if path.is_absolute() else "/")
    return f"file:///{said.removeprefix('/')}" if path.is_absolute() else said


def _region(span: Span) -> dict[str, int]:
    end_line, end_column = span.file.place(span.end)
    return {"startLine": span.line, "startColumn": span.column, "endLine": end_line, "endColumn": end_column}


def _sarif_fix(fix: Fix) -> dict[str, Any]:
    changes = [
        {
            "artifactLocation": {"uri": uri(PurePath(edit.span.file.name))},
            "replacements": [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}],
        }
        for edit in fix.edits
    ]
    return {"description": {"text": fix.title}, "artifactChanges": changes}

"""Render findings as GitHub workflow commands, which mark them in a pull request.

Source: docs.github.com, "Workflow commands for GitHub Actions", error, warning and notice messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.diagnostics.safe_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic

WORDS = {"error": "error", "warning": "warning", "note": "notice"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Return findings as GitHub workflow commands, one line each, with the help after the message."""
    return "".join(_line(found) for found in diagnostics)


def _line(found: Diagnostic) -> str:
    end_line, end_column = found.span.file.place(found.span.end)
    places = {
        "file": found.span.file.name,
        "line": found.span.line,
        "endLine": end_line,
        "col": found.span.column,
        "endColumn": end_column,
        "title": f"{found.code} {found.name}",
    }
    shown = ",".join(f"{name}={_property(visible(str(value)))}" for name, value in places.items())
    message = visible(found.message) + (f"\nhelp: {visible(found.advice)}" if found.advice else "")
    return f"::{WORDS[found.severity]} {shown}::{_message(message)}\n"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")

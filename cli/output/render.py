"""Findings enter; text in the form that was asked for leaves, coloured only for a terminal that wants colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.consoles import coloured

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics import Diagnostic


def full(found: Iterable[Diagnostic]) -> str:
    """With source lines, carets and help."""
    from gamespec.diagnostics import render_full

    return render_full(found, colour=coloured())


def concise(found: Iterable[Diagnostic]) -> str:
    """One line each."""
    from gamespec.diagnostics import render_concise

    return render_concise(found)


def json(found: Iterable[Diagnostic]) -> str:
    """One JSON list."""
    from gamespec.diagnostics import render_json

    return render_json(found)


def sarif(found: Iterable[Diagnostic]) -> str:
    """One SARIF log."""
    from gamespec.diagnostics import render_sarif

    return render_sarif(found)


def github(found: Iterable[Diagnostic]) -> str:
    """Marks for a change on GitHub."""
    from gamespec.diagnostics import render_github

    return render_github(found)

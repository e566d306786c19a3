"""Render findings of lint in a requested format, with colours for terminals that show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cli.output.complaint import Complaint
from cli.output.consoles import coloured, err, out, remark, remark_painted, wants_colours
from gamespec.diagnostics import Diagnostic


def full(found: Iterable[Diagnostic]) -> str:
    """Render findings as text with their source lines, carets below the places, and advice."""
    from gamespec.diagnostics import render_full

    return render_full(found, colour=coloured(), columns=out().width if out().is_terminal else None)


def refused(found: Sequence[Diagnostic], advice: str) -> Complaint:
    """Return the complaint for findings that make a command impossible; it is coloured when printed."""
    from gamespec.diagnostics import render_full

    return Complaint("", render_full(found).rstrip(), advice, findings=found)


def complain(complaint: Complaint) -> None:
    """Print a complaint to stderr, with its findings if it has any."""
    if not complaint.findings or not err().is_terminal:
        remark(str(complaint), style="red")
        return
    from gamespec.diagnostics import render_full

    found = render_full(complaint.findings, colour=wants_colours(err()), columns=err().width)
    remark_painted(found.rstrip())
    remark(f"  help: {complaint.advice}", style="red")


def concise(found: Iterable[Diagnostic]) -> str:
    """Render findings as text, one line for each."""
    from gamespec.diagnostics import render_concise

    return render_concise(found)


def json(found: Iterable[Diagnostic]) -> str:
    """Render findings as the text of a JSON list."""
    from gamespec.diagnostics import render_json

    return render_json(found)


def sarif(found: Iterable[Diagnostic]) -> str:
    """Render findings as a SARIF log, a JSON format that code-scanning tools read."""
    from gamespec.diagnostics import render_sarif

    return render_sarif(found)


def github(found: Iterable[Diagnostic]) -> str:
    """Render findings as workflow commands by which GitHub annotates lines of a pull request."""
    from gamespec.diagnostics import render_github

    return render_github(found)

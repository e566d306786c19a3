"""Diagnostics enter; one line each leaves: `path:line:col: GS204 error: message`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.diagnostics.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic


def render_concise(diagnostics: Iterable[Diagnostic]) -> str:
    """One line for each finding."""
    return "".join(
        f"{visible(found.span.file.name)}:{found.span.line}:{found.span.column}: "
        f"{found.code} {found.severity}: {visible(found.message)}\n"
        for found in diagnostics
    )

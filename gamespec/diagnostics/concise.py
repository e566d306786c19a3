"""Render findings as one line each: `path:line:col: GS204 error: message`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic


def render_concise(diagnostics: Iterable[Diagnostic]) -> str:
    """Return findings as text, one line each."""
    return "".join(f"{found}\n" for found in diagnostics)

"""Code of the finding from quick random games with a variant."""

from __future__ import annotations

from gamespec.diagnostics import register

FAILED_CHECK = register(
    "GS585", "failed-check", "error", "A runtime check that a variant adds fails in quick random games."
)

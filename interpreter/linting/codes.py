"""The finding that only games can show."""

from __future__ import annotations

from gamespec.diagnostics import register

BROKEN_PROMISE = register(
    "GS585", "promise-broken", "error", "A promise that a variant brings breaks in quick games by chance."
)

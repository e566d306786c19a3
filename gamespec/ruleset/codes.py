"""The finding about files that do not belong together: a variant of another game."""

from __future__ import annotations

from gamespec.diagnostics import register

OTHER_GAME = register(
    "GS705", "variant-of-another-game", "error", "A variant names another game than the one it is stored beside."
)

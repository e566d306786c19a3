"""Code of the finding about a file that belongs to another game, such as a variant of it."""

from __future__ import annotations

from gamespec.diagnostics import register

OTHER_GAME = register(
    "GS705", "variant-of-another-game", "error", "A variant names another game than the one it is stored beside."
)

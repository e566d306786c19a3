"""The findings about variants and `with` blocks (family 7)."""

from __future__ import annotations

from gamespec.diagnostics import register

NO_TARGET = register(
    "GS701", "no-such-target", "error", "What a variant replaces, removes or adds to is not in the game."
)
ALREADY_THERE = register("GS702", "already-there", "error", "What a variant adds is in the game already.")
BAD_ROW = register(
    "GS703", "row-does-not-fit", "error", "A row of a variant has other columns than the table it goes into."
)
CLASH = register("GS704", "variants-clash", "error", "Two variants change one thing and neither names the other.")
CHANGED_BASE = register(
    "GS706", "changed-base", "warning", "What a variant replaces has changed since the variant was written."
)
NO_FINGERPRINT = register(
    "GS707", "no-fingerprint", "note", "`was` lets a changed game be noticed where a variant replaces something."
)
NO_OVERLAY = register("GS708", "neither-add-nor-replace", "error", "A variant says what it does with each declaration.")
UNKNOWN_VARIANT = register("GS709", "named-in-a-circle", "error", "Two variants each want to come after the other.")
CHANGES_NOTHING = register(
    "GS710", "variant-changes-nothing", "warning", "With a variant the game says what it says without it."
)

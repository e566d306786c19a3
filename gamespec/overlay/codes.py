"""Codes of findings about variants and `with` blocks (GS701 to GS710)."""

from __future__ import annotations

from gamespec.diagnostics import register

NO_TARGET = register(
    "GS701", "no-such-target", "error", "A variant replaces, removes or adds to something that the game does not have."
)
ALREADY_THERE = register("GS702", "already-there", "error", "A variant adds something that the game already has.")
BAD_ROW = register(
    "GS703", "row-does-not-fit", "error", "A row of a variant has other columns than the table it is added to."
)
CLASH = register("GS704", "variants-clash", "error", "Two variants change the same thing, and neither names the other.")
CHANGED_BASE = register(
    "GS706", "changed-base", "warning", "What a variant replaces has changed since the variant was written."
)
NO_FINGERPRINT = register(
    "GS707", "no-fingerprint", "note", "A variant replaces something without a fingerprint after `was`."
)
NO_OVERLAY = register(
    "GS708",
    "neither-add-nor-replace",
    "error",
    "Each declaration of a variant begins with `add`, `replace` or `remove`.",
)
UNKNOWN_VARIANT = register("GS709", "named-in-a-circle", "error", "Two variants each come after the other.")
CHANGES_NOTHING = register(
    "GS710", "variant-changes-nothing", "warning", "The game is the same with the variant as without it."
)

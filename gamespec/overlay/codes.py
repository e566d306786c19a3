"""Codes of findings about variants and `with` blocks (GS701 to GS710)."""

from __future__ import annotations

from gamespec.diagnostics import register

NO_TARGET = register("GS701")
ALREADY_THERE = register("GS702")
BAD_ROW = register("GS703")
CLASH = register("GS704")
CHANGED_BASE = register("GS706")
NO_FINGERPRINT = register("GS707")
NO_OVERLAY = register("GS708")
UNKNOWN_VARIANT = register("GS709")
CHANGES_NOTHING = register("GS710")

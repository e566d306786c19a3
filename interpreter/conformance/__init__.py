"""Invariants of every game, one a module and named after it; `examine` checks a played game."""

from __future__ import annotations

from interpreter.conformance.examine import (
    ALWAYS,
    TRIES,
    Finding,
    Findings,
    always_lines,
    examine,
    invariant_names,
    what_does_not_hold,
)

__all__ = ["ALWAYS", "TRIES", "Finding", "Findings", "always_lines", "examine", "invariant_names", "what_does_not_hold"]

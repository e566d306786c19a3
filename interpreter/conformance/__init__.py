"""Invariants of every game: one in each Python module, named after the invariant.

`examine` checks a played game and returns the checks and violations. `always` lines of the rules are checked at
every decision, the other invariants at a few random ones.
"""

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

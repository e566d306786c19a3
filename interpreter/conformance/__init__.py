"""The laws every game must keep, one a file here; the name of a law is the name of its file.

A played game enters `examine`; leaves how often each law was tried and what was found broken. `always` lines of the
rules are tried at every decision, the other laws at a few random ones.
"""

from __future__ import annotations

from interpreter.conformance.examine import (
    ALWAYS,
    Finding,
    Findings,
    always_lines,
    examine,
    law_names,
    what_does_not_hold,
)

__all__ = ["ALWAYS", "Finding", "Findings", "always_lines", "examine", "law_names", "what_does_not_hold"]

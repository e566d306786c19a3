"""Cache of the static analysis of each compiled game: what statements read and write."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from gamespec.analysis.effects import Analysis

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

_KNOWN: WeakKeyDictionary[Program, Analysis] = WeakKeyDictionary()


def analysis_of(program: Program) -> Analysis:
    """Return the static analysis (reads and writes) of a program, made at the first call."""
    found = _KNOWN.get(program)
    if found is None:
        found = _KNOWN[program] = Analysis(program.checked)
    return found

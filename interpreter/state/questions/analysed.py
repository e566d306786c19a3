"""What the lines of a running game touch: a program enters; the one Analysis of its checked game leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from gamespec.analysis.effects import Analysis

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

_KNOWN: WeakKeyDictionary[Program, Analysis] = WeakKeyDictionary()


def analysis_of(program: Program) -> Analysis:
    """The analysis of a program, made when it is first asked for."""
    found = _KNOWN.get(program)
    if found is None:
        found = _KNOWN[program] = Analysis(program.checked)
    return found

"""Cache of the static analysis of each compiled game: what statements read and write."""

from __future__ import annotations

from gamespec.analysis.effects import Analysis
from interpreter.compiler.program import Program
from interpreter.kernel.once import once_for


@once_for
def analysis_of(program: Program) -> Analysis:
    """Return the static analysis (reads and writes) of a program, made at the first call."""
    return Analysis(program.checked)

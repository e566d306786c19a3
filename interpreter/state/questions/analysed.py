"""Cache of the static analysis of each compiled game: what statements read and write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.effects import Analysis
from interpreter.kernel.once import once_for

if TYPE_CHECKING:
    from interpreter.compiler.program import Program


@once_for
def analysis_of(program: Program) -> Analysis:
    """Return the static analysis (reads and writes) of a program, made at the first call."""
    return Analysis(program.checked)

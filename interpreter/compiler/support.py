"""Functions that emitted code may call while a game runs.

They are the first names in the namespace of a program.
"""

from __future__ import annotations

from typing import Any

from interpreter.code.print_python.program import distinct, frozen, write
from interpreter.kernel import chance, choosing, pieces
from interpreter.kernel.errors import RuntimeCheckFailed


def support(out: list[Any]) -> dict[str, object]:
    """Return the run-time functions that emitted code may call."""
    return {
        "OUT": out,
        "SKIPS": None,
        "VOIDS": None,
        "PB": RuntimeCheckFailed,
        "draw": chance.draw,
        "shuffle": pieces.shuffle,
        "sort_line": pieces.sort_line,
        "settle": pieces.settle,
        "settle_top": pieces.settle_top,
        "settle_bottom": pieces.settle_bottom,
        "draw_top": pieces.draw_top,
        "draw_bottom": pieces.draw_bottom,
        "next_payments": choosing.next_payments,
        "write": write,
        "frozen": frozen,
        "distinct": distinct,
    }

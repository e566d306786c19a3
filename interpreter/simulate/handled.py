"""Rows of pieces that moved to or from a player's, space's or piece's zone without being named."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.compiler.program import Program
from interpreter.state.wording.names import row_name


def rows_handled(program: Program, before: list[int], after: list[int]) -> Iterator[str]:
    """Yield the names of the rows of pieces handled between two states: before and after a move."""
    zones = program.layout.zone_of
    for kind, base in program.layout.where.items():
        end = base + kind.size
        if before[base:end] == after[base:end]:
            continue
        for piece, (old, new) in enumerate(zip(before[base:end], after[base:end], strict=True)):
            if old == new or (old >= 0 and zones[old][0].shape == "pile"):
                continue
            if any(number >= 0 and zones[number][0].owner is not None for number in (old, new)):
                yield row_name(kind, kind.row_of[piece])

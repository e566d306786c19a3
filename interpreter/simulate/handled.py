"""Rows whose pieces a move has handled without naming them: what a decision leads from and to leaves their names.

Enters a program and the arrays before and after a move. A piece is handled that goes to or from a zone of a player, a
space or a piece. One that is drawn from a pile is not, nor one that goes from one zone of the table to another: so are
cards dealt and swept away that nobody ever used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.state.wording.rows import row_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.compiler.program import Program


def rows_handled(program: Program, before: list[int], after: list[int]) -> Iterator[str]:
    """The names of the rows of the pieces that were handled."""
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

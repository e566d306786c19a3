"""Carrying out statements of an example: a program, a state and a block enter; the state is changed in place.

Blocks that decide or draw were compiled with the game; any other is compiled when it is carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.pauses import top_is_seen
from interpreter.runtime.chance import stream_number
from interpreter.runtime.pieces import settle

if TYPE_CHECKING:
    from gamespec.checked.statements import Block
    from interpreter.compiler.program import Program


class Given:
    """Carries out the blocks of one example."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._seen = {zone for zone in program.module.shuffled if top_is_seen(zone)}

    def perform(self, s: list[int], block: Block) -> None:
        """Carry out a block, and settle the tops that are seen after it."""
        if not block:
            return
        if block in self.program.graph.blocks:
            self.program.act(s, block)
        else:
            self.program.perform(block)(s)
        self._uncover(s)

    def _uncover(self, s: list[int]) -> None:
        """Settle the tops that can be seen."""
        layout, module = self.program.layout, self.program.module
        for number, (zone, _, _) in enumerate(layout.zone_of):
            if zone in self._seen:
                name = f"pile {zone.name}"
                settle(s, layout.address_of[number], 1, module.stream_address[name], stream_number(name))

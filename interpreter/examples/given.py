"""Execution of an example's statements, which change a state in place.

Blocks of statements that ask for decisions or draws were compiled with the game; others are compiled when they are
executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.statements import Move
from interpreter.compiler.analysis.suspension import piece_kind, top_is_seen
from interpreter.examples.result import StuckError
from interpreter.kernel.chance import stream_number
from interpreter.kernel.pieces import settle
from interpreter.state.wording.names import thing_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamespec.checked.expressions import Var
    from gamespec.checked.statements import Block
    from gamespec.source import Span
    from interpreter.compiler.program import Program


class Given:
    """Executor of the statement blocks of one example; `names` are the values of the example's names."""

    def __init__(self, program: Program, names: Mapping[Var, int | tuple[int, ...]]) -> None:
        self.program, self.names = program, names
        self._moved: dict[tuple[object, int], Span] = {}
        """Pieces (kind and index) moved by lines `move any n of ...`, with the line that moved them."""
        self._seen = {zone for zone in program.module.shuffled if top_is_seen(zone)}

    def perform(self, s: list[int], block: Block) -> None:
        """Execute a block of statements, then fix the top cards of piles whose top can be seen."""
        if not block:
            return
        for move in (item for item in block if isinstance(item, Move) and item.takes_any):
            self._take(s, move)
        if block in self.program.graph.blocks:
            self.program.act(s, block)
        else:
            self.program.perform(block, self.names)(s)
        self._uncover(s)

    def _take(self, s: list[int], move: Move) -> None:
        """Raise StuckError if a `move any` line moves a piece that an earlier such line has moved."""
        found = self.program.evaluate(move.what, self.names)(s)
        kind = piece_kind(move.what)
        for piece in [found] if isinstance(found, int) else found:
            before = self._moved.setdefault((kind, piece), move.span)
            if before is not move.span:
                name, line = thing_name(self.program, kind, piece), before.line
                told = f"this moves {name} once more, which line {line} has moved; say which others are meant"
                raise StuckError(move.span, told)

    def _uncover(self, s: list[int]) -> None:
        """Fix the top cards of piles whose top can be seen; until then their order is undetermined."""
        layout, module = self.program.layout, self.program.module
        for number, (zone, _, _) in enumerate(layout.zone_of):
            if zone in self._seen:
                name = f"pile {zone.name}"
                settle(s, layout.address_of[number], 1, module.stream_address[name], stream_number(name))

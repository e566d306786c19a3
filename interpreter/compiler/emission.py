"""Emission of a checked game: lowering to a graph, layout of the state, functions of nodes and scores.

Raises CannotRun for a game that the machine cannot run, TooCostly for one that is too large to compile.
"""

from __future__ import annotations

from typing import Any

from gamespec.checked.game import CheckedGame
from gamespec.checked.statements import Block
from interpreter.code.print_python.program import distinct, frozen, write
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import Pauses, shown_kinds, unsettled_zones
from interpreter.compiler.bitsets import store
from interpreter.compiler.flow import scores
from interpreter.compiler.flow.nodes import Nodes
from interpreter.compiler.likeness.classes import in_order
from interpreter.compiler.lowering.lowered import lowered
from interpreter.compiler.module import Module
from interpreter.kernel import chance, choosing, pieces
from interpreter.kernel.cannot_run import TooCostly
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import FIRST_STREAM, add_slot, lay_out
from interpreter.kernel.uncollected import uncollected

# ---- functions that emitted code may call while a game runs


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


class Emission:
    """Compiled game for one number of seats; its functions store menus and counts in `out`."""

    @uncollected
    def __init__(
        self, game: CheckedGame, blocks: list[Block], out: list[Any], *, careful: bool, without: frozenset[str]
    ) -> None:
        self._game, self._out, self._without = game, out, without
        try:
            self.lowered = lowered(game, blocks, careful=careful)
            self._emit()
        except RecursionError:  # Python follows only so far
            at = self.module.at if hasattr(self, "module") else None  # the expression that was translated last
            raise TooCostly("this is inside too many other lines or brackets", at) from None

    def _emit(self) -> None:
        """Lay out the state and emit all functions."""
        game, graph = self._game, self.lowered.graph
        unsettled = unsettled_zones(game)
        piles = [f"pile {zone.name}" for zone in game.zones if zone in unsettled]
        streams = list(dict.fromkeys([*graph.streams, *piles]))
        self.layout = lay_out(game, streams, shown_kinds(game))
        self.module = Module(game, self.layout, self.lowered.runtime_checks, self._without)
        self.module.unset = self.lowered.unset
        for var, needed in self.lowered.slots:
            self.module.slots[var] = add_slot(self.layout, var.name, *needed, var.span)
        self.module.shuffled = unsettled
        self.module.in_order = in_order
        pauses, looked = Pauses(game), graph.looked
        self.module.settled = lambda look: look in looked or look.of in looked or pauses.is_settled(look)
        self.module.stream_address = {name: FIRST_STREAM + i for i, name in enumerate(streams)}
        self.module.namespace.update(support(self._out))
        asked = [(node.id, node.exit) for node in graph.nodes if isinstance(node.exit, g.DecideOffer)]
        self.secrets = {at: way.secret for at, way in asked if way.secret is not None}
        """Secret picks by the id of the decision's node."""
        self.nodes = Nodes(self.module)
        self.nodes.laps = self.lowered.laps
        self.nodes.emit(graph)
        self.scoring = scores.Scores(self.module, game)
        store.settle(self.module)

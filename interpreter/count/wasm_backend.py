"""Expansion of positions in WebAssembly, by depth; equal successors are merged here."""

from __future__ import annotations

from functools import partial

from interpreter.compiler.program import Program
from interpreter.count.layers import Layer, Plain
from interpreter.kernel.layout import PC
from interpreter.positions.algorithm import CELLS, KEY
from interpreter.positions.wasm_backend import Place
from interpreter.state.views.key import key
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.engine import Halted

Named = Layer[bytes, bytes]
NAME = WIDE * (CELLS - KEY)
"""Number of bytes of a position's hash key."""


class WasmBackend:
    """Expansion of the positions of one program in WebAssembly; raises NoModule if that is impossible."""

    def __init__(self, program: Program) -> None:
        self.program, self.place, self.size = program, Place(program), program.size
        self._sorts: list[str] = [node.sort for node in program.graph.nodes]
        self._wide = WIDE * program.size

    def first(self) -> Named:
        """Return the positions at depth 0, which are only the first position of the game."""
        start = self.program.start(None)
        state = self.place.packed(start)
        name = self.place.name(state)
        return Named({name: state}, {name: 1}, {self._sorts[start[PC]]: 1})

    def following(self, layer: Named, room: int) -> Named | None:
        """Return the positions at the next depth; None if there are more than `room`."""
        found, by_node = Named(), [0] * len(self._sorts)
        states, ways, is_over = found.states, found.ways, [sort == "end" for sort in self._sorts]
        parents, reached = list(layer.states.values()), [layer.ways[name] for name in layer.states]
        for told in self.place.following(parents):
            if any(told.failed):
                self._break(parents[told.origins[next(at for at, failed in enumerate(told.failed) if failed)]])
            raw, names, cells = told.raw, told.names, told.states
            for name_at, state_at, origin, node in zip(names, cells, told.origins, told.nodes, strict=True):
                name, times = raw[name_at : name_at + NAME], reached[origin]
                by_node[node] += times
                if name in ways:
                    ways[name] += times
                    continue
                ways[name] = times
                if not is_over[node]:
                    states[name] = raw[state_at : state_at + self._wide]
            if len(ways) > room:
                return None
        for sort, times in zip(self._sorts, by_node, strict=True):
            if times:
                found.sorts[sort] = found.sorts.get(sort, 0) + times
        return found

    def _break(self, state: bytes) -> None:
        """Repeat a failed expansion in Python to raise RuntimeCheckFailed, or Halted if it succeeds."""
        plain = Plain(self.program, partial(key, self.program))
        for _ in plain.children(self.place.unpacked(state)):
            continue
        raise Halted("a runtime check fails in WebAssembly, but holds in Python")

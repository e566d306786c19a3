"""Fused playouts.

For each decision one function that lists, picks at random, applies and runs on, with the nodes in between laid in
place. Enters the graph's nodes; leaves functions (state, random number) -> next node id or a negative number. The
same lines as one by one, without the calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from interpreter.compiler import graph as g
from interpreter.compiler.emit import applying, nodes
from interpreter.compiler.emit.codes import ChoiceCodes, OfferCodes, PickCodes
from interpreter.compiler.emit.module import Fn

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.emit.nodes import Nodes

LONGEST = 250
"""Lines after which no further node is laid in place."""
DEEPEST = 14
TALLY = "OUT[1] += made"


class Fused:
    """Writes the fused function of one node."""

    def __init__(self, whole: Nodes, root: g.Node) -> None:
        self.whole = whole
        self.root = root
        self.path: list[g.Node] = [root]
        self.fn = Fn(whole.module, "f")
        self.fn.extra = ("rnd",)
        self.fn.tally = TALLY
        self.fn.fuse = self.follow
        self.fn.seeded = True
        self.fn.facts = {}

    def write(self) -> str:
        """Name of the function."""
        self.fn("made = 0")
        with self.fn.indented("while True:"):
            self.lay(self.root)
        self.fn.done()
        assert not self.fn.params, "a playout reads the state alone"
        return self.fn.name

    def follow(self, fn: Fn, node: g.Node) -> bool:
        """Lay the next node in place, go round, or leave."""
        if node is self.root:
            fn("continue")
        elif node in self.path or len(fn.lines) > LONGEST or fn.depth > DEEPEST:
            fn(TALLY)
            fn(f"return {node.id}")
        else:
            self.path.append(node)
            facts = dict(fn.facts or {})
            self.lay(node)
            fn.facts = facts
            self.path.pop()
        return True

    def lay(self, node: g.Node) -> None:
        """The lines of a node."""
        if node.sort != "decision":
            with nodes.known(self.fn, node):
                nodes.lines(self.fn, node)
            return
        fixed = self.whole.module.made.get(("fixed", self.whole.menu[node.id]))
        if fixed is None:
            self.whole.ask(self.fn, node)
            self.fn("c = m[int(rnd()*len(m))]")
        else:
            whole = self.whole.menu_text(node)
            plain = self.whole.module.namespace.get(whole) == tuple(range(fixed))
            self.fn(f"c = int(rnd()*{fixed})" if plain else f"c = {whole}[int(rnd()*{fixed})]")
        self.fn("made += 1")
        if self.whole.laps:
            self.fn("OUT[2] = 0")
        codes = self.whole.codes[node.id]
        if isinstance(codes, OfferCodes):
            applying.offer_lines(self.fn, node, codes)
        elif isinstance(codes, ChoiceCodes):
            applying.choice_lines(self.fn, node, codes)
        elif isinstance(codes, PickCodes):
            applying.pick_lines(self.fn, node)
        else:
            applying.payment_lines(self.fn, node)


def fuse(whole: Nodes, graph: g.Graph) -> list[Callable[..., int]]:
    """The fused functions of all nodes, each compiled when it is entered for the first time."""
    functions: list[Callable[..., int]] = []

    def stub(node: g.Node) -> Callable[..., int]:
        def first(state: list[int], number: Callable[[], float]) -> int:
            name = Fused(whole, node).write()
            whole.module.flush()
            functions[node.id] = cast("Callable[..., int]", whole.module.namespace[name])
            return functions[node.id](state, number)

        return first

    functions += [stub(node) for node in graph.nodes]
    return functions

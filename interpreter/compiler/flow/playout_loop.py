"""Fused playouts.

For each decision that comes often one function that lists, picks at random, applies and runs on, with the nodes in
between laid in place. Enters the graph's nodes; leaves functions (state, random number) -> next node id or a negative
number. The same lines as one by one, without the calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from interpreter.compiler import graph as g
from interpreter.compiler.flow import applying, nodes
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PickCodes
from interpreter.compiler.module import Fn
from interpreter.kernel.layout import SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.flow.nodes import Nodes

LONGEST = 250
"""Lines after which no further node is laid in place."""
DEEPEST = 14
SELDOM = 100
"""Times a node is entered before a function of its own is worth being compiled."""
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
        if "spend" in self.whole.module.namespace:
            self.fn("OUT[3] = 0")
        codes = self.whole.codes[node.id]
        if isinstance(codes, OfferCodes):
            applying.offer_lines(self.fn, node, codes)
        elif isinstance(codes, ChoiceCodes):
            applying.choice_lines(self.fn, node, codes)
        elif isinstance(codes, PickCodes):
            applying.pick_lines(self.fn, node)
        else:
            applying.payment_lines(self.fn, node)


def fuse(whole: Nodes, graph: g.Graph, out: list[Any]) -> list[Callable[..., int]]:
    """The fused functions of all nodes. Until a node is entered often it is played by the functions there are."""
    functions: list[Callable[..., int]] = []

    def stub(node: g.Node) -> Callable[..., int]:
        names = whole.module.namespace
        run, apply = names[whole.run[node.id]], names.get(whole.apply.get(node.id, ""))
        left = SELDOM

        def first(state: list[int], number: Callable[[], float]) -> int:
            nonlocal left
            left -= 1
            if left < 0 or state[SEED] < 0:
                name = Fused(whole, node).write()
                whole.module.flush()
                functions[node.id] = cast("Callable[..., int]", names[name])
                return functions[node.id](state, number)
            found = run(state)
            if apply is None or found != nodes.DECIDES:
                return found
            menu = out[0]
            out[1] += 1
            out[2] = out[3] = 0
            return apply(state, menu[int(number() * len(menu))])

        return first

    functions += [stub(node) for node in graph.nodes]
    return functions

"""Fused playouts.

For each decision that comes often one function that lists, picks at random, applies and runs on, with the nodes in
between laid in place. Enters the graph's nodes; leaves functions (state) -> next node id or a negative number. The same
lines as one by one, without the calls. What the random players have left of a word goes from one to the next in `OUT`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from interpreter.compiler import graph as g
from interpreter.compiler.flow import applying, nodes
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PickCodes
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import FUSE
from interpreter.kernel.chance import ENOUGH, choice_lines
from interpreter.kernel.layout import SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr
    from interpreter.compiler.flow.nodes import Nodes

LONGEST = 250
"""Lines after which no further node is laid in place."""
DEEPEST = 14
SELDOM = 100
"""Times a node is entered before a function of its own is worth being compiled."""


MADE, LUCK = 1, 4
"""Places in `OUT`: decisions made; what is left of a word between two functions."""


class Fused:
    """Writes the fused function of one node."""

    def __init__(self, whole: Nodes, root: g.Node) -> None:
        self.whole = whole
        self.root = root
        self.path: list[g.Node] = [root]
        self.made = 0
        """Decisions made on the way from the root to here."""
        self.fn = Fn(whole.module, "f")
        self.fn.parting = self.part
        self.fn.fuse = self.follow
        self.fn.seeded = True
        self.fn.facts = {}

    def write(self) -> str:
        """Name of the function."""
        self.fn("made = 0")
        self.fn(f"luck = OUT[{LUCK}]")
        with self.fn.indented("while True:"):
            self.lay(self.root)
        self.fn.done()
        assert not self.fn.params, "a playout reads the state alone"
        return self.fn.name

    def follow(self, fn: Fn, node: g.Node) -> bool:
        """Lay the next node in place, go round, or leave."""
        if node is self.root:
            fn(f"made += {self.made}")
            fn("continue")
        elif node in self.path or len(fn.lines) > LONGEST or fn.depth > DEEPEST:
            fn.stop(node.id)
        else:
            self.path.append(node)
            facts, made = dict(fn.facts or {}), self.made
            self.lay(node)
            fn.facts, self.made = facts, made
            self.path.pop()
        return True

    def part(self, why: int | Expr) -> None:
        """What is to be kept before the function is left."""
        self.fn(f"OUT[{MADE}] += made + {self.made}")
        if why != nodes.OVER:
            self.fn(f"OUT[{LUCK}] = luck")

    def lay(self, node: g.Node) -> None:
        """The lines of a node."""
        if node.sort != "decision":
            with nodes.known(self.fn, node):
                nodes.lines(self.fn, node)
            return
        fixed = self.whole.module.made.get(("fixed", self.whole.menu[node.id]))
        if fixed is None:
            self.whole.ask(self.fn, node)
            self.choose("len(m)")
            self.fn("c = m[c]")
        else:
            whole = self.whole.menu_text(node)
            plain = self.whole.module.namespace.get(whole) == tuple(range(fixed))
            self.choose(fixed)
            if not plain:
                self.fn(f"c = {whole}[c]")
        self.made += 1
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

    def choose(self, n: int | str) -> None:
        """`c` becomes the place of one move of n."""
        for line in choice_lines("c", n):
            self.fn(line)


def fuse(whole: Nodes, graph: g.Graph, out: list[Any]) -> list[Callable[..., int]]:
    """The fused functions of all nodes. Until a node is entered often it is played by the functions there are."""
    functions: list[Callable[..., int]] = []
    names = whole.module.namespace

    def stub(node: g.Node) -> Callable[..., int]:
        run, apply = names[whole.run[node.id]], names.get(whole.apply.get(node.id, ""))
        left = SELDOM if whole.module.does(FUSE) else math.inf

        def first(state: list[int]) -> int:
            nonlocal left
            left -= 1
            if left < 0 or state[SEED] < 0:
                name = Fused(whole, node).write()
                whole.module.flush()
                functions[node.id] = cast("Callable[..., int]", names[name])
                return functions[node.id](state)
            found = run(state)
            if apply is None or found != nodes.DECIDES:
                return found
            menu, luck = out[0], out[LUCK]
            while luck < ENOUGH:
                luck = names["MORE"]()
            out[LUCK], chosen = divmod(luck, len(menu))
            out[MADE] += 1
            out[2] = out[3] = 0
            return apply(state, menu[chosen])

        return first

    functions += [stub(node) for node in graph.nodes]
    return functions

"""Side effects of functions, including those of all functions they call.

A function may fail a runtime check, change the state, or extend a list that was passed to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from interpreter.code import expressions as x, statements as st
from interpreter.code.statements import Function
from interpreter.code.walk import nodes, parts

Node: TypeAlias = "x.Expr | st.Stmt | x.Loop"


FAILS, WRITES, GROWS = 1, 2, 4
"""May fail a runtime check; changes the state; makes a list grow that is perhaps not its own."""
_OWN: dict[type, int] = {
    st.Fail: FAILS,
    st.Store: WRITES,
    st.StoreCells: WRITES,
    st.Append: GROWS,
    st.Extend: GROWS,
    st.Include: GROWS,
    st.StoreItem: GROWS,
    st.Remove: GROWS,
}
_FRESH = (x.Listed, x.Repeated, x.Joined, x.Each, x.Sorted, x.Distinct, x.Part, x.Cells, x.Numbers, x.EmptySet)
"""Expressions that create a list with no other reference to it."""
_GROWN: dict[type, str] = {st.Append: "to", st.Extend: "to", st.Include: "to", st.StoreItem: "of", st.Remove: "of"}
"""Statements that change a list, and the field that names the list."""
_BINDING = (st.For, x.Loop)
_LOOKED = frozenset({x.Call, st.Set, *_BINDING, *_OWN})
"""Classes of nodes that matter for effects, out of dozens."""


def _lasting(block: Iterable[Node]) -> Iterator[tuple[Node, int]]:
    """Yield nodes and all nodes in them with a mask of lasting effects: writes of a trial are undone."""
    waiting = [*block][::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, st.Trial):
            yield from ((inner, ~WRITES) for inner in nodes((node,)))
        else:
            yield node, -1
            waiting += parts(node)[::-1]


class Effects:
    """Side effects of each function of a program, and of parts of functions."""

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self._of: dict[str, int] = dict.fromkeys(functions, 0)
        callers: dict[str, list[tuple[str, int]]] = {name: [] for name in functions}
        for name, function in functions.items():
            if function.outside:
                self._of[name] = WRITES
            looked = [(node, mask) for node, mask in _lasting(function.body) if type(node) in _LOOKED]
            fresh = _fresh(function.params, [node for node, _ in looked])
            for node, mask in looked:
                if isinstance(node, x.Call):
                    callers[node.function].append((name, mask))
                else:
                    self._of[name] |= _own(node, fresh) & mask
        waiting = [name for name, done in self._of.items() if done]
        while waiting:
            name = waiting.pop()
            for caller, mask in callers[name]:
                more = self._of[caller] | (self._of[name] & mask)
                if more != self._of[caller]:
                    self._of[caller] = more
                    waiting.append(caller)

    def of(self, function: str) -> int:
        """Return the effects of a function."""
        return self._of[function]

    def doing(self, *of: Node) -> int:
        """Return the effects of nodes."""
        found = 0
        for node, mask in _lasting(of):
            own = self._of[node.function] if isinstance(node, x.Call) else _OWN.get(type(node), 0)
            found |= own & mask
        return found


def _fresh(params: Iterable[x.Local], looked: Iterable[Node]) -> set[x.Local]:
    """Return the variables that only ever hold lists created in the function."""
    foreign = set(params)
    own: set[x.Local] = set()
    for node in looked:
        if isinstance(node, st.Set):
            (own if isinstance(node.value, _FRESH) else foreign).update(node.locals)
        elif isinstance(node, _BINDING):
            foreign.update(node.locals)
    return own - foreign


def _own(node: Node, fresh: set[x.Local]) -> int:
    grown = _GROWN.get(type(node))
    if grown is None:
        return _OWN.get(type(node), 0)
    target = getattr(node, grown)
    return 0 if isinstance(target, x.Get) and target.local in fresh else GROWS

"""Simplification of the graph: chains of steps are merged, empty nodes go, ids are renumbered.

Entries of phases, steps and routines stay nodes of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compiler import graph as g


def tidy(graph: g.Graph) -> g.Graph:
    """Merge and renumber."""
    kept = _kept(graph)
    _thread(graph, kept)
    before = _predecessors(graph)
    for node in _reachable(graph):
        _merge_after(node, before, kept)
    _renumber(graph)
    return graph


def _kept(graph: g.Graph) -> set[g.Node]:
    kept = set(graph.entries.values()) | set(graph.regions.values())
    for routine in graph.routines.values():
        if routine.entry is not None:
            kept.add(routine.entry)
    if graph.idle is not None:
        kept.add(graph.idle)
    return kept


def redirect(way: g.Exit | None, to: Callable[[g.Node], g.Node]) -> None:
    """Send every target of an exit through `to`."""
    if isinstance(way, g.Goto):
        way.to = to(way.to)
    elif isinstance(way, g.Cases):
        way.cases = tuple((c, to(n)) for c, n in way.cases)
        way.otherwise = to(way.otherwise)
    elif isinstance(way, g.NextItem):
        way.body, way.done = to(way.body), to(way.done)
    elif isinstance(way, g.Call):
        way.back = to(way.back)
    elif isinstance(way, g.DecideOffer):
        way.done, way.stopped = to(way.done), to(way.stopped)
    elif way is not None and not isinstance(way, g.Return | g.Finish):
        way.done = to(way.done)


def _thread(graph: g.Graph, kept: set[g.Node]) -> None:
    # An empty phase is still gone through: that it is reached must show in the graph.
    phases = set(graph.entries.values())

    def target(node: g.Node, *, same_step: bool = False) -> g.Node:
        seen = set(phases)
        while isinstance(node.exit, g.Goto) and not node.operations and node not in seen:
            seen.add(node)
            following = node.exit.to
            if same_step and (following.phase, following.step) != (node.phase, node.step):
                break
            node = following
        return node

    # Where a routine comes back to tells in which step it was called. Found before anything is sent elsewhere.
    ways_back = {node: target(node, same_step=True) for routine in graph.routines.values() for node in routine.backs}

    def back(node: g.Node) -> g.Node:
        return ways_back[node] if node in ways_back else target(node)

    for node in graph.nodes:
        redirect(node.exit, back if _enters_routine(node.exit) else target)
    for routine in graph.routines.values():
        routine.backs = [back(n) for n in routine.backs]
        if routine.entry is not None:
            kept.add(routine.entry)


def _enters_routine(way: g.Exit | None) -> bool:
    if isinstance(way, g.DecideOffer):
        return any(routine.entry is not None for routine in way.routines)
    return isinstance(way, g.Call | g.CarryOut)


def _merge_after(node: g.Node, before: dict[g.Node, int], kept: set[g.Node]) -> None:
    """Merge a node with the nodes after it that no other node leads to."""
    while node.sort == "step" and isinstance(node.exit, g.Goto):
        following = node.exit.to
        lonely = before.get(following, 0) == 1 and following is not node
        if following.constants != node.constants:
            return
        if not lonely or following in kept or following.sort in ("decision", "chance"):
            return
        node.operations = node.operations + following.operations
        node.exit = following.exit
        following.operations, following.exit = [], g.Goto(following)


def _predecessors(graph: g.Graph) -> dict[g.Node, int]:
    count: dict[g.Node, int] = {}

    def note(node: g.Node) -> g.Node:
        count[node] = count.get(node, 0) + 1
        return node

    for node in _reachable(graph):
        redirect(node.exit, note)
    for routine in graph.routines.values():
        for node in routine.backs:
            note(node)
    return count


def _reachable(graph: g.Graph) -> list[g.Node]:
    todo = [*graph.entries.values(), *graph.regions.values()]
    todo += [r.entry for r in graph.routines.values() if r.entry is not None]
    todo += [] if graph.idle is None else [graph.idle]
    seen = dict.fromkeys(todo)
    while todo:
        for following in todo.pop().successors():
            if following not in seen:
                seen[following] = None
                todo.append(following)
    return list(seen)


def _renumber(graph: g.Graph) -> None:
    alive = set(_reachable(graph))
    graph.nodes = [node for node in graph.nodes if node in alive]
    for i, node in enumerate(graph.nodes):
        node.id = i

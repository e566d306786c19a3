"""Whether a phase graph is as it should be: every phase is reached, can end, and is not gone round for nothing.

Enters a Graph; leaves yes or no. Most games are sound, and a plain search finds that out sooner than the library is
loaded which can tell what is wrong with the others (`verify`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.compiler.graph import Graph, Node

Ways: TypeAlias = "dict[Node, list[Node]]"
SETTLING = frozenset({"decision", "chance"})
"""Nodes at which a lap may come out otherwise the next time."""


def is_sound(graph: Graph) -> bool:
    """Whether every phase is reached and can end, and no circle through its beginning goes without a decision."""
    ahead: Ways = {node: list(node.successors()) for node in graph.nodes}
    back: Ways = {node: [] for node in graph.nodes}
    for node, following in ahead.items():
        for each in following:
            back[each].append(node)
    entries = graph.entries.values()
    reached = _from([] if graph.start is None else [graph.start], ahead)
    ending = _from([node for node in graph.nodes if node.sort == "end"], back)
    return all(entry in reached and entry in ending and not _goes_idly(entry, ahead, back) for entry in entries)


def _from(starts: Iterable[Node], ways: Ways) -> set[Node]:
    """All that can be reached, the starts among it."""
    found = set(starts)
    waiting = [*found]
    while waiting:
        for each in ways[waiting.pop()]:
            if each not in found:
                found.add(each)
                waiting.append(each)
    return found


def _goes_idly(entry: Node, ahead: Ways, back: Ways) -> bool:
    """Whether a way leads back here, and nothing that lies on such a way settles anything."""
    if not _comes_back_unasked(entry, ahead):
        return False
    circle = _from([entry], ahead) & _from([entry], back)
    return not any(node.sort in SETTLING for node in circle)


def _comes_back_unasked(entry: Node, ahead: Ways) -> bool:
    """Whether one can come back here without meeting anything that settles."""
    found: set[Node] = set()
    waiting = [entry]
    while waiting:
        node = waiting.pop()
        if node.sort in SETTLING:
            continue
        for each in ahead[node]:
            if each is entry:
                return True
            if each not in found:
                found.add(each)
                waiting.append(each)
    return False

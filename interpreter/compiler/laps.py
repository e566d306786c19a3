"""Laps in which nobody need be asked: loops and circles of phases that could go round for ever are counted.

Enters a tidied Graph; adds a Lap where such a lap begins. The machine counts between two stops: no state knows of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler import graph as g

if TYPE_CHECKING:
    from gamespec.source import Span


def count_laps(graph: g.Graph) -> bool:
    """Put a Lap at the beginning of every such lap; whether there is any."""
    found = False
    for node, (text, span) in _beginnings(graph).items():
        if node.sort == "step" and _comes_round(node):
            node.operations.insert(0, g.Lap(text, span))
            found = True
    return found


def _beginnings(graph: g.Graph) -> dict[g.Node, tuple[str, Span | None]]:
    """Where laps begin, and what is promised there."""
    alive = set(graph.nodes)
    found: dict[g.Node, tuple[str, Span | None]] = {
        node: (f"somebody decides something before phase {phase.name} has come round so often", phase.span)
        for phase, node in graph.entries.items()
    }
    found.update((node, ("this loop ends", span)) for node, span in graph.loops.items() if node in alive)
    return found


def _comes_round(start: g.Node) -> bool:
    """Whether a way leads back without a stop at which somebody is asked for sure."""
    todo, seen = [start], set[g.Node]()
    while todo:
        for following in todo.pop().successors():
            if following is start:
                return True
            if following not in seen and not _asks_for_sure(following):
                seen.add(following)
                todo.append(following)
    return False


def _asks_for_sure(node: g.Node) -> bool:
    way = node.exit
    if isinstance(way, g.DecideOffer):
        return way.offer.must and not way.offer.if_possible
    return isinstance(way, g.DecideChoice) and not (way.choice.may or way.choice.if_any)

"""Drawings of the phase graph: a Graph enters, text for a terminal or for mermaid leaves.

Nodes of a drawing are phases; arrows say after which line they are followed, decisions and chance are counted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    from gamespec.checked.game import Arrow, CheckedGame
    from interpreter.compiler.graph import Graph

END = "end"


def phases(game: CheckedGame) -> nx.MultiDiGraph[str]:
    """The phases of a game and the arrows between them, in the order of the file."""
    net: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for phase in game.phases:
        net.add_node(phase.name, title=phase.title or phase.name)
    for phase in game.phases:
        for arrow in phase.arrows:
            net.add_edge(phase.name, END if arrow.target is None else arrow.target.name, when=_condition(arrow))
    return net


def as_text(game: CheckedGame, graph: Graph) -> str:
    """One block a phase: what it asks and draws, its steps, its arrows."""
    asked, drawn = _counts(graph, "decision"), _counts(graph, "chance")
    lines: list[str] = []
    for phase in game.phases:
        title = f"  {phase.title}" if phase.title and phase.title != phase.name else ""
        lines.append(f"{phase.name}{title}  [{_amount(asked[phase.name], 'decision')}, {drawn[phase.name]} chance]")
        lines += [f"  step {name}" for owner, name in graph.regions if owner is phase and name]
        lines += [_arrow(arrow) for arrow in phase.arrows]
    return "\n".join(lines)


def as_mermaid(game: CheckedGame) -> str:
    """A flowchart for mermaid; names of phases are its labels, never its ids."""
    net = phases(game)
    ids = {name: f"n{number}" for number, name in enumerate(net.nodes)}
    lines = ["flowchart TD"]
    for name, number in ids.items():
        title = _quoted(net.nodes[name].get("title", name))
        lines.append(f'    {number}(["{title}"])' if name == END else f'    {number}["{title}"]')
    for source, target, when in net.edges(data="when"):
        label = f'|"{_quoted(when)}"|' if when else ""
        lines.append(f"    {ids[source]} -->{label} {ids[target]}")
    return "\n".join(lines)


def _counts(graph: Graph, sort: str) -> Counter[str]:
    """How many nodes of a sort each phase has, the routines it enters not included."""
    return Counter(node.phase.name for node in graph.nodes if node.phase is not None and node.sort == sort)


def _arrow(arrow: Arrow) -> str:
    when = _condition(arrow)
    return f"  -> {END if arrow.target is None else arrow.target.name}{f' when {when}' if when else ''}"


def _condition(arrow: Arrow) -> str:
    return "" if arrow.when is None else " ".join(arrow.when.span.text.split())


def _amount(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")

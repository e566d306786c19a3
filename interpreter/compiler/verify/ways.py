"""Findings of phases that are never reached, never left, or gone round without a decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamespec.checked import statements as st
from gamespec.diagnostics.catalogue import register
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.verify.networks import networks

if TYPE_CHECKING:
    import networkx as nx

    from gamespec.checked.game import Action, CheckedGame, Phase
    from gamespec.checked.statements import Block
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import Span
    from interpreter.compiler.graph import Graph, Node
else:
    nx = networks()


# ---- the findings of the phase graph: ways that lead nowhere, and arrows nobody follows


UNREACHED = register("GS401")
ENDLESS = register("GS402")
IDLE_LAP = register("GS403")
DEAD_ARROW = register("GS405")
ENDS_EARLY = register("GS406")


# ---- findings of phases that are never reached, never left, or gone round without a decision


def astray(game: CheckedGame, graph: Graph) -> Iterator[Diagnostic]:
    """Yield the findings of the paths through the phases; none if the graph is sound."""
    net = network(graph)
    reached, leading = _reached(net, graph), _leading_to_the_end(net)
    yield from _unreached(game, graph, net, reached)
    yield from _endless(game, graph, net, reached, leading)
    yield from _idle_laps(graph, _part(net, reached & leading))


def network(graph: Graph) -> nx.DiGraph[Node]:
    """Return the phase graph as a directed graph of networkx."""
    net: nx.DiGraph[Node] = nx.DiGraph()
    net.add_nodes_from(graph.nodes)
    net.add_edges_from((node, following) for node in graph.nodes for following in node.successors())
    return net


def _part(net: nx.DiGraph[Node], nodes: set[Node]) -> nx.DiGraph[Node]:
    """Return the graph of some nodes: the whole one if these are all, since a view asks at each node."""
    return net if len(nodes) == len(net) else net.subgraph(nodes).copy()


def _reached(net: nx.DiGraph[Node], graph: Graph) -> set[Node]:
    start = graph.start
    return set() if start is None else {start, *nx.descendants(net, start)}


def _unreached(game: CheckedGame, graph: Graph, net: nx.DiGraph[Node], reached: set[Node]) -> Iterator[Diagnostic]:
    """Yield the phases never reached; of phases that lead only to each other, the first, with the rest."""
    lost = [p for p in game.phases if graph.entries[p] not in reached and p.span is not None]
    unused = _only_used_in(lost, game) if lost else []
    while lost:
        phase = next((p for p in lost if not _led_to(p, lost, graph, net)), lost[0])
        after = nx.descendants(net, graph.entries[phase])
        followers = [p for p in lost if p is not phase and graph.entries[p] in after]
        lost = [p for p in lost if p is not phase and p not in followers]
        yield UNREACHED.at(
            _span(phase),
            f"the phase `{phase.name}` is never reached",
            also=[
                *((_span(p), "nor is this one") for p in followers),
                *((action.span, "nobody can do this") for action in unused if action.span is not None),
            ],
            help="add an arrow to this phase in another one, or delete it",
        )
        unused = []


def _led_to(phase: Phase, lost: list[Phase], graph: Graph, net: nx.DiGraph[Node]) -> bool:
    before = nx.ancestors(net, graph.entries[phase])
    return any(other is not phase and graph.entries[other] in before for other in lost)


def _only_used_in(lost: list[Phase], game: CheckedGame) -> list[Action]:
    """Return the actions that are used only in unreachable phases."""
    live = _used([p.body for p in game.phases if p not in lost], game)
    gone = _used([p.body for p in lost], game) - live
    return [action for action in game.actions if action in gone]


def _leading_to_the_end(net: nx.DiGraph[Node]) -> set[Node]:
    ends = [node for node in net if node.sort == "end"]
    return set(ends).union(*(nx.ancestors(net, end) for end in ends))


def _endless(
    game: CheckedGame, graph: Graph, net: nx.DiGraph[Node], reached: set[Node], leading: set[Node]
) -> Iterator[Diagnostic]:
    """Yield the phases from which no end can be reached: the first of each cycle without exit."""
    stuck = [p for p in game.phases if graph.entries[p] in reached and graph.entries[p] not in leading and p.span]
    if game.phases and game.phases[0] in stuck:
        yield ENDLESS.at(
            _span(game.phases[0]),
            "the game never ends: no `-> end` and no `end game` can be reached",
            help="give a phase an arrow such as `-> end when deck is empty`",
        )
        return
    for circle in nx.attracting_components(_part(net, reached)) if stuck else ():
        phases = [p for p in stuck if any(node.phase is p for node in circle)]
        if phases:
            yield ENDLESS.at(
                _span(phases[0]),
                f"from the phase `{phases[0].name}`, the game cannot end",
                help="give this phase an arrow `-> end`, or an arrow to a phase from which the game can end",
            )


def _idle_laps(graph: Graph, net: nx.DiGraph[Node]) -> Iterator[Diagnostic]:
    """Yield the cycles of phases without decision and chance node; each node of `net` leads to the end."""
    entries = {node: phase for phase, node in graph.entries.items()}
    for circle in nx.strongly_connected_components(net):
        phases = sorted((entries[node] for node in circle if node in entries), key=lambda p: p.index)
        goes_round = len(circle) > 1 or any(net.has_edge(node, node) for node in circle)
        if phases and goes_round and not any(node.sort in {"decision", "chance"} for node in circle):
            names = " -> ".join(f"`{p.name}`" for p in (*phases, phases[0]))
            yield IDLE_LAP.at(
                _span(phases[0]),
                f"the game may never go on: no player decides and nothing is drawn in the circle of phases {names}",
                also=[(_span(p), "and this one") for p in phases[1:]],
            )


def _used(blocks: list[Block], game: CheckedGame) -> set[Action]:
    """Return the actions used in blocks and triggers, and those used in these actions."""
    used: set[Action] = set()
    todo = [*blocks, *(trigger.body for trigger in game.triggers)]
    while todo:
        for action in _named(todo.pop()):
            if action not in used:
                used.add(action)
                todo.append(action.body)
    return used


def _named(block: Block) -> Iterator[Action]:
    """Yield the actions a block offers or does itself."""
    for line in block:
        for part in everything(line):
            if isinstance(part, st.Do):
                yield part.action
            elif isinstance(part, st.Offer | st.Anytime | st.Together):
                yield from (option.action for option in part.options)


def _span(phase: Phase) -> Span:
    assert phase.span is not None, "a phase of a file has a span"
    return phase.span

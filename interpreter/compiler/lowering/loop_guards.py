"""Laps in which nobody need be asked: loops and circles of phases that could go round for ever are counted.

Enters a game and its tidied Graph; adds a Lap where such a lap begins. The machine counts between two stops: no state
knows of it. Each cycle has one runtime check; a cycle that a number counts to its end needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import runtime_checks
from gamespec.checked import statements as st
from gamespec.checked.traversal import never_empty
from gamespec.checked.types import Int
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import all_blocks
from interpreter.compiler.analysis.walk import everything

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from gamespec.checked.game import CheckedGame, Phase
    from gamespec.checked.things import Field


def count_laps(game: CheckedGame, graph: g.Graph) -> bool:
    """Put a Lap at the beginning of every such lap; whether there is any."""
    alive = set(graph.nodes)
    loops = [(node, span) for node, span in graph.loops.items() if node in alive and node.sort == "step"]
    laps = {node: g.Lap(runtime_checks.ENDS, span, proved=True) for node, span in loops if _comes_round(node)}
    laps |= _of_phases(game, graph)
    for node, lap in laps.items():
        node.operations.insert(0, lap)
    return bool(laps)


def _of_phases(game: CheckedGame, graph: g.Graph) -> dict[g.Node, g.Lap]:
    """Phases that may come round with nobody asked; those of one circle keep one runtime check, that of the first."""
    rounds = {node: _reached(node) for node in graph.entries.values() if node.sort == "step"}
    rounds = {node: reached for node, reached in rounds.items() if node in reached}
    counted = _counted(game, graph) if rounds else set[g.Node]()
    phases = {node: phase for phase, node in graph.entries.items()}
    found: dict[g.Node, g.Lap] = {}
    for node, reached in rounds.items():
        circle = [phases[other] for other in rounds if other in reached and node in rounds[other]]
        endless = any(graph.entries[phase] in _reached(graph.entries[phase], counted) for phase in circle)
        first = min(circle, key=_place)
        text = f"somebody decides something before phase {first.name} has come round so often"
        found[node] = g.Lap(text, first.span, proved=not endless)
    return found


def _place(phase: Phase) -> int:
    return phase.index


def _comes_round(start: g.Node) -> bool:
    """Whether a way leads back without a stop at which somebody is asked for sure."""
    return start in _reached(start)


def _reached(start: g.Node, without: AbstractSet[g.Node] = frozenset()) -> set[g.Node]:
    """Nodes a way leads to from `start` without a stop at which somebody is asked for sure."""
    todo, found = [(start, False)], set[g.Node]()
    seen = set[tuple[g.Node, bool]]()
    while todo:
        node, begun = todo.pop()
        for following in _ways(node, begun=begun):
            way = following, _begins(node, following)
            if way in seen or _asks_for_sure(following) or following in without:
                continue
            seen.add(way)
            found.add(following)
            todo.append(way)
    return found


def _ways(node: g.Node, *, begun: bool) -> list[g.Node]:
    """Nodes that may come next; a loop over what is never empty that has just `begun` has a first member."""
    return [node.exit.body] if begun and isinstance(node.exit, g.NextItem) else list(node.successors())


def _begins(node: g.Node, following: g.Node) -> bool:
    """Whether a node begins the loop over something never empty that follows."""
    way = following.exit
    if not isinstance(way, g.NextItem):
        return False
    begins = [line for line in node.operations if isinstance(line, g.Begin) and line.items is way.items]
    return any(line.where is None and never_empty(line.set) for line in begins)


def _asks_for_sure(node: g.Node) -> bool:
    way = node.exit
    if isinstance(way, g.DecideOffer):
        return way.offer.must and not way.offer.if_possible
    return isinstance(way, g.DecideChoice) and not (way.choice.may or way.choice.if_any)


def _counted(game: CheckedGame, graph: g.Graph) -> set[g.Node]:
    """Nodes that add to a number which only grows and has a highest value: they cannot be gone through for ever."""
    grows = _only_grow(game)
    return {node for node in graph.nodes if any(_adds(line, grows) for line in node.operations)}


def _adds(line: g.Operation, grows: set[Field]) -> bool:
    if not isinstance(line, st.AddField) or line.target.field not in grows:
        return False
    amount = line.amount.type
    return isinstance(amount, Int) and amount.low is not None and amount.low > 0


def _only_grow(game: CheckedGame) -> set[Field]:
    """Return numbers of the table with a highest value, enforced by a runtime check, that nothing makes smaller."""
    found = {
        field
        for field in game.fields
        if isinstance(field.type, Int) and field.type.high is not None and field.type.high <= runtime_checks.LAPS
        and field.owner is None and not field.keys and not field.capped and field.anew is None
    }  # fmt: skip
    for block in all_blocks(game):
        for line in block:
            for part in everything(line):
                found -= _made_smaller(part)
    return found


def _made_smaller(part: object) -> set[Field]:
    if isinstance(part, st.SetField):
        return {part.target.field}
    if isinstance(part, st.AddField):
        amount = part.amount.type
        grows = part.sign > 0 and isinstance(amount, Int) and amount.low is not None and amount.low >= 0
        return set() if grows else {part.target.field}
    if isinstance(part, st.Pay):
        return {part.source.field}
    return {part.units.field} if isinstance(part, st.PayWith) and part.units is not None else set()

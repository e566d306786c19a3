"""Counting of the rounds of loops and circles of phases that could go on without a decision.

Adds a Lap to the tidied Graph where such a lap begins. The machine counts between two stops, outside the
state. Each cycle has one runtime check; a cycle that a number counts to its end needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Set as AbstractSet
from typing import TypeVar

from gamespec.checked import runtime_checks, statements as st
from gamespec.checked.game import CheckedGame, Phase
from gamespec.checked.things import Field
from gamespec.checked.traversal import never_empty
from gamespec.checked.types import Int
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import all_blocks
from interpreter.compiler.analysis.walk import everything

# ---- circles of a directed graph, found in time proportional to its size


T = TypeVar("T", bound=Hashable)


def circles(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> Iterator[list[T]]:
    """Yield the groups of places of which each leads to every other and back to itself.

    Only places that `starts` lead to are looked at. This is Tarjan's algorithm, with lists instead of recursion.
    """
    number, lowest = dict[T, int](), dict[T, int]()
    path, waiting, is_waiting, place_of = list[tuple[T, Iterator[T]]](), list[T](), set[T](), dict[T, int]()

    def enter(place: T) -> None:
        number[place] = lowest[place] = len(number)
        place_of[place] = len(waiting)
        path.append((place, iter(following(place))))
        waiting.append(place)
        is_waiting.add(place)

    for start in starts:
        if start not in number:
            enter(start)
        while path:
            here, ways = path[-1]
            way = next(ways, None)
            if way is not None:
                if way not in number:
                    enter(way)
                elif way in is_waiting:
                    lowest[here] = min(lowest[here], number[way])
                continue
            path.pop()
            if path:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[here])
            if lowest[here] == number[here]:
                at = place_of[here]
                group = waiting[at:]
                del waiting[at:]
                is_waiting.difference_update(group)
                if len(group) > 1 or here in following(here):
                    yield group


def count_laps(game: CheckedGame, graph: g.Graph) -> bool:
    """Put a Lap at the beginning of every such lap; whether there is any."""
    alive = set(graph.nodes)
    loops = {node: span for node, span in graph.loops.items() if node in alive and node.sort == "step"}
    rounds = _rounds(loops)
    laps = {node: g.Lap(runtime_checks.ENDS, span, proved=True) for node, span in loops.items() if node in rounds}
    laps |= _of_phases(game, graph)
    for node, lap in laps.items():
        node.operations.insert(0, lap)
    return bool(laps)


def _of_phases(game: CheckedGame, graph: g.Graph) -> dict[g.Node, g.Lap]:
    """Return the phases to count; those of one circle share one runtime check, that of the first."""
    phases = {node: phase for phase, node in graph.entries.items() if node.sort == "step"}
    rounds = _rounds(phases)
    endless = _rounds(phases, _counted(game, graph)) if rounds else {}
    first: dict[int, Phase] = {}
    proved: dict[int, bool] = {}
    for node in phases.keys() & rounds.keys():
        circle = rounds[node]
        first[circle] = min(phases[node], first.get(circle, phases[node]), key=_place)
        proved[circle] = proved.get(circle, True) and node not in endless
    found: dict[g.Node, g.Lap] = {}
    for node in phases:
        if node in rounds:
            phase = first[rounds[node]]
            text = f"a player decides something before the phase `{phase.name}` has begun {runtime_checks.LAPS:,} times"
            found[node] = g.Lap(text, phase.span, proved=proved[rounds[node]])
    return found


def _place(phase: Phase) -> int:
    return phase.index


def _rounds(starts: Iterable[g.Node], without: AbstractSet[g.Node] = frozenset()) -> dict[g.Node, int]:
    """Return the nodes that come round without a stop at which somebody is asked for sure.

    Nodes that lead to each other have the same number. Ways through nodes of `without` do not count.
    """

    def following(place: tuple[g.Node, bool]) -> list[tuple[g.Node, bool]]:
        node, begun = place
        ways = (way for way in _ways(node, begun=begun) if not _asks_for_sure(way) and way not in without)
        return [(way, _begins(node, way)) for way in ways]

    found: dict[g.Node, int] = {}
    for number, circle in enumerate(circles(((node, False) for node in starts), following)):
        for node, _ in circle:
            found.setdefault(node, number)
    return found


def _ways(node: g.Node, *, begun: bool) -> list[g.Node]:
    """Nodes that may come next; a loop over what is never empty that has just `begun` has a first member."""
    return [node.exit.body] if begun and isinstance(node.exit, g.NextItem) else list(node.successors())


def _begins(node: g.Node, following: g.Node) -> bool:
    """Return whether a node begins the following loop and that loop is over a set that is never empty."""
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
    """Return the nodes that add to a number which only grows and is bounded: their rounds end."""
    grows = _only_grow(game)
    return {node for node in graph.nodes if any(_adds(line, grows) for line in node.operations)}


def _adds(line: g.Operation, grows: set[Field]) -> bool:
    if not isinstance(line, st.AddField) or line.target.field not in grows:
        return False
    amount = line.amount.type
    return isinstance(amount, Int) and amount.low is not None and amount.low > 0


def _only_grow(game: CheckedGame) -> set[Field]:
    """Return the bounded numbers of the table, held by a runtime check, that nothing makes smaller."""
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

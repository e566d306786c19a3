"""Zones whose pieces never get mixed by chance, and stay what they are until they are seen to leave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.things import Zone
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.likeness.classes import member_kind
from interpreter.compiler.program import Program

Places: TypeAlias = "frozenset[Zone | None]"
"""Zones in which pieces may lie; None stands for pieces in no zone."""


def calm_zones(program: Program) -> Places:
    """Return the zones from which no piece comes, after the first decision, into a zone that chance mixes.

    A piece that somebody knows there cannot be shuffled, and drawn again, between two decisions.
    """
    zones: Places = frozenset((*program.checked.zones, None))
    flows = [flow for part in _parts(program) for flow in _flows(part, zones)]
    mixed = {zone for part in _parts(program) for zone in _stirred(part, zones)}
    for zone in program.checked.zones:
        if zone.refill is not None:
            mixed |= {zone, zone.refill}
    before = -1
    while before != len(mixed):
        before = len(mixed)
        mixed |= {source for sources, to in flows if to in mixed for source in sources}
    return zones - mixed


def _parts(program: Program) -> Iterator[object]:
    """Yield operations and exits that may follow a decision, and the statements of all actions."""
    waiting = [node for node in program.graph.nodes if node.sort == "decision"]
    found = set(waiting)
    while waiting:
        for node in waiting.pop().successors():
            if node not in found:
                found.add(node)
                waiting.append(node)
    for node in found:
        yield from node.operations
        if node.exit is not None:
            yield node.exit
    for action in program.checked.actions:
        yield from action.body


def _flows(part: object, zones: Places) -> Iterator[tuple[Places, Zone | None]]:
    """Yield the zones from which a statement moves pieces, with the zone into which it moves them."""
    for item in everything(part):
        if isinstance(item, st.Move):
            yield _sources(item.what, zones), item.to.zone
        elif isinstance(item, st.Swap):
            yield from ((zones, zone) for zone in zones)


def _sources(what: e.Expr, zones: Places) -> Places:
    """Return the zones in which the pieces of an expression may lie: all, if it does not name them itself."""
    inside = list(everything(what))
    if isinstance(what, e.ZoneGet) or (isinstance(what, e.EndOf) and isinstance(what.of, e.ZoneGet)):
        return frozenset(item.zone for item in inside if isinstance(item, e.ZoneGet))
    return zones


def _stirred(part: object, zones: Places) -> Iterator[Zone | None]:
    """Yield the zones whose pieces a statement or an exit mixes, or from which it draws at random."""
    match part:
        case g.Deal() | g.Look():
            yield part.source.zone
        case g.Reveal():
            yield part.zone
        case g.PutInOrder():
            yield part.line.zone
        case g.DrawMany():
            yield from _sources(part.move.what, zones)
        case g.DrawOne():
            yield from _sources(part.set, zones) if member_kind(part.set) else ()
        case _:
            yield from (item.zone.zone for item in everything(part) if isinstance(item, st.Shuffle))

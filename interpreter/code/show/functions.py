"""Functions for people.

Enters a program and its CODE; leaves text: all functions, or those in which one action is offered and carried out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.code.print_python.writer import Writer
from interpreter.code.show.names import Place, places, sums
from interpreter.compiler.menus.move_codes import OfferCodes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.code.expressions import Expr, Local
    from interpreter.code.read import Playable
    from interpreter.code.statements import Block
    from interpreter.compiler.program import Program


@dataclass
class Named(Writer):
    """Writes cells by their names."""

    places: list[Place | None] = field(default_factory=list[Place | None])
    addresses: dict[Local, Expr] = field(default_factory=dict["Local", "Expr"])
    """What variables hold that are addresses."""

    def block(self, block: Block) -> None:
        """Add the lines of a block; an address that is worked out for the line after it stands there."""
        for node, after in pairwise((*block, None)):
            to = after.address if isinstance(after, st.Store) else None
            if isinstance(node, st.Set) and isinstance(to, x.Get) and node.locals == (to.local,):
                self.addresses[to.local] = node.value
            elif node is not None:
                super().block((node,))
        if not block:
            super().block(block)

    def cell(self, address: Expr) -> str:
        """The name of a cell, and which one of several."""
        if isinstance(address, x.Get):
            address = self.addresses.get(address.local, address)
        base, rest = sums(address)
        place = self.places[base] if 0 <= base < len(self.places) and (base or not rest) else None
        if place is None:
            return super().cell(address)
        more = [str(base - place.first)] if base != place.first else []
        which = " + ".join([*map(self.value, rest), *more])
        return f"{place.name}[{which}]" if which else place.name

    def cells(self, start: Expr, stop: Expr) -> str:
        """Cells from one up to another."""
        base, rest = sums(start)
        place = self.places[base] if 0 <= base < len(self.places) else None
        further, more = sums(stop)
        texts, before = [self.value(part) for part in more], [self.value(part) for part in rest]
        if place is None or texts[: len(before)] != before:
            return super().cells(start, stop)
        many = " + ".join([*texts[len(before) :], *([str(further - base)] if further != base else [])])
        return f"{place.name}[{' + '.join([*before, f'{many} of them'])}]"

    def store(self, start: Expr, values: Expr) -> str:
        """The line that writes cells from one on."""
        first = self.cell(start)
        name, which = first.removesuffix("]").split("[", 1) if first.endswith("]") else (first, "0")
        return f"{name}[{which} ...] = {self.members(values)}"


def shown(program: Program, game: Playable, names: Iterable[str] | None = None) -> str:
    """The text of functions, of all if none are named; each begins with what it is."""
    known, roles = places(program), _roles(game)
    texts: list[str] = []
    for name in game.code.functions if names is None else names:
        writer = Named(looking=False, places=known)
        role = f"# {roles[name]}\n" if name in roles else ""
        texts.append(role + writer.function(game.code.functions[name]))
    return "\n".join(texts)


def _roles(game: Playable) -> dict[str, str]:
    """What functions are to the flow."""
    found: dict[str, str] = {}
    for node, stop in enumerate(game.stops):
        found[stop.run] = f"node {node}"
        for what, name in (("menu", stop.menu), ("who decides", stop.seat), ("the move", stop.apply)):
            if name is not None:
                found[name] = f"{what} at node {node}"
    return found


def of_action(program: Program, game: Playable, action: str) -> list[str]:
    """Functions that offer an action, carry it out as a move, or are nodes of its body; none if there is no such."""
    found: list[str] = []
    for node in program.graph.nodes:
        stop, codes = game.stops[node.id], program.nodes.codes.get(node.id)
        offered = isinstance(codes, OfferCodes) and any(one.action.name == action for one in codes.options)
        if offered and stop.menu is not None and stop.apply is not None:
            found += [stop.menu, stop.apply]
        if node.routine is not None and node.routine.action.name == action:
            found.append(stop.run)
    return found

"""Show CODE to people."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.cells import sums
from interpreter.code.print_python.writer import Writer
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, SEED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.code.expressions import Expr, Local
    from interpreter.code.read import Playable
    from interpreter.code.statements import Block
    from interpreter.compiler.program import Program


# ---- what lies at an address, in words: fields, zones and variables of the flow


HEADS = {0: ("",), 1: (".count",), 3: (".count", ".low", ".high")}
"""Names of the head cells of a zone, which stand before its pieces, by the number of head cells."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell by its name; `items` says from which place of a zone on."""

    name: str
    first: int
    """Its address."""


def places(program: Program) -> list[Place | None]:
    """Return the named place at each address of the state; None where nothing is named."""
    layout = program.layout
    found: list[Place | None] = [None] * program.size
    for at, name in ((PC, "node"), (SEED, "seed"), (DRAWN, "drawn")):
        found[at] = Place(name, at)
    for number, stream in enumerate(layout.streams):
        found[FIRST_STREAM + number] = Place(f"stream.{_word(stream)}", FIRST_STREAM + number)
    fields = [(stored.name, place.base, place.size) for stored, place in layout.fields.items()]
    fields += [(f"{kind.name}.zone", base, kind.size) for kind, base in layout.where.items()]
    fields += [(f"{kind.name}.shown", base, kind.size) for kind, base in layout.shown.items()]
    fields += [(f"{stored.name}.bits", base, program.size - base) for stored, base in layout.mirrors.items()]
    for name, base, size in fields:
        found[base : base + size] = [Place(_word(name), base)] * size
    for zone, place in layout.zones.items():
        heads = HEADS[place.head]
        for at in range(place.base, place.base + place.stride * place.instances):
            inside = (at - place.base) % place.stride
            head = heads[inside] if inside < len(heads) else ".items"
            found[at] = Place(f"{_word(zone.name)}{head}", place.base + min(inside, place.head))
    for slot in program.module.slots.values():
        found[slot.base] = Place(f"{_word(slot.name)}{'.count' if slot.capacity else ''}", slot.base)
        for at in range(slot.base + 1, slot.base + slot.size):
            found[at] = Place(f"{_word(slot.name)}.items", slot.base + 1)
    return found


def _word(name: str) -> str:
    return name.replace(" ", "-")


# ---- functions for people


@dataclass
class Named(Writer):
    """Writes cells by their names."""

    places: list[Place | None] = field(default_factory=list[Place | None])
    addresses: dict[Local, Expr] = field(default_factory=dict["Local", "Expr"])
    """Addresses held by variables."""

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
        """Return the name of a cell, and its index among several."""
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
        """Return the line that writes cells from one on."""
        first = self.cell(start)
        name, which = first.removesuffix("]").split("[", 1) if first.endswith("]") else (first, "0")
        return f"{name}[{which} ...] = {self.members(values)}"


def shown(program: Program, game: Playable, names: Iterable[str] | None = None) -> str:
    """Return the text of functions, of all if none are named; each begins with its role."""
    known, roles = places(program), _roles(game)
    texts: list[str] = []
    for name in game.code.functions if names is None else names:
        writer = Named(looking=False, places=known)
        role = f"# {roles[name]}\n" if name in roles else ""
        texts.append(role + writer.function(game.code.functions[name]))
    return "\n".join(texts)


def _roles(game: Playable) -> dict[str, str]:
    """Return the role of each function in the flow."""
    found: dict[str, str] = {}
    for node, stop in enumerate(game.stops):
        found[stop.run] = f"node {node}"
        for what, name in (("menu", stop.menu), ("who decides", stop.seat), ("the move", stop.apply)):
            if name is not None:
                found[name] = f"{what} at node {node}"
    return found


def of_action(program: Program, game: Playable, action: str) -> list[str]:
    """Return the functions that offer an action, carry it out or run its body; [] if there is none."""
    found: list[str] = []
    for node in program.graph.nodes:
        stop, codes = game.stops[node.id], program.nodes.codes.get(node.id)
        offered = isinstance(codes, OfferCodes) and any(one.action.name == action for one in codes.options)
        if offered and stop.menu is not None and stop.apply is not None:
            found += [stop.menu, stop.apply]
        if node.routine is not None and node.routine.action.name == action:
            found.append(stop.run)
    return found


__all__ = ["of_action", "shown"]

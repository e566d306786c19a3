"""What lies at an address, in words: fields, zones and variables of the flow.

Enters a program and the expression of an address; leaves the name of what its constant part points at, and the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, SEED

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr
    from interpreter.compiler.program import Program

HEADS = {0: ("",), 1: (".count",), 3: (".count", ".low", ".high")}
"""What the first cells of a zone say, by how many they are."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell by its name; `items` says from which place of a zone on."""

    name: str
    first: int
    """Its address."""


def places(program: Program) -> list[Place | None]:
    """What lies at each address."""
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


def sums(of: Expr) -> tuple[int, list[Expr]]:
    """The constant part of an address, and what is added to it."""
    if isinstance(of, x.Const):
        return of.value, []
    if isinstance(of, x.Arithmetic) and of.sign == "+":
        (first, left), (second, right) = sums(of.left), sums(of.right)
        return first + second, left + right
    return 0, [of]

"""What the cells of the state hold.

Enters a program; leaves the lowest and highest value of each cell, and the type of what lies in a stretch of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code.ranges import number
from interpreter.code.types import HIGHEST, Number
from interpreter.code.types import Type as Kind
from interpreter.compiler.graph import CarryOut
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, SEED
from interpreter.kernel.ranges import ANY, Limit, of_field, of_type
from interpreter.kernel.spaces import bitsets as mirrored

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.compiler.program import Program

SEEDS: Limit = (-1, (1 << 53) - 1)
DRAWS: Limit = (0, 1 << 40)


class Cells:
    """The cells of a state by the lowest and highest value of each; `sets` are those that hold bit sets."""

    def __init__(self, limits: list[Limit], sets: tuple[int, ...] = ()) -> None:
        self.size, self.limits, self.sets = len(limits), limits, sets
        self.known: dict[Limit, Number] = {}

    @classmethod
    def of(cls, program: Program) -> Cells:
        """Return the cells of a program."""
        mirrors = program.layout.mirrors.items()
        sets = [cell for stored, base in mirrors for cell in range(base, base + mirrored.mirror_cells(stored))]
        return cls(limits(program), tuple(sets))

    def kind(self, address: Kind) -> Number:
        """The type of a cell whose address lies between two.

        A bit set of 64 things fits no type with numbers below 0: it is only meant where nothing else may be.
        """
        assert isinstance(address, Number)
        low, high = max(0, min(address.low, self.size - 1)), max(0, min(address.high, self.size - 1))
        if (low, high) not in self.known:
            all_of = self.limits[low : high + 1]
            some = [limit for limit in all_of if limit[1] <= HIGHEST] or all_of
            self.known[low, high] = number(min(limit[0] for limit in some), max(limit[1] for limit in some))
        return self.known[low, high]

    def set_kind(self, address: Kind) -> Number:
        """The type of the bit set whose address lies between two: what is turned over bit by bit is nothing else."""
        assert isinstance(address, Number)
        low, high = max(0, address.low), min(address.high, self.size - 1)
        most = max((self.limits[cell][1] for cell in self.sets if low <= cell <= high), default=0)
        return number(0, most) if most else self.kind(address)

    def stretch(self, begins: Iterable[int], most: int) -> Number:
        """The type of so many cells from one of some on."""
        kinds = [self.kind(Number(begin, begin + max(0, most - 1))) for begin in begins]
        return number(min(kind.low for kind in kinds), max(kind.high for kind in kinds))


def limits(program: Program) -> list[Limit]:
    """The lowest and the highest value of each cell."""
    layout = program.layout
    found = [ANY] * program.size
    found[PC] = (0, len(program.graph.nodes))
    found[SEED] = SEEDS
    found[DRAWN] = ANY
    for n in range(len(layout.streams)):
        found[FIRST_STREAM + n] = DRAWS
    for stored, place in layout.fields.items():
        found[place.base : place.base + place.size] = [of_field(stored)] * place.size
    for kind, base in layout.where.items():
        found[base : base + kind.size] = [(-1, len(layout.zone_of) - 1)] * kind.size
    for kind, base in layout.shown.items():
        found[base : base + kind.size] = [(0, (1 << program.checked.seats) - 1)] * kind.size
    for place in layout.zones.values():
        most = max(kind.size for kind in place.zone.kinds) - 1
        one = [(0, place.capacity)] * place.head + [(-1, most)] * place.capacity
        found[place.base : place.base + place.stride * place.instances] = one * place.instances
    picked = {node.exit.picks for node in program.graph.nodes if isinstance(node.exit, CarryOut)}
    """Where codes of moves are kept, one for each player."""
    for var, slot in program.module.slots.items():
        low, high = ANY if var in picked else of_type(var.type)
        one = (min(low, slot.dead), max(high, slot.dead))
        items = [(min(low, 0), max(high, 0))] * slot.capacity
        found[slot.base : slot.base + slot.size] = [(0, slot.capacity), *items] if slot.capacity else [one]
    for stored, base in layout.mirrors.items():
        cells, things = mirrored.mirror_cells(stored), mirrored.things(stored)
        assert things is not None
        found[base : base + cells] = [(0, (1 << things.size) - 1)] * cells
    return found

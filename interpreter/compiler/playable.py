"""A compiled game as CODE: its functions, the places at which it stops, the limits of its cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.cells import Cells
from interpreter.code.expressions import Expr
from interpreter.code.ranges import number
from interpreter.code.read import Playable, Stop
from interpreter.code.read.program import Reader
from interpreter.code.statements import Code
from interpreter.compiler.graph import CarryOut
from interpreter.compiler.menus.move_codes import highest_code
from interpreter.kernel.layout import ANY, DRAWN, FIRST_STREAM, PC, SEED, Limit, of_field, of_type
from interpreter.kernel.once import once_for
from interpreter.kernel.spaces import bitsets
from interpreter.kernel.uncollected import uncollected

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

SEEDS: Limit = (-1, (1 << 53) - 1)
DRAWS: Limit = (0, 1 << 40)


def playable(program: Program, also: Iterable[str] = (), asked: Mapping[str, Sequence[int]] | None = None) -> Playable:
    """Return a game as CODE; raises Unreadable for constructs that CODE does not have.

    `also` are further emitted functions of the state, by their names; `asked` such of the state and of numbers from 0
    up to one each. Without any a program is read once.
    """
    also = {**dict.fromkeys(also, ()), **(asked or {})}
    return _read(program, also) if also else _alone(program)


@once_for
def _alone(program: Program) -> Playable:
    return _read(program, {})


@uncollected
def _read(program: Program, also: Mapping[str, Sequence[int]]) -> Playable:
    reader, nodes = reader_of(program), program.nodes
    stops: list[Stop] = []
    for node in program.graph.nodes:
        at = node.id
        stop = Stop(
            node.sort,
            nodes.run[at],
            nodes.menu.get(at),
            nodes.seat.get(at),
            nodes.apply.get(at),
            nodes.candidates.get(at),
        )
        stops.append(stop)
        for name in (stop.run, stop.menu, stop.seat, stop.candidates):
            if name is not None:
                reader.read(name, [], number=name == stop.seat)
        if stop.apply is not None:
            reader.read(stop.apply, [_some(0, highest_code(nodes.codes[at]))])
    seats = _some(0, program.checked.seats - 1)
    scoring = program.scoring
    ranked = tuple(scoring.ways)
    for name in [*scoring.names, *(name for _, name in ranked if name is not None)]:
        reader.read(name, [seats], number=True)
    for name, highest in also.items():
        reader.read(name, [_some(0, high) for high in highest], number=True)
    code = Code(program.size, limits=reader.cells.limits)
    code.functions.update(reader.finished())
    return Playable(code, tuple(stops), program.first, tuple(program.begun), tuple(scoring.names), ranked)


def reader_of(program: Program) -> Reader:
    """Return what reads the functions of a program into CODE."""
    mirrors = program.layout.mirrors.items()
    sets = [cell for stored, base in mirrors for cell in range(base, base + bitsets.mirror_cells(stored))]
    module, cells = program.module, Cells(limits(program), tuple(sets))
    return Reader(module.namespace, cells, module.built)


def _some(low: int, high: int) -> Expr:
    """Return a number of which only the bounds are known."""
    kind = number(low, high)
    return x.Get(kind, x.Local("any", kind))


def limits(program: Program) -> list[Limit]:
    """Return the lowest and highest value of each cell."""
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
    picked = {node.exit.picks for node in program.graph.nodes if isinstance(node.exit, CarryOut)}  # codes of moves
    for var, slot in program.module.slots.items():
        low, high = ANY if var in picked else of_type(var.type)
        one = (min(low, slot.dead), max(high, slot.dead))
        items = [(min(low, 0), max(high, 0))] * slot.capacity
        found[slot.base : slot.base + slot.size] = [(0, slot.capacity), *items] if slot.capacity else [one]
    for stored, base in layout.mirrors.items():
        cells, things = bitsets.mirror_cells(stored), bitsets.things(stored)
        assert things is not None
        found[base : base + cells] = [(0, (1 << things.size) - 1)] * cells
    return found

"""Layout of the flat state array, the one place that turns fields and zones into addresses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gamespec.budgets import CELLS, allowed
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import Int, Row, SetOf, Thing, Type, YesNo
from gamespec.source import Span
from interpreter.kernel.cannot_run import TooCostly

PC = 0
"""Address of the program counter in the state: the number of the node at which the state waits."""
SEED = 1
"""Address of the random seed in the state; its content is -1 while chance is open (without a seed)."""
DRAWN = 2
"""Address in the state of the outcome given to a chance node; its content is -1 if there is none."""
FIRST_STREAM = 3

SLOT_HEAD = 0
LIST_HEAD = 1
"""Number of cells before the pieces of a group or line: [count, pieces...]."""
PILE_HEAD = 3
"""Cells before a pile's pieces: count, low, high; from low to high - 1 they are shuffled."""


@dataclass(slots=True, eq=False)
class FieldPlace:
    """Addresses of a field: base + owner * stride + key (several keys in mixed radix)."""

    field: Field
    base: int
    stride: int
    owners: int

    @property
    def size(self) -> int:
        """Return the number of cells of the field in the state."""
        return self.stride * self.owners


@dataclass(slots=True, eq=False)
class ZonePlace:
    """Addresses of the instances of one zone in the state: base + instance * stride.

    The instance is owner * keys + key. `head` is the number of cells before the pieces, `capacity` the maximum number
    of pieces.
    """

    zone: Zone
    base: int
    stride: int
    head: int
    capacity: int
    instances: int
    first_id: int
    """Number of the zone's first instance among all zone instances of the game."""
    keys: int
    """Number of instances of the zone for each owner."""


@dataclass(slots=True, eq=False)
class Slot:
    """Cells for a variable across decisions: one, or [count, items...] up to `capacity`."""

    name: str
    base: int
    capacity: int = 0
    """Maximum number of items of a list; 0 for a single cell."""
    kind: Kind | None = None
    """Kind of the pieces that the slot holds; None if it holds other values."""

    @property
    def size(self) -> int:
        """Return the number of cells of the slot in the state."""
        return self.capacity + 1 if self.capacity else 1

    @property
    def dead(self) -> int:
        """Return what an unused slot contains: 0, or -1 in a single cell for a piece, as 0 is a piece."""
        return -1 if self.kind is not None and not self.capacity else 0


@dataclass(slots=True, eq=False)
class Layout:
    """Addresses of all that one compiled game stores in its state; `size` is the number of cells."""

    size: int = FIRST_STREAM
    streams: list[str] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    fields: dict[Field, FieldPlace] = field(default_factory=dict)
    zones: dict[Zone, ZonePlace] = field(default_factory=dict)
    where: dict[Kind, int] = field(default_factory=dict)
    """First address, by kind, of the pieces' zone numbers (-1: in no zone)."""
    shown: dict[Kind, int] = field(default_factory=dict)
    """First address, by kind named by `show`, of the seats (as bits) shown each piece."""
    mirrors: dict[Field, int] = field(default_factory=dict)
    """First address, by field, of bit sets of the things with each value, kept for speed."""
    zone_of: list[tuple[Zone, int, int]] = field(default_factory=list)
    """By zone number: the zone, the number of its owner (-1: the table), and the number of its key."""
    address_of: list[int] = field(default_factory=list)
    """By zone number: address of the first cell of this instance of a zone."""

    def field_address(self, target: Field, owner: int = 0, key: int = 0) -> int:
        """Return the address of a field for one owner (0 for the table) and key number."""
        place = self.fields[target]
        return place.base + owner * place.stride + key

    def zone_number(self, zone: Zone, owner: int = 0, key: int = 0) -> int:
        """Return the number of the instance of a zone for one owner (0 for the table) and key number."""
        place = self.zones[zone]
        return place.first_id + owner * place.keys + key

    def items(self, state: list[int], number: int) -> list[int]:
        """Return the pieces of the zone with this number: of a pile from the bottom, else as they arrived."""
        zone = self.zone_of[number][0]
        at = self.address_of[number]
        if zone.shape == "slot":
            return [] if state[at] < 0 else [state[at]]
        head = self.zones[zone].head
        return state[at + head : at + head + state[at]]

    def take(self, cells: int, span: Span | None = None) -> int:
        """Reserve cells at the end for the declaration at `span`; raises TooCostly if too many."""
        at = self.size
        if at + cells > allowed(CELLS):
            raise TooCostly(
                f"with this declaration the game needs {at + cells:,} stored numbers, but at most {allowed(CELLS):,} "
                "are possible",
                span,
            )
        self.size += cells
        return at


def lay_out(game: CheckedGame, streams: list[str], shown: set[Kind]) -> Layout:
    """Return the addresses of all a game stores but variables (`add_slot`); `shown`: kinds."""
    layout = Layout(streams=list(streams))
    layout.take(len(streams))
    for stored in game.fields:
        stride = _product(kind.size for kind in stored.keys)
        owners = 1 if stored.owner is None else stored.owner.size
        layout.fields[stored] = FieldPlace(stored, layout.take(stride * owners, stored.span), stride, owners)
    for kind in game.kinds:
        if kind.sort == "piece":
            layout.where[kind] = layout.take(kind.size)
            if kind in shown:
                layout.shown[kind] = layout.take(kind.size)
    for zone in game.zones:
        _lay_zone(layout, zone)
    return layout


def add_slot(layout: Layout, name: str, capacity: int = 0, kind: Kind | None = None, span: Span | None = None) -> Slot:
    """Reserve a slot for a variable kept across decisions, a list if `capacity` is not 0."""
    slot = Slot(name, layout.size, capacity, kind)
    layout.take(slot.size, span)
    layout.slots.append(slot)
    return slot


def blank(layout: Layout) -> list[int]:
    """Return a state before the set-up: initial values in all fields, no piece in a zone, no slot in use."""
    state = [0] * layout.size
    for slot in layout.slots:
        state[slot.base] = slot.dead
    state[SEED] = -1
    state[DRAWN] = -1
    for place in layout.fields.values():
        value = place.field.starts
        state[place.base : place.base + place.size] = [-1 if value is None else value] * place.size
    for kind, base in layout.where.items():
        state[base : base + kind.size] = [-1] * kind.size
    for place in layout.zones.values():
        if place.zone.shape == "slot":
            state[place.base : place.base + place.instances] = [-1] * place.instances
        else:
            for i in range(place.instances):
                start = place.base + i * place.stride + place.head
                state[start : start + place.capacity] = [-1] * place.capacity
    return state


def _lay_zone(layout: Layout, zone: Zone) -> None:
    keys = _product(kind.size for kind in zone.keys)
    instances = keys * (1 if zone.owner is None else zone.owner.size)
    if zone.shape == "slot":
        head, capacity = SLOT_HEAD, 1
    else:
        head = PILE_HEAD if zone.shape == "pile" else LIST_HEAD
        whole = sum(kind.size for kind in zone.kinds)
        capacity = whole if zone.up_to is None else min(whole, zone.up_to)
    stride = head + capacity
    first = len(layout.zone_of)
    place = ZonePlace(zone, layout.take(stride * instances, zone.span), stride, head, capacity, instances, first, keys)
    layout.zones[zone] = place
    for i in range(instances):
        layout.zone_of.append((zone, -1 if zone.owner is None else i // keys, i % keys))
        layout.address_of.append(place.base + i * stride)


def _product(numbers: Iterable[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result


# ---- ranges of the values that fields and variables may have, from their types
#
# They include -1 (none) and the value before a field is set, where these are possible.


Limit = tuple[int, int]
ANY: Limit = (-(1 << 63), (1 << 63) - 1)


def of_type(kind: Type) -> Limit:
    """Return the range of the values of a type; all numbers of 64 bits if it has no bounds."""
    match kind:
        case YesNo():
            return 0, 1
        case Thing() | Row():
            return -1, (kind.kind.size if isinstance(kind, Thing) else len(kind.kind.rows)) - 1
        case Int(low=int(low), high=int(high)):
            return (min(low, -1) if kind.optional else low), high
        case SetOf():
            return of_type(kind.of)
        case _:
            return ANY


def of_field(stored: Field) -> Limit:
    """Return the range of the values of a field, its initial value included."""
    start = -1 if stored.starts is None else stored.starts
    low, high = of_type(stored.type)
    return min(low, start), max(high, start)

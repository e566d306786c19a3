"""The named numbers of a game, seat by seat: what its rules call by a name and a player can have more or less of.

A program enters; a Reader leaves, which reads them from a state array: those that reports tell (`questions.numbers`),
those with keys and what is yes or no, what the printed numbers of pieces in a zone come to, values of players, score
lines among them, and how many things name the seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gamespec.checked.types import Int, Thing, YesNo
from interpreter.kernel.errors import PromiseBroken, UnplacedError
from interpreter.state.views.shown import asked_of
from interpreter.state.wording.names import thing_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field, Value, Zone
    from interpreter.compiler.program import Program
    from interpreter.state.questions.numbers import Reads

MOST_KEYS = 12
"""Numbers of one name that are read key by key; of more of them the sum is read."""


@dataclass(frozen=True, slots=True)
class Cells:
    """So many cells of each seat, added up; of each at least `low` counts."""

    base: int
    stride: int
    many: int = 1
    low: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Pieces in zones of each seat, those with a key among `keys`: what each is worth, added up."""

    zone: Zone
    keys: range
    worth: tuple[int, ...] | None = None
    """By piece; None where each counts one."""


@dataclass(frozen=True, slots=True, eq=False)
class Worked:
    """A value of a seat with these arguments, worked out; 0 where it cannot be told."""

    value: Value
    args: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Owned:
    """How many of some cells name the seat."""

    cells: range


Part: TypeAlias = "Cells | Pieces | Worked | Owned"


class Named(NamedTuple):
    """A number each seat has: what it is called, and how it is read."""

    name: str
    part: Part


class Reader:
    """Reads all named numbers of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seats = program.checked.seats
        found: dict[str, Part] = {}
        for each in (*self._plain(), *self._fields(), *self._zones(), *self._values(), *self._owned()):
            found.setdefault(each.name, each.part)  # a score line may go by the name of the field it counts
        self.names, self.parts = tuple(found), tuple(found.values())
        self._read = tuple(map(self._reads, self.parts))

    def __call__(self, s: list[int], seat: int) -> list[int]:
        """Every number of a seat, in the order of `names`; 0 for what cannot be told now."""
        return [read(s, seat) for read in self._read]

    def _reads(self, part: Part) -> Reads:
        match part:
            case Cells(base, stride, many, low):
                return _cells(base, stride, many, low)
            case Pieces():
                return self._pieces(part)
            case Worked(value, args):
                return self._worked(value, args)
            case Owned(cells):
                return lambda s, seat: s[cells.start : cells.stop].count(seat)

    def _pieces(self, part: Pieces) -> Reads:
        layout, worth, zone = self.program.layout, part.worth, part.zone
        if worth is None:
            return lambda s, seat: sum(len(layout.items(s, layout.zone_number(zone, seat, key))) for key in part.keys)
        return lambda s, seat: sum(
            worth[piece] for key in part.keys for piece in layout.items(s, layout.zone_number(zone, seat, key))
        )

    def _worked(self, value: Value, args: tuple[int, ...]) -> Reads:
        assert value.self_var is not None
        asked = self.program.asks(asked_of(value), (value.self_var, *value.params))

        def read(s: list[int], seat: int) -> int:
            try:
                found = asked(s, seat, *args)
            except (PromiseBroken, UnplacedError):
                return 0
            return found if isinstance(found, int) else 0

        return read

    def _plain(self) -> Iterator[Named]:
        """What reports tell, too: fields without keys, and how many pieces lie in zones without keys."""
        layout, player = self.program.layout, self.program.checked.player
        for stored, place in layout.fields.items():
            kind = stored.type
            if stored.owner is player and not stored.keys and not stored.machine_made and isinstance(kind, Int):
                yield Named(stored.name, Cells(place.base, place.stride, low=kind.low))
        for zone in layout.zones:
            if zone.owner is player and not zone.keys and zone.shape != "slot":
                yield Named(f"pieces in {zone.name}", Pieces(zone, range(1)))

    def _fields(self) -> Iterator[Named]:
        for stored in self.program.checked.fields:
            if stored.owner is not self.program.checked.player or stored.machine_made:
                continue
            if not isinstance(stored.type, Int | YesNo):
                continue
            place = self.program.layout.fields[stored]
            if place.stride > MOST_KEYS:
                yield Named(f"{stored.name}, in all", Cells(place.base, place.stride, place.stride))
                continue
            for key in range(place.stride):
                yield Named(_keyed(self.program, stored, key), Cells(place.base + key, place.stride))

    def _zones(self) -> Iterator[Named]:
        layout = self.program.layout
        for zone in self.program.checked.zones:
            if zone.owner is not self.program.checked.player:
                continue
            keys = layout.zones[zone].keys
            for part in range(keys) if keys <= MOST_KEYS else ():
                yield Named(f"pieces in {_keyed(self.program, zone, part)}", Pieces(zone, range(part, part + 1)))
            if keys > MOST_KEYS:
                yield Named(f"pieces in {zone.name}, in all", Pieces(zone, range(keys)))
            yield from self._printed(zone, zone.kinds[0], keys)

    def _printed(self, zone: Zone, kind: Kind, keys: int) -> Iterator[Named]:
        """What the printed numbers of the pieces of a zone come to."""
        for column in kind.columns.values():
            if not isinstance(column.type, Int) or column.key is not None or column.is_ranges:
                continue
            worth = tuple(_whole(column.cells[row]) for row in kind.row_of)
            yield Named(f"{column.name} of {zone.name}, in all", Pieces(zone, range(keys), worth))

    def _values(self) -> Iterator[Named]:
        for value in self.program.checked.values:
            if value.owner is not self.program.checked.player or not isinstance(value.type, Int | YesNo):
                continue
            kinds = [var.type.kind for var in value.params if isinstance(var.type, Thing)]
            if len(kinds) < len(value.params) or any(kind.size > MOST_KEYS for kind in kinds) or value.self_var is None:
                continue
            for args in product(*(range(kind.size) for kind in kinds)):
                told = ", ".join(
                    thing_name(self.program, kind, arg, plain=True) for kind, arg in zip(kinds, args, strict=True)
                )
                yield Named(f"{value.name}({told})" if told else value.name, Worked(value, args))

    def _owned(self) -> Iterator[Named]:
        """How many things of a kind name the seat."""
        player = self.program.checked.player
        for stored in self.program.checked.fields:
            if stored.owner in (None, player) or not isinstance(stored.type, Thing) or stored.type.kind is not player:
                continue
            place = self.program.layout.fields[stored]
            cells = range(place.base, place.base + place.size)
            yield Named(f"{stored.owner.name} whose {stored.name} it is", Owned(cells))


def _whole(cell: object) -> int:
    """A printed number; nothing where nothing is printed."""
    return cell if isinstance(cell, int) else 0


def _cells(base: int, stride: int, many: int, low: int | None) -> Reads:
    if many > 1:
        return lambda s, seat: sum(s[base + seat * stride : base + seat * stride + many])
    if low is None:
        return lambda s, seat: s[base + seat * stride]
    return lambda s, seat: max(low, s[base + seat * stride])


def _keyed(program: Program, part: Field | Zone, key: int) -> str:
    """A field or zone with its key: `goods[rice]`."""
    words: list[str] = []
    for kind in reversed(part.keys):
        key, at = divmod(key, kind.size)
        words.insert(0, thing_name(program, kind, at, plain=True))
    return f"{part.name}[{', '.join(words)}]" if words else part.name

"""Named numbers of each seat in a game, the features of the learned evaluation.

A Reader computes them from a state array: the numbers of reports (`questions.numbers`), fields with keys, yes/no
fields, sums of printed numbers of pieces in a zone, values of players, score terms, and the number of things that
name the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int, Thing, YesNo
from interpreter.compiler.program import Program
from interpreter.kernel.errors import RuntimeCheckFailed, UnplacedError
from interpreter.state.questions.derivation import Reads
from interpreter.state.views.shown import value_read
from interpreter.state.wording.names import thing_name

MOST_KEYS = 12
"""Maximum number of keys of a field or zone that are separate features; for more, the sum is one."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Feature: the sum of `many` state cells of a seat; if `many` is 1, the cell counts as at least `low`."""

    base: int
    stride: int
    many: int = 1
    low: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Feature: the number of pieces, or the sum of their worth, in a seat's zones with keys in `keys`."""

    zone: Zone
    keys: range
    worth: tuple[int, ...] | None = None
    """Worth of each piece by index; None if each counts one."""


@dataclass(frozen=True, slots=True, eq=False)
class Worked:
    """Feature: a `value` of the rules, for a seat and the arguments `args`; 0 if it cannot be computed."""

    value: Value
    args: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Owned:
    """Feature: the number of things (such as spaces) whose field names the seat, as their owner, say."""

    cells: range


Part: TypeAlias = "Cells | Pieces | Worked | Owned"


class Named(NamedTuple):
    """A feature that each seat has: its name, and how it is computed."""

    name: str
    part: Part


class Reader:
    """Function that computes all named numbers of a seat in a state of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seats = program.checked.seats
        found: dict[str, Part] = {}
        for each in (*self._plain(), *self._fields(), *self._zones(), *self._values(), *self._owned()):
            found.setdefault(each.name, each.part)  # a score term may have the name of the field it counts
        self.names, self.parts = tuple(found), tuple(found.values())
        self._read = tuple(map(self._reads, self.parts))

    def __call__(self, s: list[int], seat: int) -> list[int]:
        """Return all numbers of a seat, in the order of `names`; 0 for those that cannot be computed now."""
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
        asked = self.program.asks(value_read(value), (value.self_var, *value.params))

        def read(s: list[int], seat: int) -> int:
            try:
                found = asked(s, seat, *args)
            except (RuntimeCheckFailed, UnplacedError):
                return 0
            return found if isinstance(found, int) else 0

        return read

    def _plain(self) -> Iterator[Named]:
        """Yield the numbers of reports: fields without keys, and pieces in zones without keys."""
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
        """Yield features that sum the numbers printed on the pieces in a zone."""
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
        """Yield features that count the things whose field names the seat."""
        player = self.program.checked.player
        for stored in self.program.checked.fields:
            if stored.owner in (None, player) or not isinstance(stored.type, Thing) or stored.type.kind is not player:
                continue
            place = self.program.layout.fields[stored]
            cells = range(place.base, place.base + place.size)
            yield Named(f"{stored.owner.name} whose {stored.name} it is", Owned(cells))


def _whole(cell: object) -> int:
    """Return a printed number; 0 if the cell of the data table has none."""
    return cell if isinstance(cell, int) else 0


def _cells(base: int, stride: int, many: int, low: int | None) -> Reads:
    if many > 1:
        return lambda s, seat: sum(s[base + seat * stride : base + seat * stride + many])
    if low is None:
        return lambda s, seat: s[base + seat * stride]
    return lambda s, seat: max(low, s[base + seat * stride])


def _keyed(program: Program, part: Field | Zone, key: int) -> str:
    """Return the name of a field or zone with its key: `goods[rice]`."""
    words: list[str] = []
    for kind in reversed(part.keys):
        key, at = divmod(key, kind.size)
        words.insert(0, thing_name(program, kind, at, plain=True))
    return f"{part.name}[{', '.join(words)}]" if words else part.name

"""The named numbers of a game, seat by seat: what its rules call by a name and a player can have more or less of.

A program enters; a Reader leaves, which reads them from a state array: those that reports tell (`questions.numbers`),
those with keys and what is yes or no, what the printed numbers of pieces in a zone come to, values of players, score
lines among them, and how many things name the seat.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from gamespec.checked.types import Int, Thing, YesNo
from interpreter.kernel.errors import PromiseBroken, UnplacedError
from interpreter.state.questions.numbers import TOTAL, Number, numbers
from interpreter.state.views.shown import asked_of
from interpreter.state.wording.names import thing_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field, Zone
    from interpreter.compiler.program import Program
    from interpreter.state.questions.numbers import Reads

MOST_KEYS = 12
"""Numbers of one name that are read key by key; of more of them the sum is read."""


class Reader:
    """Reads all named numbers of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seats = program.checked.seats
        found: dict[str, Reads] = {}
        known = (each for each in numbers(program) if each.name != TOTAL)
        for each in (*known, *self._fields(), *self._zones(), *self._values(), *self._owned()):
            found.setdefault(each.name, each.read)  # a score line may go by the name of the field it counts
        self.names = tuple(found)
        self._read = tuple(found.values())

    def __call__(self, s: list[int], seat: int) -> list[int]:
        """Every number of a seat, in the order of `names`; 0 for what cannot be told now."""
        return [read(s, seat) for read in self._read]

    def _fields(self) -> Iterator[Number]:
        for stored in self.program.checked.fields:
            if stored.owner is not self.program.checked.player or stored.machine_made:
                continue
            if not isinstance(stored.type, Int | YesNo):
                continue
            place = self.program.layout.fields[stored]
            if place.stride > MOST_KEYS:
                yield Number(f"{stored.name}, in all", _sum_at(place.base, place.stride))
                continue
            for key in range(place.stride):
                yield Number(_keyed(self.program, stored, key), _cell_at(place.base + key, place.stride))

    def _zones(self) -> Iterator[Number]:
        layout = self.program.layout
        for zone in self.program.checked.zones:
            if zone.owner is not self.program.checked.player:
                continue
            keys = layout.zones[zone].keys
            for part in range(keys) if keys <= MOST_KEYS else ():
                name = _keyed(self.program, zone, part)
                yield Number(
                    f"pieces in {name}",
                    lambda s, seat, z=zone, p=part: len(layout.items(s, layout.zone_number(z, seat, p))),
                )
            if keys > MOST_KEYS:
                yield Number(
                    f"pieces in {zone.name}, in all",
                    lambda s, seat, z=zone, k=keys: sum(
                        len(layout.items(s, layout.zone_number(z, seat, p))) for p in range(k)
                    ),
                )
            yield from self._printed(zone, zone.kinds[0], keys)

    def _printed(self, zone: Zone, kind: Kind, keys: int) -> Iterator[Number]:
        """What the printed numbers of the pieces of a zone come to."""
        layout = self.program.layout
        for column in kind.columns.values():
            if not isinstance(column.type, Int) or column.key is not None or column.is_ranges:
                continue
            worth = [_whole(column.cells[row]) for row in kind.row_of]
            yield Number(
                f"{column.name} of {zone.name}, in all",
                lambda s, seat, z=zone, k=keys, w=worth: sum(
                    w[piece] for part in range(k) for piece in layout.items(s, layout.zone_number(z, seat, part))
                ),
            )

    def _values(self) -> Iterator[Number]:
        for value in self.program.checked.values:
            if value.owner is not self.program.checked.player or not isinstance(value.type, Int | YesNo):
                continue
            kinds = [var.type.kind for var in value.params if isinstance(var.type, Thing)]
            if len(kinds) < len(value.params) or any(kind.size > MOST_KEYS for kind in kinds) or value.self_var is None:
                continue
            asked = self.program.asks(asked_of(value), (value.self_var, *value.params))
            for args in product(*(range(kind.size) for kind in kinds)):
                told = ", ".join(
                    thing_name(self.program, kind, arg, plain=True) for kind, arg in zip(kinds, args, strict=True)
                )
                yield Number(f"{value.name}({told})" if told else value.name, _asked(asked, args))

    def _owned(self) -> Iterator[Number]:
        """How many things of a kind name the seat."""
        player = self.program.checked.player
        for stored in self.program.checked.fields:
            if stored.owner in (None, player) or not isinstance(stored.type, Thing) or stored.type.kind is not player:
                continue
            place = self.program.layout.fields[stored]
            yield Number(
                f"{stored.owner.name} whose {stored.name} it is",
                lambda s, seat, a=place.base, b=place.base + place.size: s[a:b].count(seat),
            )


def _whole(cell: object) -> int:
    """A printed number; nothing where nothing is printed."""
    return cell if isinstance(cell, int) else 0


def _cell_at(base: int, stride: int) -> Reads:
    return lambda s, seat: s[base + seat * stride]


def _sum_at(base: int, stride: int) -> Reads:
    return lambda s, seat: sum(s[base + seat * stride : base + (seat + 1) * stride])


def _asked(asked: Callable[..., object], args: tuple[int, ...]) -> Reads:
    def read(s: list[int], seat: int) -> int:
        try:
            found = asked(s, seat, *args)
        except (PromiseBroken, UnplacedError):
            return 0
        return found if isinstance(found, int) else 0

    return read


def _keyed(program: Program, part: Field | Zone, key: int) -> str:
    """A field or zone with its key: `goods[rice]`."""
    words: list[str] = []
    for kind in reversed(part.keys):
        key, at = divmod(key, kind.size)
        words.insert(0, thing_name(program, kind, at, plain=True))
    return f"{part.name}[{', '.join(words)}]" if words else part.name

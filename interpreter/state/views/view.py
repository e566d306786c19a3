"""Views: all that one observer sees of a state, as plain data.

Players get information about states only through views. A view consists of dicts, lists, texts, numbers, truth values
and None, ready for JSON. Hidden values are `"?"`. Groups are listed in an order that depends only on what is seen. The
observer is a seat or PUBLIC.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gamespec.checked.expressions import ValueGet
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int, Thing, Type, YesNo
from interpreter.compiler.program import Program
from interpreter.state.views.shown import known, shown_by
from interpreter.state.visibility.sight import Eyes, back_of, eyes, shown_order
from interpreter.state.wording.names import seat_name, thing_name, value_name

Data: TypeAlias = "dict[str, Plain]"
Plain: TypeAlias = "Data | list[Data] | list[str] | str | int | bool | None"
UNSEEN = "?"
"""Text that stands in a view for a value hidden from the observer."""


def view(program: Program, s: list[int], observer: int, *, plain: bool = False) -> Data:
    """Return what an observer sees; `plain`: with everyday names, `cod` for `Boat[cod]`.

    Keys: `game`, `viewer`, `phase`, `step`, `to_move` (a seat's name or None), `over`, `seats`; `table`, `players` and
    `things` (by kind) hold `fields` (name -> value, or key -> value), `zones` (name -> zone, or key -> zone) and, where
    the rules show any, `values` (name -> value, or key -> value). A zone has `shape`, `size` and `pieces`; a pile with
    unseen pieces has `top` instead. A piece has `kind`, `front`, `row` and, if it belongs to a player, `owner`; an
    unseen one has `kind`, `back` and perhaps `shows`. Both have their own `fields` and `zones` where there are any.
    """
    look = Look(program, s, observer, plain=plain)
    phase, step = program.place(s)
    mover = program.seat(s)
    return {
        "game": program.checked.title,
        "viewer": seat_name(program, observer) if observer >= 0 else None,
        "phase": phase.name if phase else None,
        "step": step,
        "to_move": seat_name(program, mover) if mover >= 0 else None,
        "over": program.sort(s) == "end",
        "seats": [seat_name(program, seat) for seat in range(program.checked.seats)],
        "table": look.owned(None, 0),
        "players": [
            {"seat": seat_name(program, seat), **look.owned(program.checked.player, seat)}
            for seat in range(program.checked.seats)
        ],
        "things": {
            kind.name: [{"name": look.name(kind, i), **look.owned(kind, i)} for i in range(kind.size)]
            for kind in program.checked.kinds
            if kind.sort in {"space", "words"} and look.has_any(kind)
        },
    }


class Look:
    """One state as one observer sees it; builds the parts of the observer's view."""

    def __init__(self, program: Program, s: list[int], observer: int, *, plain: bool) -> None:
        self.program, self.s, self.observer, self.plain = program, s, observer, plain
        self.eyes: Eyes = eyes(program)
        self.layout = program.layout
        self.values = shown_by(program)

    def name(self, kind: Kind, thing: int) -> str:
        """Return the name of a thing."""
        return self.names(kind)[thing]

    def names(self, kind: Kind) -> list[str]:
        """Return the names of the things of a kind; cached, as boards list every space for each player."""
        names = self.eyes.names
        found = names.get((kind, self.plain))
        if found is None:
            told = [thing_name(self.program, kind, thing, plain=self.plain) for thing in range(kind.size)]
            found = names[kind, self.plain] = told
        return found

    def has_any(self, kind: Kind | None) -> bool:
        """Return whether things of a kind (None: the table) have fields, zones or shown values."""
        return kind in self.eyes.fields_of or kind in self.eyes.zones_of or kind in self.values

    def owned(self, kind: Kind | None, thing: int, front: bool | None = None) -> Data:
        """Return fields, zones and shown values of an owner; `front`: whether a piece's is seen."""
        found: Data = {
            "fields": {f.name: self.field(f, thing, front) for f in self.eyes.fields_of.get(kind, ())},
            "zones": {z.name: self.zones(z, thing) for z in self.eyes.zones_of.get(kind, ())},
        }
        if kind in self.values:
            found["values"] = {asked[0].name: self.shown(asked, thing, front) for asked in self.values[kind]}
        return found

    def shown(self, asked: tuple[Value, ValueGet], owner: int, front: bool | None) -> Plain:
        """Return a `shown` value, by arguments if any; UNSEEN where hidden."""
        if front is False:
            return UNSEEN
        kinds = tuple(var.type.kind for var in asked[0].params if isinstance(var.type, Thing))
        sizes = [kind.size for kind in kinds]

        def read(key: int) -> Plain:
            args: list[int] = []
            for size in reversed(sizes):
                key, arg = divmod(key, size)
                args.append(arg)
            found = known(self.program, self.s, self.observer, asked, owner, tuple(reversed(args)))
            return UNSEEN if found is None else self._plainly(asked[0].type, found)

        return self._keyed(kinds, 0, read)

    def _plainly(self, kind: Type, found: int) -> Plain:
        """Return a number, word or truth value of a type of the language as plain data."""
        if isinstance(kind, YesNo):
            return found == 1
        if isinstance(kind, Int):
            return None if kind.optional and found < 0 else found
        return None if found < 0 else value_name(self.program, self.s, kind, found, self.observer, plain=self.plain)

    def field(self, stored: Field, owner: int, front: bool | None = None) -> Plain:
        """Return the value of a field, by keys if any; UNSEEN where hidden."""
        if front is None or not stored.sight.with_front:
            front = self.eyes.field(self.s, stored, owner, self.observer)
        if not front:
            return UNSEEN
        base = self.layout.field_address(stored, owner)
        if stored.is_face and stored.owner is not None and self.s[base] == stored.start:
            only = stored.owner.only_face(owner)
            return None if only is None else self._value(stored, only)
        if not stored.keys:
            return self._value(stored, self.s[base])
        return self._keyed(stored.keys, 0, lambda key: self._value(stored, self.s[base + key]))

    def zones(self, zone: Zone, owner: int) -> Plain:
        """Return a zone of an owner, by keys if any."""
        first = self.layout.zone_number(zone, owner)
        return self._keyed(zone.keys, 0, lambda key: self.zone(first + key)) if zone.keys else self.zone(first)

    def _keyed(self, kinds: tuple[Kind, ...], key: int, read: Callable[[int], Plain]) -> Plain:
        if not kinds:
            return read(key)
        kind, inner = kinds[0], kinds[1:]
        first = key * kind.size
        if not inner:
            return {name: read(first + i) for i, name in enumerate(self.names(kind))}
        return {name: self._keyed(inner, first + i, read) for i, name in enumerate(self.names(kind))}

    def _value(self, stored: Field, value: int) -> Plain:
        kind = stored.type
        has_none = isinstance(kind, Int) and stored.starts is None and (kind.low is None or kind.low >= 0)
        return None if has_none and value < 0 else self._plainly(kind, value)

    def zone(self, number: int) -> Data:
        """Return a zone by its number: shape, size, and the pieces or the top."""
        zone = self.eyes.zones[number]
        items = self.layout.items(self.s, number)
        found: Data = {"shape": zone.shape, "size": len(items)}
        if not items:
            return found | {"pieces": [], "mixed": 0} if zone.shape == "pile" else found | {"pieces": []}
        kind = zone.kinds[0]
        if zone.shape == "pile" and not all(self._front(kind, piece) for piece in items):
            found["top"] = self.top(number, kind, items) if items else None
            return found
        ordered = shown_order(self.program, self.s, number, self.observer)
        found["pieces"] = [self.piece(kind, piece) for piece in ordered]
        if zone.shape == "pile":
            low, high = self.eyes.unsettled(self.s, number)
            found["mixed"] = high - low
        return found

    def top(self, number: int, kind: Kind, items: list[int]) -> Data:
        """Return what is seen of a pile's top piece: front or back, unsettled the common one."""
        piece = self.eyes.settled_top(self.s, number)
        if piece >= 0:
            return self.piece(kind, piece)
        low, high = self.eyes.unsettled(self.s, number)
        backs = {back_of(kind, other) for other in items[low:high]}
        unseen: Data = {"kind": kind.name, "back": kind.name}
        return self._shows(unseen, kind, items[low]) if len(backs) == 1 else unseen

    def piece(self, kind: Kind, piece: int) -> Data:
        """Return what is seen of a piece: its front or back, and what it carries."""
        front = self._front(kind, piece)
        if front:
            found: Data = {"kind": kind.name, "front": self.name(kind, piece), "row": kind.rows[kind.row_of[piece]]}
            if kind.owner_of and kind.owner_of[piece] >= 0:
                found["owner"] = seat_name(self.program, kind.owner_of[piece])
        else:
            found = self._shows({"kind": kind.name, "back": kind.name}, kind, piece)
        if self.has_any(kind):
            found.update({name: part for name, part in self.owned(kind, piece, front).items() if part})
        return found

    def _front(self, kind: Kind, piece: int) -> bool:
        return self.eyes.front(self.s, kind, piece, self.observer)

    def _shows(self, found: Data, kind: Kind, piece: int) -> Data:
        column = kind.back_shows
        if column is not None:
            found["shows"] = self._cell(column, kind.row_of[piece])
        return found

    def _cell(self, column: Column, row: int) -> Plain:
        cell = column.cells[row]
        if not isinstance(cell, int):
            return None
        if isinstance(column.type, Thing):
            return self.name(column.type.kind, cell)
        return cell == 1 if isinstance(column.type, YesNo) else cell

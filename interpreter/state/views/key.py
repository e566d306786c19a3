"""Keys of positions: 128-bit hashes, equal for positions that differ only in piece numbers.

Everything counts except the seed and the random number streams: the node of the game flow, variables, fields, and the
pieces of each zone by row, fields, contents and the seats that were shown them. Only the numbers of similar pieces do
not count. An unsettled (shuffled, unseen) part of a pile counts as a set.
"""

from __future__ import annotations

import sys
from array import array
from hashlib import blake2b
from typing import TypeAlias

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, FieldPlace, Slot, ZonePlace
from interpreter.kernel.once import once_for
from interpreter.kernel.spaces.bitsets import mirror_cells

Sign: TypeAlias = "tuple[int, ...]"
EMPTY = [0]
END = -(1 << 40)
"""Number that ends a part of variable length in the data of a hash; no value of a game is this small."""
Marks: TypeAlias = "dict[tuple[Kind, int], list[int]]"


def key(program: Program, s: list[int]) -> int:
    """Return the key of a position, a 128-bit hash."""
    return keyer(program).key(s)


@once_for
def keyer(program: Program) -> Keyer:
    """Return the object that computes the keys (hashes) of a program's positions; it is made once."""
    return Keyer(program)


class Keyer:
    """Computes the keys (hashes) of the positions of one program.

    `raw` are the address ranges whose cells are hashed with their stored values.
    """

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.layout = layout
        self.first = FIRST_STREAM + len(layout.streams)
        self.fields_of: dict[Kind, list[tuple[FieldPlace, Kind | None]]] = {kind: [] for kind in layout.where}
        """Fields of each kind of pieces, each with the kind of the pieces that its values name, or None."""
        self.zones_of: dict[Kind, list[ZonePlace]] = {kind: [] for kind in layout.where}
        self.roots: list[ZonePlace] = []
        self.refs: list[tuple[Kind, int, int]] = []
        self.lists: list[Slot] = []
        self.piece_lists: list[tuple[Kind, int]] = []
        told = [self._place_field(place) for place in layout.fields.values()]
        told += [self._place_zone(place) for place in layout.zones.values()]
        told += [self._place_slot(slot) for slot in layout.slots]
        told += [(base, kind.size) for places in (layout.where, layout.shown) for kind, base in places.items()]
        told += [(base, mirror_cells(stored)) for stored, base in layout.mirrors.items()]
        self.raw = _gaps(self.first, layout.size, told)

    def _place_field(self, place: FieldPlace) -> tuple[int, int]:
        stored = place.field
        if stored.owner in self.fields_of:
            self.fields_of[stored.owner].append((place, piece_kind(stored.type)))
        elif (pointed := piece_kind(stored.type)) is not None:
            self.refs.append((pointed, place.base, place.size))
        else:
            return place.base, 0
        return place.base, place.size

    def _place_zone(self, place: ZonePlace) -> tuple[int, int]:
        owner = place.zone.owner
        (self.roots if owner is None else self.zones_of.get(owner, self.roots)).append(place)
        return place.base, place.stride * place.instances

    def _place_slot(self, slot: Slot) -> tuple[int, int]:
        if slot.kind is None:
            if not slot.capacity:
                return slot.base, 0
            self.lists.append(slot)
        elif slot.capacity:
            self.piece_lists.append((slot.kind, slot.base))
        else:
            self.refs.append((slot.kind, slot.base, 1))
        return slot.base, slot.size

    def key(self, s: list[int]) -> int:
        """Return the key of a position, a 128-bit hash."""
        return _digest(self._numbers(s) if self.layout.where or self.lists else self._plain(s))

    def _plain(self, s: list[int]) -> list[int]:
        """Return the numbers that are hashed for the key of a game without pieces."""
        out = [s[PC], s[DRAWN]]
        for start, end in self.raw:
            out += s[start:end]
        return out

    def _numbers(self, s: list[int]) -> list[int]:
        out = self._plain(s)
        for slot in self.lists:
            out += s[slot.base : slot.base + 1 + s[slot.base]]
        signs = self._signs(s, out)
        for zone in self.roots:
            for i in range(zone.instances):
                out += signs.zone(zone, i)
        for kind, base in self.layout.where.items():
            out += signs.unplaced(kind, base)
        return out

    def signs(self, s: list[int]) -> Signs:
        """Return the signs of the pieces of a state, by which interchangeable pieces are recognised."""
        return self._signs(s, [])

    def _signs(self, s: list[int], out: list[int]) -> Signs:
        marks: Marks = {}
        self._note_marks(s, marks, out)
        return Signs(self, s, marks)

    def _note_marks(self, s: list[int], marks: Marks, out: list[int]) -> None:
        """Record the addresses of fields that name each piece; `out` gets the cells' numbers."""
        for kind, base, size in self.refs:
            for at in range(base, base + size):
                out.append(-1 if s[at] < 0 else 0)
                if s[at] >= 0:
                    marks.setdefault((kind, s[at]), []).append(at)
        for kind, base in self.piece_lists:
            out.append(s[base])
            for at in range(base + 1, base + 1 + s[base]):
                marks.setdefault((kind, s[at]), []).append(at)


class Signs:
    """Signs of pieces: tuples of numbers, equal for interchangeable ones."""

    def __init__(self, keyer: Keyer, s: list[int], marks: Marks) -> None:
        self.keyer, self.s, self.marks = keyer, s, marks

    def zone(self, place: ZonePlace, instance: int) -> list[int]:
        """Return the signs of a zone's pieces, sorted where the order has no meaning."""
        number = place.first_id + instance
        items = self.keyer.layout.items(self.s, number)
        if not items:
            return EMPTY
        kind, shape = place.zone.kinds[0], place.zone.shape
        signs = [self.piece(kind, piece) for piece in items]
        out = [len(signs)]
        if shape == "group":
            signs.sort()
        elif shape == "pile":
            at = self.keyer.layout.address_of[number]
            low, high = self.s[at + 1], self.s[at + 2]
            if low < high:
                out += [low, high]
                signs[low:high] = sorted(signs[low:high])
        for sign in signs:
            out += sign
        return out

    def piece(self, kind: Kind, piece: int) -> Sign:
        """Return the sign of a piece; exchanging pieces with equal signs changes nothing."""
        out = [kind.row_of[piece], kind.owner_of[piece] if kind.owner_of else -1]
        out += self._state(kind, piece)
        for place in self.keyer.zones_of[kind]:
            for i in range(piece * place.keys, (piece + 1) * place.keys):
                out += self.zone(place, i)
        out.append(END)
        return tuple(out)

    def _state(self, kind: Kind, piece: int) -> list[int]:
        layout, s = self.keyer.layout, self.s
        out: list[int] = []
        for place, pointed in self.keyer.fields_of[kind]:
            start = place.base + piece * place.stride
            cells = s[start : start + place.stride]
            out += cells if pointed is None else [self._pointed(pointed, value) for value in cells]
        shown = layout.shown.get(kind)
        if shown is not None:
            out.append(s[shown + piece])
        marks = self.marks.get((kind, piece))
        if marks:
            out += [END, *marks]
        return out

    def _pointed(self, kind: Kind, value: int) -> int:
        """Return a number for a piece that a field names, by row and zone, equal for similar ones."""
        if value < 0:
            return -1
        zone = self.s[self.keyer.layout.where[kind] + value]
        return (zone + 2) * len(kind.rows) + kind.row_of[value]

    def unplaced(self, kind: Kind, base: int) -> list[int]:
        """Return the signs of the pieces in no zone, sorted and joined in one list."""
        s = self.s
        signs = sorted(self.piece(kind, i) for i in range(kind.size) if s[base + i] < 0)
        return [number for sign in signs for number in sign]


def _gaps(first: int, size: int, told: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges from `first` to `size` outside the parts (address, cells) `told`."""
    gaps: list[tuple[int, int]] = []
    for base, cells in sorted(part for part in told if part[1]):
        if base > first:
            gaps.append((first, base))
        first = base + cells
    return [*gaps, (first, size)] if first < size else gaps


def _digest(numbers: list[int]) -> int:
    cells = array("q", numbers)
    if sys.byteorder == "big":
        cells.byteswap()
    return int.from_bytes(blake2b(cells.tobytes(), digest_size=16).digest(), "little")

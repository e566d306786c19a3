"""Permutation of the pieces in a state, with their contents, fields and observers."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.faces import faces


def renamed_all(program: Program, s: list[int], place: dict[int, int]) -> list[int]:
    """Return the state with tokens of all kinds permuted: each key becomes its value."""
    pieces, swaps_of = faces(program).pieces, dict[Kind, dict[int, int]]()
    for a, b in place.items():
        if a != b:
            kind, piece = pieces[a]
            swaps_of.setdefault(kind, {})[piece] = piece + b - a
    s = s[:]
    for kind, swaps in swaps_of.items():
        _rename(program, s, kind, swaps)
    program.refresh(s)
    return s


def renamed(program: Program, s: list[int], kind: Kind, swaps: dict[int, int]) -> list[int]:
    """Return the state with pieces of one kind permuted, except in slots of variables."""
    new = s[:]
    _rename(program, new, kind, swaps)
    return new


class _Cells(NamedTuple):
    """Addresses of the cells of a state that depend on the numbers of the pieces of one kind."""

    columns: list[tuple[int, int]]
    """Cells that each piece has: address of those of piece 0, and how many a piece has."""
    values: list[slice]
    """Cells of the fields whose values are pieces of the kind."""
    zones: list[Zone]
    """Zones that each piece has."""


def _cells(program: Program, kind: Kind) -> _Cells:
    """Return the addresses of what depends on the numbers of a kind's pieces, computed once."""
    known = _CELLS.setdefault(program, {})
    if kind not in known:
        layout = program.layout
        columns = [(layout.where[kind], 1), *([(layout.shown[kind], 1)] if kind in layout.shown else [])]
        columns += [(place.base, place.stride) for place in layout.fields.values() if place.field.owner is kind]
        zones = [zone for zone in eyes(program).zones_of.get(kind, ()) if zone in layout.zones]
        columns += [(layout.zones[zone].base, layout.zones[zone].stride * layout.zones[zone].keys) for zone in zones]
        values = [
            slice(place.base, place.base + place.size)
            for place in layout.fields.values()
            if piece_kind(place.field.type) is kind
        ]
        known[kind] = _Cells(columns, values, zones)
    return known[kind]


def _rename(program: Program, s: list[int], kind: Kind, swaps: dict[int, int]) -> None:
    """Permute pieces of one kind in a state, in place, everywhere except in slots of variables."""
    cells, layout = _cells(program, kind), program.layout
    base = layout.where[kind]
    for cell in cells.values:
        s[cell] = [swaps.get(value, value) for value in s[cell]]
    for number in {s[base + piece] for piece in swaps}:
        if number >= 0:
            _rename_items(program, s, number, swaps)
    for first, stride in cells.columns:
        if stride == 1:
            for piece, value in [(piece, s[first + old]) for old, piece in swaps.items()]:
                s[first + piece] = value
        else:
            blocks = [(piece, s[first + old * stride : first + (old + 1) * stride]) for old, piece in swaps.items()]
            for piece, block in blocks:
                s[first + piece * stride : first + (piece + 1) * stride] = block
    for zone in cells.zones:
        _note_contents(program, s, zone, swaps)


def _rename_items(program: Program, s: list[int], number: int, swaps: dict[int, int]) -> None:
    """Permute the pieces listed in one zone, in place."""
    layout = program.layout
    at = layout.address_of[number]
    head = layout.zones[layout.zone_of[number][0]].head
    items = slice(at + head, at + head + (s[at] if head else 1))
    s[items] = [swaps.get(piece, piece) for piece in s[items]]


def _note_contents(program: Program, s: list[int], zone: Zone, swaps: dict[int, int]) -> None:
    """Update in place the zone numbers of pieces on permuted pieces, in their zone `zone`."""
    layout, keys = program.layout, program.layout.zones[zone].keys
    base = layout.where[zone.kinds[0]]
    for piece in swaps.values():
        for key in range(keys):
            number = layout.zone_number(zone, piece, key)
            for held in layout.items(s, number):
                s[base + held] = number


_CELLS: WeakKeyDictionary[Program, dict[Kind, _Cells]] = WeakKeyDictionary()

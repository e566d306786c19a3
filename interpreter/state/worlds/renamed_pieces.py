"""Permutation of the pieces in a state, with their contents, fields and observers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.kinds import Kind
from interpreter.kernel.choosing.likeness import piece_kind
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.trail import faces

if TYPE_CHECKING:
    from gamespec.checked.things import Zone
    from interpreter.compiler.program import Program


def renamed_all(program: Program, s: list[int], place: dict[int, int]) -> list[int]:
    """Return the state with pieces of all kinds permuted: each key of `place` becomes its value.

    Keys and values are tokens (see `trail`): numbers of pieces, as addresses in the state where the pieces' zones are
    stored.
    """
    pieces, swaps_of = faces(program).pieces, dict[Kind, dict[int, int]]()
    for a, b in place.items():
        if a != b:
            kind, piece = pieces[a]
            swaps_of.setdefault(kind, {})[piece] = piece + b - a
    for kind, swaps in swaps_of.items():
        s = renamed(program, s, kind, swaps)
    s = s[:]
    program.refresh(s)
    return s


def renamed(program: Program, s: list[int], kind: Kind, swaps: dict[int, int]) -> list[int]:
    """Return the state with pieces of one kind permuted everywhere except in slots of variables.

    `swaps`: the new number of each piece that changes, by its old number.
    """
    layout, new = program.layout, s[:]
    for base in (layout.where[kind], *([layout.shown[kind]] if kind in layout.shown else [])):
        for old, piece in swaps.items():
            new[base + piece] = s[base + old]
    for place in layout.fields.values():
        if place.field.owner is kind:
            _move_blocks(new, s, place.base, place.stride, swaps)
        if piece_kind(place.field.type) is kind:
            for at in range(place.base, place.base + place.size):
                new[at] = swaps.get(new[at], new[at])
    for number, (zone, _, _) in enumerate(layout.zone_of):
        if zone.kinds[0] is kind:
            _rename_items(program, new, number, swaps)
    for zone in eyes(program).zones_of.get(kind, ()):
        _move_contents(program, new, zone, swaps)
    return new


def _rename_items(program: Program, new: list[int], number: int, swaps: dict[int, int]) -> None:
    layout = program.layout
    at = layout.address_of[number]
    head = layout.zones[layout.zone_of[number][0]].head
    for cell in range(at + head, at + head + (new[at] if head else 1)):
        new[cell] = swaps.get(new[cell], new[cell])


def _move_contents(program: Program, new: list[int], zone: Zone, swaps: dict[int, int]) -> None:
    """Move the contents of permuted pieces, in a zone that each piece has, to the new numbers, in place."""
    layout, place = program.layout, program.layout.zones[zone]
    _move_blocks(new, new[:], place.base, place.stride * place.keys, swaps)
    base = layout.where[zone.kinds[0]]
    for piece in swaps.values():
        for key in range(place.keys):
            number = layout.zone_number(zone, piece, key)
            for held in layout.items(new, number):
                new[base + held] = number


def _move_blocks(new: list[int], old: list[int], base: int, stride: int, swaps: dict[int, int]) -> None:
    for a, b in swaps.items():
        new[base + b * stride : base + (b + 1) * stride] = old[base + a * stride : base + (a + 1) * stride]

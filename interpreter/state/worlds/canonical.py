"""Canonical state arrays: one for all positions that differ only in the numbering of similar pieces.

Such positions have the same key (see `views/key`). They differ in the numbers of similar pieces and in the order of
pieces in groups and shuffled piles, which the rules never use. With the same random numbers a game continues in the
same way from the canonical array.
"""

from __future__ import annotations

from collections.abc import Collection

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.state.views.key import keyer
from interpreter.state.worlds.indistinguishable import pieces_picked
from interpreter.state.worlds.renamed_pieces import renamed
from interpreter.state.worlds.trajectories import cells_of


def canonical(program: Program, array: list[int]) -> list[int]:
    """Return the canonical array of the position `array`; secretly picked pieces keep their numbers."""
    s = array[:]
    _sort(program, s)
    s, _ = numbered(program, s)
    program.refresh(s)
    return s


def numbered(program: Program, s: list[int]) -> tuple[list[int], dict[Kind, list[int]]]:
    """Return the array with similar pieces renumbered by location, and the numbers by kind."""
    s = s[:]
    for slot in program.layout.slots:
        if slot.capacity:  # cells after the end of a list are unused
            end = slot.base + 1 + s[slot.base]
            s[end : slot.base + slot.size] = [0] * (slot.base + slot.size - end)
    fixed = {each for seat in range(program.checked.seats) for each in pieces_picked(program, s, seat)}
    names = {kind: list(range(kind.size)) for kind in program.layout.where}
    for kind, named in names.items():
        swaps = _like(program, s, kind, {piece for other, piece in fixed if other is kind})
        if swaps:
            s = _renamed(program, s, kind, swaps)
            named[:] = [swaps.get(piece, piece) for piece in named]
    return s, names


def _sort(program: Program, s: list[int]) -> None:
    """Sort, in place, groups and unsettled parts of piles by the signs of the pieces."""
    layout, signs = program.layout, keyer(program).signs(s[:])
    for number, (zone, _, _) in enumerate(layout.zone_of):
        at, kind = layout.address_of[number], zone.kinds[0]
        if zone.shape == "group":
            low, high = 0, s[at]
        elif zone.shape == "pile":
            low, high = s[at + 1], s[at + 2]
        else:
            continue
        first = at + layout.zones[zone].head
        items = s[first + low : first + high]
        if len(items) > 1:
            s[first + low : first + high] = sorted(items, key=lambda piece, kind=kind: signs.piece(kind, piece))


def _like(program: Program, s: list[int], kind: Kind, fixed: Collection[int]) -> dict[int, int]:
    """Return new piece numbers by old ones, where numbering similar pieces by location changes them.

    Similar pieces share their row in the table of their kind and their owner. `fixed`: numbers of pieces that keep
    them.
    """
    base, lies = program.layout.where[kind], cells_of(program, s)
    classes: dict[tuple[int, int], list[int]] = {}
    for piece in range(kind.size):
        if piece not in fixed:
            maker = kind.owner_of[piece] if kind.owner_of else -1
            classes.setdefault((kind.row_of[piece], maker), []).append(piece)
    swaps: dict[int, int] = {}
    for alike in classes.values():
        there = sorted(alike, key=lambda piece: lies.get(base + piece, (program.size,)))
        swaps.update((old, new) for old, new in zip(there, alike, strict=True) if old != new)
    return swaps


def _renamed(program: Program, s: list[int], kind: Kind, swaps: dict[int, int]) -> list[int]:
    """Return the array, slots of variables included, with pieces of a kind renumbered."""
    new = renamed(program, s, kind, swaps)
    for slot in program.layout.slots:
        if slot.kind is kind:
            first, many = (slot.base + 1, s[slot.base]) if slot.capacity else (slot.base, 1)
            for at in range(first, first + many):
                new[at] = swaps.get(new[at], new[at])
    return new

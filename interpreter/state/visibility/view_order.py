"""The order in which an observer is shown the pieces of a zone: nothing in it tells more than the pieces shown.

Enters a program, a state array, a zone's number and an observer; leaves its pieces: lines from the first, piles from
the top, groups by what the observer sees of each piece. Pieces that look alike keep the order in which they arrived.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from interpreter.state.visibility.sight import eyes

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Zone
    from interpreter.compiler.program import Program

Rank: TypeAlias = "tuple[object, ...]"


def shown_order(program: Program, s: list[int], number: int, observer: int) -> list[int]:
    """Pieces of a zone as an observer's view lists them."""
    look = eyes(program)
    zone = look.zones[number]
    items = program.layout.items(s, number)
    if len(items) < 2 or zone.shape in {"slot", "line"}:
        return items
    kind = zone.kinds[0]
    if zone.shape == "group":
        return sorted(items, key=lambda piece: rank(program, s, kind, piece, observer))
    low, high = look.unsettled(s, number)
    mixed = sorted(items[low:high], key=lambda piece: rank(program, s, kind, piece, observer))
    return [*reversed(items[high:]), *mixed, *reversed(items[:low])]


def rank(program: Program, s: list[int], kind: Kind, piece: int, observer: int) -> Rank:
    """Where a piece stands among others.

    By row and owner (or back), then by the fields and contents the observer sees.
    """
    look = eyes(program)
    front = look.front(s, kind, piece, observer)
    carried = tuple(
        s[program.layout.field_address(stored, piece) + key]
        for stored in look.carried_by.get(kind, ())
        if (front if stored.sight.with_front else look.field(s, stored, piece, observer))
        for key in range(program.layout.fields[stored].stride)
    )
    inside = tuple(
        tuple(rank(program, s, zone.kinds[0], held, observer) for held in shown_order(program, s, number, observer))
        for zone in look.zones_of.get(kind, ())
        for number in instances(program, zone, piece)
    )
    maker = kind.owner_of[piece] if front and kind.owner_of else -1
    return (not front, kind.row_of[piece] if front else back_of(kind, piece), maker, carried, inside)


def instances(program: Program, zone: Zone, owner: int) -> range:
    """Numbers of the zones of one owner, one a key."""
    first = program.layout.zone_number(zone, owner)
    return range(first, first + program.layout.zones[zone].keys)


def back_of(kind: Kind, piece: int) -> int:
    """What the back of a piece shows, as a number; 0 where all backs are alike."""
    if kind.back_shows is None:
        return 0
    cell = kind.back_shows.cells[kind.row_of[piece]]
    return cell if isinstance(cell, int) else -1

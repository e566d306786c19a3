"""Order in which an observer sees the pieces of a zone, which reveals nothing but the visible pieces.

Lines start with the first piece, piles with the top; groups are sorted by what the observer sees of each piece. Pieces
that look the same keep the order in which they arrived.
"""

from __future__ import annotations

from typing import TypeAlias

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from interpreter.compiler.program import Program
from interpreter.state.visibility.sight import Eyes, eyes

Rank: TypeAlias = "tuple[object, ...]"


def shown_order(program: Program, s: list[int], number: int, observer: int) -> list[int]:
    """Return the pieces of a zone in the order of an observer's view."""
    return _order(eyes(program), s, number, observer)


def _order(look: Eyes, s: list[int], number: int, observer: int) -> list[int]:
    zone = look.zones[number]
    items = look.layout.items(s, number)
    if len(items) < 2 or zone.shape in {"slot", "line"}:
        return items
    kind = zone.kinds[0]
    if zone.shape == "group":
        if look.in_order_of_rows(number, kind):
            return sorted(items, key=kind.row_of.__getitem__)
        return sorted(items, key=lambda piece: _rank(look, s, kind, piece, observer))
    low, high = look.unsettled(s, number)
    mixed = sorted(items[low:high], key=lambda piece: _rank(look, s, kind, piece, observer))
    return [*reversed(items[high:]), *mixed, *reversed(items[:low])]


def rank(program: Program, s: list[int], kind: Kind, piece: int, observer: int) -> Rank:
    """Return a piece's sort key in a view: row and owner (or back), then what is seen."""
    return _rank(eyes(program), s, kind, piece, observer)


def _rank(look: Eyes, s: list[int], kind: Kind, piece: int, observer: int) -> Rank:
    front = look.front(s, kind, piece, observer)
    first = (not front, kind.row_of[piece] if front else back_of(kind, piece))
    maker = kind.owner_of[piece] if front and kind.owner_of else -1
    if kind in look.plain_pieces:
        return (*first, maker, (), ())
    layout = look.layout
    carried = tuple(
        s[layout.field_address(stored, piece) + key]
        for stored in look.carried_by.get(kind, ())
        if (front if stored.sight.with_front else look.field(s, stored, piece, observer))
        for key in range(layout.fields[stored].stride)
    )
    inside = tuple(
        tuple(_rank(look, s, zone.kinds[0], held, observer) for held in _order(look, s, number, observer))
        for zone in look.zones_of.get(kind, ())
        for number in _instances(look, zone, piece)
    )
    return (*first, maker, carried, inside)


def instances(program: Program, zone: Zone, owner: int) -> range:
    """Return the numbers of the instances of a zone that one owner has, one for each key."""
    return _instances(eyes(program), zone, owner)


def _instances(look: Eyes, zone: Zone, owner: int) -> range:
    first = look.layout.zone_number(zone, owner)
    return range(first, first + look.layout.zones[zone].keys)


def back_of(kind: Kind, piece: int) -> int:
    """Return a number for the back of a piece, equal for backs that look alike."""
    if kind.back_shows is None:
        return 0
    cell = kind.back_shows.cells[kind.row_of[piece]]
    return cell if isinstance(cell, int) else -1

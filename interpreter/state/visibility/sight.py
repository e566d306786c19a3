"""Visibility by declarations alone: fronts of pieces, fields, known order of piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gamespec.checked.expressions import Expr, Var
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Sight, Zone
from gamespec.checked.types import Thing
from interpreter.compiler.program import Program
from interpreter.kernel.errors import UnplacedError
from interpreter.kernel.once import once_for

Binds: TypeAlias = "tuple[tuple[Var | None, int], ...]"
"""Variables of a visibility condition with numbers, None where it cannot name one."""
NOBODY: frozenset[int] = frozenset()
PUBLIC = -1
"""Observer number of the public, which sees only what all players see."""
EVERYTHING = -3
"""Observer number that sees all: what is hidden from every player too."""


class Eyes:
    """Answers who sees what in one program, with the compiled conditions of `seen by ... when`."""

    def __init__(self, program: Program) -> None:
        self.asks = program.asks
        self._everybody = (1 << program.checked.seats) - 1
        self._conditions: dict[Expr, Callable[..., object]] = {}
        """Compiled conditions of visibility, by expression; owner and piece are their parameters."""
        self.layout = program.layout
        self.zones = tuple(zone for zone, _, _ in program.layout.zone_of)
        parts = (*program.checked.zones, *program.checked.fields)
        self.conditional = any(seen.when for part in parts for seen in part.sight.seen)
        """Whether any zone or field has a condition on who sees it."""
        self.open_tops = tuple(i for i, zone in enumerate(self.zones) if zone.sight.top_open)
        """Numbers of the zones that are piles whose top piece is visible."""
        self._closed = tuple(not zone.sight.seen and not zone.sight.top_open for zone in self.zones)
        """Whether the contents of a zone are hidden from all seats, except pieces shown to a seat, by zone."""
        self._plain = tuple(zone.sight.open for zone in self.zones)
        self.fields_of: dict[Kind | None, list[Field]] = {}
        self.zones_of: dict[Kind | None, list[Zone]] = {}
        for stored in program.checked.fields:
            if stored.machine_made:
                continue
            self.fields_of.setdefault(stored.owner, []).append(stored)
        for zone in program.checked.zones:
            self.zones_of.setdefault(zone.owner, []).append(zone)
        self.names: dict[tuple[Kind, bool], list[str]] = {}
        """Cache of the names of the things of a kind, by kind and whether they are in everyday form."""
        self.carried_by = {
            kind: [f for f in stored if not (isinstance(f.type, Thing) and f.type.kind.sort == "piece")]
            for kind, stored in self.fields_of.items()
        }
        """Fields, by the kind of their owners, whose values are no pieces."""
        pieces = {kind for zone in self.zones for kind in zone.kinds}
        self.plain_pieces = frozenset(k for k in pieces if not self.carried_by.get(k) and k not in self.zones_of)
        """Kinds of pieces without fields or zones that could distinguish two of the same row and owner."""

    def in_order_of_rows(self, number: int, kind: Kind) -> bool:
        """Return whether everybody sees the pieces of a zone, and they differ in nothing but their rows."""
        return self._plain[number] and kind in self.plain_pieces and not kind.owner_of

    def zone_number(self, s: list[int], kind: Kind, piece: int) -> int:
        """Return the number of the zone that a piece is in, or -1 if it is in none."""
        return s[self.layout.where[kind] + piece]

    def holder(self, s: list[int], kind: Kind, piece: int) -> int:
        """Return the player whose zone holds a piece, directly or through a piece or space; -1 for none."""
        number = self.zone_number(s, kind, piece)
        return -1 if number < 0 else self.keeper(s, number)

    def keeper(self, s: list[int], number: int) -> int:
        """Return the player who owns a zone, directly or through a piece or space; -1 for the table."""
        zone, owner, _ = self.layout.zone_of[number]
        return -1 if zone.owner is None else self._seat_of(s, zone.owner, owner)

    def _seat_of(self, s: list[int], kind: Kind, thing: int) -> int:
        if kind.sort == "player":
            return thing
        if kind.sort == "piece":
            return self.holder(s, kind, thing)
        return kind.owner_of[thing] if kind.owner_of else -1

    def unsettled(self, s: list[int], number: int) -> tuple[int, int]:
        """Return the range [low, high) of a pile whose order is undetermined; (0, 0) for other zones."""
        if self.zones[number].shape != "pile":
            return 0, 0
        at = self.layout.address_of[number]
        return s[at + 1], s[at + 2]

    def front(self, s: list[int], kind: Kind, piece: int, observer: int) -> bool:
        """Return whether an observer sees the front of a piece."""
        layout = self.layout
        number = s[layout.where[kind] + piece]
        if number < 0:
            return False
        if self._plain[number] or observer == EVERYTHING:
            return True
        shown = layout.shown.get(kind)
        if shown is not None and self._is_shown(s[shown + piece], observer):
            return True
        zone = self.zones[number]
        if zone.sight.top_open and piece == self.settled_top(s, number):
            return True
        if not zone.sight.seen:
            return False
        binds = ((zone.owner_var, layout.zone_of[number][1]), (zone.piece_var, piece))
        return self._listed(s, zone.sight, self.keeper(s, number), observer, binds)

    def _is_shown(self, seats: int, observer: int) -> bool:
        """Return whether an observer is among the seats; the public is, if all seats are."""
        if observer == PUBLIC:
            return seats == self._everybody
        return bool(seats >> observer & 1)

    def seers(self, s: list[int], kind: Kind, piece: int, observers: frozenset[int]) -> frozenset[int]:
        """Return those seats among `observers` who see the front of a piece."""
        number = s[self.layout.where[kind] + piece]
        if number < 0:
            return NOBODY
        if self._plain[number]:
            return observers
        if self._closed[number] and kind not in self.layout.shown:
            return NOBODY
        return frozenset(observer for observer in observers if self.front(s, kind, piece, observer))

    def settled_top(self, s: list[int], number: int) -> int:
        """Return the top piece of a pile; -1 if the pile is empty or its top is unsettled (shuffled, unseen)."""
        items = self.layout.items(s, number)
        low, high = self.unsettled(s, number)
        return -1 if not items or low < high == len(items) else items[-1]

    def field(self, s: list[int], stored: Field, owner: int, observer: int) -> bool:
        """Return whether an observer, who sees its owner, sees a field."""
        sight, kind = stored.sight, stored.owner
        if observer == EVERYTHING:
            return True
        if sight.with_front and kind is not None:
            return self.front(s, kind, owner, observer)
        if sight.open:
            return True
        if not sight.seen:
            return False
        seat = -1 if kind is None else self._seat_of(s, kind, owner)
        return self._listed(s, sight, seat, observer, ((stored.self_var, owner),))

    def _listed(self, s: list[int], sight: Sight, owner: int, observer: int, binds: Binds) -> bool:
        for seen in sight.seen:
            if _meant(seen.by, owner, observer) and (seen.when is None or self._holds(s, seen.when, binds)):
                return True
        return False

    def _holds(self, s: list[int], condition: Expr, binds: Binds) -> bool:
        asked = self._conditions.get(condition)
        if asked is None:
            asked = self._conditions[condition] = self.asks(
                condition, tuple(var for var, _ in binds if var is not None)
            )
        try:
            return bool(asked(s, *[value for var, value in binds if var is not None]))
        except UnplacedError:
            return False  # the place is not determined yet, so nobody sees the piece there


def _meant(by: str, owner: int, observer: int) -> bool:
    if by == "all":
        return True
    if observer < 0 or owner < 0:
        return False
    return (observer == owner) == (by == "owner")


@once_for
def eyes(program: Program) -> Eyes:
    """Return the object that answers who sees what in a program; it is made once."""
    return Eyes(program)


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


def _instances(look: Eyes, zone: Zone, owner: int) -> range:
    first = look.layout.zone_number(zone, owner)
    return range(first, first + look.layout.zones[zone].keys)


def back_of(kind: Kind, piece: int) -> int:
    """Return a number for the back of a piece, equal for backs that look alike."""
    if kind.back_shows is None:
        return 0
    cell = kind.back_shows.cells[kind.row_of[piece]]
    return cell if isinstance(cell, int) else -1

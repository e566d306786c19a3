"""What moved while the machine ran: an array that notes each piece that changes its zone, and who could see it.

Enters a program and the array before a move; the machine runs on the Traced copy; events leave, in the order in which
they happened. The machine knows nothing of it, so runs that need no log pay nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakKeyDictionary

from interpreter.state.visibility.sight import PUBLIC, Eyes, eyes

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program


NOBODY = -1
"""The seat that passes on at the end of a move."""


@dataclass(frozen=True, slots=True)
class Event:
    """A piece went from one zone to another (numbers; -1: in none); `seen` are the observers who saw its front."""

    kind: Kind
    piece: int
    source: int
    target: int
    seen: frozenset[int]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die was rolled: its new face, the seat in whose zone it lay (-1: in nobody's), and the observers who see it."""

    kind: Kind
    piece: int
    face: int
    holder: int
    seen: frozenset[int]


@dataclass(frozen=True, slots=True)
class Part:
    """What happened up to the moment at which a seat passed on with nothing legal: the array then, and the way there.

    `seat` is NOBODY in the last part of a move. `written` are the addresses of fields in the order in which they were
    first written. `node` is where it passed on, -1 at the end of a move.
    """

    seat: int
    node: int
    after: list[int]
    events: tuple[Event | Rolled, ...]
    written: tuple[int, ...]


_put = list[int].__setitem__
"""A machine writes a million times in a long move: what a list does is found once."""


class Traced(list[int]):
    """A state array that notes what the machine writes to the places of pieces, and the order of what else changes."""

    __slots__ = ("_dice", "_eyes", "_fields", "_places", "_seats", "_waiting", "_written", "events", "parts")

    def __init__(self, program: Program, array: list[int]) -> None:
        super().__init__(array)
        self.events: list[Event | Rolled] = []
        self._eyes: Eyes = eyes(program)
        self._seats = frozenset(range(PUBLIC, program.checked.seats))
        self._places, self._dice = _places(program)
        self._fields = _fields(program)
        self._written: dict[int, None] = {}
        self.parts: list[Part] = []
        """What went before each pass."""
        self._waiting: tuple[Kind, int] | None = None

    def __setitem__(self, at: Any, value: Any) -> None:  # noqa: ANN401 - a list takes an index or a slice
        """Write; a write to the place of a piece is a move, and comes before it leaves the list of its zone.

        A roll writes the face as a stretch of one.
        """
        place = None
        if at.__class__ is int:
            place = self._places.get(at)
        elif at.__class__ is slice:
            _put(self, at, value)
            if at.start in self._fields:
                self._written.update(dict.fromkeys(range(at.start, at.stop)))
            if at.start in self._dice and value.__class__ is tuple:
                self._note_roll(*self._dice[at.start], value[0])
            return
        if place is None:
            _put(self, at, value)
            if at in self._fields:
                self._written[at] = None
            return
        source = self._at(at)
        if source == value:
            return
        self._look_again()
        kind, piece = place
        seen = self._seers(kind, piece)
        _put(self, at, value)
        self._note(Event(kind, piece, source, value, seen))

    def _at(self, index: int) -> int:
        return self[index]

    def _note(self, event: Event) -> None:
        """Add an event; a piece put down again is one move with its taking up."""
        for i, before in enumerate(self.events):
            if not isinstance(before, Event) or (before.kind, before.piece) != (event.kind, event.piece):
                continue
            if before.target < 0 and event.source < 0:
                event = replace(event, source=before.source, seen=before.seen | event.seen)
                del self.events[i]
                break
        self.events.append(event)
        self._waiting = (event.kind, event.piece)

    def _look_again(self) -> None:
        """Add who sees the last piece moved where it lies now: fields that change with a move are written by now."""
        last = self.events[-1] if self.events else None
        if self._waiting is not None and isinstance(last, Event):
            self.events[-1] = replace(last, seen=last.seen | self._seers(*self._waiting))
            self._waiting = None

    def _note_roll(self, kind: Kind, die: int, face: int) -> None:
        self._look_again()
        holder = self._eyes.holder(self, kind, die)
        self.events.append(Rolled(kind, die, face, holder, self._seers(kind, die)))

    def _seers(self, kind: Kind, piece: int) -> frozenset[int]:
        return self._eyes.seers(self, kind, piece, self._seats)

    def passes(self, seat: int, node: int = -1) -> None:
        """A seat passes on with nothing legal: what happens from here on is told after it."""
        self.parts.append(Part(seat, node, list(self), *self._so_far()))

    def _so_far(self) -> tuple[tuple[Event | Rolled, ...], tuple[int, ...]]:
        """What moved, was rolled and was written since the last pass, which begins anew."""
        self._look_again()
        stayed = tuple(event for event in self.events if isinstance(event, Rolled) or event.source != event.target)
        written = tuple(self._written)
        self.events, self._written, self._waiting = [], {}, None
        return stayed, written

    def finish(self) -> tuple[list[int], tuple[Event | Rolled, ...]]:
        """The array as it is now, and what moved and was rolled on the way; `parts` has it cut at each pass."""
        self.passes(NOBODY)
        return list(self), tuple(event for part in self.parts for event in part.events)


class Passes:
    """Where the machine notes each seat that passes on: the array under way is told at once."""

    __slots__ = ("_traced", "seats")

    def __init__(self, traced: Traced) -> None:
        self.seats: list[int] = []
        self._traced = traced

    def append(self, passed: tuple[int, int]) -> None:
        """A seat passes on at a node."""
        self.seats.append(passed[0])
        self._traced.passes(*passed)


Addresses: TypeAlias = "dict[int, tuple[Kind, int]]"
_PLACES: WeakKeyDictionary[Program, tuple[Addresses, Addresses]] = WeakKeyDictionary()


def _places(program: Program) -> tuple[Addresses, Addresses]:
    """Address -> piece: of the places of all pieces, and of the faces of dice."""
    found = _PLACES.get(program)
    if found is None:
        where = {base + i: (kind, i) for kind, base in program.layout.where.items() for i in range(kind.size)}
        faces = {
            place.base + i: (stored.owner, i)
            for stored, place in program.layout.fields.items()
            if stored.is_face and stored.owner is not None
            for i in range(place.owners)
        }
        found = _PLACES[program] = where, faces
    return found


def _fields(program: Program) -> range:
    """The addresses of fields, which lie side by side."""
    places = program.layout.fields.values()
    return range(min((p.base for p in places), default=0), max((p.base + p.size for p in places), default=0))

"""Recording of piece movements and their observers, by a state array that notes writes to it.

The compiled game runs on a Traced copy of the array and knows nothing about it, so runs without a log are not slowed
down. Events are in the order in which they happened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.kernel.once import once_for
from interpreter.state.visibility.sight import PUBLIC, Eyes, eyes

NOBODY = -1
"""Number in place of a seat for the last part of a move, which ends without a seat passing."""


@dataclass(frozen=True, slots=True)
class Event:
    """Movement between zones (-1: none); `seen` are the observers of the front."""

    kind: Kind
    piece: int
    source: int
    target: int
    seen: frozenset[int]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Roll of a die to `face`, held by a seat or nobody, as observers `seen` saw."""

    kind: Kind
    piece: int
    face: int
    holder: int
    seen: frozenset[int]


@dataclass(frozen=True, slots=True)
class Part:
    """Events of a move up to a pass of a seat without legal moves, or up to the end of the move.

    `seat` is the seat that passed, NOBODY in the last part. `node` is where the seat passed, -1 at the end of a move.
    `after` is the state array then. `written` are the addresses of fields in the order in which they were first
    written.
    """

    seat: int
    node: int
    after: list[int]
    events: tuple[Event | Rolled, ...]
    written: tuple[int, ...]


_put = list[int].__setitem__
"""Assignment method of `list`, looked up once for speed: a long move makes a million writes."""


class Traced(list[int]):
    """State array that records the movements of pieces, rolls of dice and the order of writes to fields."""

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
        """Parts of the move so far; each ends where a seat passed, the last one at the end of the move."""
        self._waiting: tuple[Kind, int] | None = None

    def __setitem__(self, at: Any, value: Any) -> None:  # noqa: ANN401 - a list takes an index or a slice
        """Write a cell or slice; a new zone number of a piece is recorded as its movement.

        The compiled game writes the zone number before it removes the piece from the list of its zone. It writes the
        face of a rolled die as a slice of length one.
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
        """Add an event; the two movements of a piece that is taken up and put down become one."""
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
        """Add to the last movement the observers who see the piece now that fields changed."""
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
        """End the current part of the move: a seat passes, as it has no legal move, at a node of the graph."""
        self.parts.append(Part(seat, node, list(self), *self._so_far()))

    def _so_far(self) -> tuple[tuple[Event | Rolled, ...], tuple[int, ...]]:
        """Return, and forget, events and field addresses written since a seat last passed."""
        self._look_again()
        stayed = tuple(event for event in self.events if isinstance(event, Rolled) or event.source != event.target)
        written = tuple(self._written)
        self.events, self._written, self._waiting = [], {}, None
        return stayed, written

    def finish(self) -> tuple[list[int], tuple[Event | Rolled, ...]]:
        """End the recording; return a copy of the array and all events (`parts`: by pass)."""
        self.passes(NOBODY)
        return list(self), tuple(event for part in self.parts for event in part.events)


class Passes:
    """List to which the compiled game appends seats that pass; each ends a part of the traced move."""

    __slots__ = ("_traced", "seats")

    def __init__(self, traced: Traced) -> None:
        self.seats: list[int] = []
        self._traced = traced

    def append(self, passed: tuple[int, int]) -> None:
        """Record that a seat passes at a node, given as (seat, node)."""
        self.seats.append(passed[0])
        self._traced.passes(*passed)


Addresses: TypeAlias = "dict[int, tuple[Kind, int]]"


@once_for
def _places(program: Program) -> tuple[Addresses, Addresses]:
    """Return maps from state addresses to pieces: for the zone numbers of pieces, and the faces of dice."""
    where = {base + i: (kind, i) for kind, base in program.layout.where.items() for i in range(kind.size)}
    faces = {
        place.base + i: (stored.owner, i)
        for stored, place in program.layout.fields.items()
        if stored.is_face and stored.owner is not None
        for i in range(place.owners)
    }
    return where, faces


def _fields(program: Program) -> range:
    """Return the addresses of all fields in a state, which are contiguous."""
    places = program.layout.fields.values()
    return range(min((p.base for p in places), default=0), max((p.base + p.size for p in places), default=0))

"""What moved while the machine ran: an array that notes each piece that changes its zone, and who could see it.

Enters a program and the array before a move; the machine runs on the Traced copy; events leave, in the order in which
they happened. The machine knows nothing of it, so runs that need no log pay nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from interpreter.runtime.sight import PUBLIC, Eyes, eyes

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program


@dataclass(frozen=True, slots=True)
class Event:
    """A piece went from one zone to another (numbers; -1: in none); `seen` are the observers who saw its front."""

    kind: Kind
    piece: int
    source: int
    target: int
    seen: frozenset[int]


class Traced(list[int]):
    """A state array that notes what the machine writes to the places of pieces."""

    __slots__ = ("_eyes", "_places", "_seats", "_waiting", "events")

    def __init__(self, program: Program, array: list[int]) -> None:
        super().__init__(array)
        self.events: list[Event] = []
        self._eyes: Eyes = eyes(program)
        self._seats = range(PUBLIC, program.checked.seats)
        self._places = _places(program)
        self._waiting: tuple[Kind, int] | None = None

    def __setitem__(self, at: Any, value: Any) -> None:  # noqa: ANN401 - a list takes an index or a slice
        """Write; a write to the place of a piece is a move, and comes before it leaves the list of its zone."""
        place = self._places.get(at) if at.__class__ is int else None
        if place is None:
            super().__setitem__(at, value)
            return
        source = self._at(at)
        if source == value:
            return
        self._look_again()
        kind, piece = place
        seen = self._seers(kind, piece)
        super().__setitem__(at, value)
        self._note(Event(kind, piece, source, value, seen))

    def _at(self, index: int) -> int:
        return self[index]

    def _note(self, event: Event) -> None:
        """Add an event; a piece put down again is one move with its taking up."""
        for i, before in enumerate(self.events):
            if before.target < 0 and event.source < 0 and (before.kind, before.piece) == (event.kind, event.piece):
                event = replace(event, source=before.source, seen=before.seen | event.seen)
                del self.events[i]
                break
        self.events.append(event)
        self._waiting = (event.kind, event.piece)

    def _look_again(self) -> None:
        """Add who sees the last piece moved where it lies now: fields that change with a move are written by now."""
        if self._waiting is not None:
            last = self.events[-1]
            self.events[-1] = replace(last, seen=last.seen | self._seers(*self._waiting))
            self._waiting = None

    def _seers(self, kind: Kind, piece: int) -> frozenset[int]:
        return frozenset(observer for observer in self._seats if self._eyes.front(self, kind, piece, observer))

    def finish(self) -> tuple[list[int], tuple[Event, ...]]:
        """The array as it is now, and what moved on the way."""
        self._look_again()
        return list(self), tuple(event for event in self.events if event.source != event.target)


_PLACES: WeakKeyDictionary[Program, dict[int, tuple[Kind, int]]] = WeakKeyDictionary()


def _places(program: Program) -> dict[int, tuple[Kind, int]]:
    found = _PLACES.get(program)
    if found is None:
        found = {base + i: (kind, i) for kind, base in program.layout.where.items() for i in range(kind.size)}
        _PLACES[program] = found
    return found

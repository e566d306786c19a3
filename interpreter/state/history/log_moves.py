"""Movements between zones for the log: `P1: Tile[f18] from Tile in hand to Tiles in chest`.

A piece that belongs to another player than the one who moved is named with its owner, `P2's Meeple[fisher]`; pieces of
an automatic seat are logged as movements of that seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.kernel.moves import Move
from interpreter.state.history.effects import Moved, Name, Place
from interpreter.state.history.entries import Entry
from interpreter.state.visibility.events import Event
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.names import key_name, seat_name, thing_name

UNNAMED = 1 << 30
"""Row number used for pieces whose front the observer did not see; it sorts after all rows."""


class _Alike(NamedTuple):
    """Properties shared by pieces whose movements are logged together."""

    row: int
    """Row of the pieces in the table of their kind, or UNNAMED where no front was seen."""
    name: Name
    kind: Kind
    maker: int
    """Seat that owns the pieces, if the log names the owner; otherwise -1."""


Between: TypeAlias = "tuple[Place | None, Place | None]"


def moved(program: Program, entry: Entry, events: list[Event], observer: int) -> Iterator[Moved]:
    """Yield movements of pieces as an observer reads them, consecutive similar ones together."""
    here = None
    counts: Counter[_Alike] = Counter()
    strange = _is_of_others(entry, events)
    for event in events:
        between = (place_of(program, entry, event.source, observer), place_of(program, entry, event.target, observer))
        if between != here:
            yield from _run(program, here, counts)
            here, counts = between, Counter()
        counts[_moved(program, event, observer, strange=strange)] += 1
    yield from _run(program, here, counts)


def _moved(program: Program, event: Event, observer: int, *, strange: bool) -> _Alike:
    """Return the properties by which a movement is grouped; `strange`: with the piece's owner."""
    if observer not in event.seen:
        return _Alike(UNNAMED, Name("", ""), event.kind, -1)
    name = name_of(program, event.kind, event.piece)
    return _Alike(event.kind.row_of[event.piece], name, event.kind, _maker(event) if strange else -1)


def name_of(program: Program, kind: Kind, thing: int) -> Name:
    """Return the name of a thing as moves are written (`Boat[cod]`) and in everyday form (`cod`)."""
    return Name(thing_name(program, kind, thing), thing_name(program, kind, thing, plain=True))


def _is_of_others(entry: Entry, events: list[Event]) -> bool:
    """Return whether any moved piece belongs to another player than the one who made the move."""
    mover = entry.item.seat if isinstance(entry.item, Move) else -1
    return not {_maker(event) for event in events} <= {mover, -1}


def _maker(event: Event) -> int:
    """Return the seat that owns the moved piece; -1 for none."""
    return event.kind.owner_of[event.piece] if event.kind.owner_of else -1


def _run(program: Program, between: Between | None, counts: Counter[_Alike]) -> Iterator[Moved]:
    if between is None:
        return
    source, target = between
    seats = {place.seat for place in between if place is not None and place.seat >= 0}
    alone = len(seats) == 1
    if source and target and source.called == target.called:
        source, target = _named_with_table(source), _named_with_table(target)
    if not alone:
        source, target = with_owner(program, source), with_owner(program, target)
    for alike, count in sorted(counts.items(), key=lambda each: (each[0].row, each[0].name, each[0].maker)):
        seat = _line_of(program, seats, alike.maker)
        unseen = alike.row == UNNAMED
        name = Name(alike.kind.unnamed(count), alike.kind.unnamed(count)) if unseen else alike.name
        yield Moved(
            seat,
            seat_name(program, seat) if seat >= 0 else "",
            alike.kind.name,
            None if unseen else alike.kind.rows[alike.row],
            name,
            count,
            _whose(program, seats, alike.maker),
            source,
            target,
        )


def _line_of(program: Program, seats: set[int], maker: int) -> int:
    """Return the seat of the zones of a movement, else an automatic owner `maker`, else -1."""
    if not seats and maker in program.checked.automatic:
        return maker
    return min(seats) if len(seats) == 1 else -1


def with_owner(program: Program, place: Place | None) -> Place | None:
    """Return a zone as a log line names it, with the name of the seat that owns it."""
    return place if place is None or place.seat < 0 else place._replace(whose=f"{seat_name(program, place.seat)}'s ")


def _whose(program: Program, seats: set[int], maker: int) -> str:
    """Return the possessive of the pieces' owner; empty where the log line names that seat anyway."""
    said = maker < 0 or maker in seats or (not seats and maker in program.checked.automatic)
    return "" if said else f"{seat_name(program, maker)}'s "


def _named_with_table(place: Place) -> Place:
    """Return a zone of the table marked as such, to distinguish it from a player's zone of the same title."""
    return place._replace(whose="the table's ") if place.seat < 0 else place


def place_of(program: Program, entry: Entry, number: int, observer: int) -> Place | None:
    """Return the zone with this number as the log names it for an observer; None for number -1."""
    if number < 0:
        return None
    zone, owner, key = program.layout.zone_of[number]
    title, kind = zone.title or zone.name, zone.owner
    called = (
        Name(*(f"{title}[{key_name(program, zone.keys, key, plain=plain)}]" for plain in (False, True)))
        if zone.keys
        else Name(title, title)
    )
    if kind is None or kind.sort == "player":
        return Place(-1 if kind is None else owner, zone.name, called)
    look = eyes(program)
    if kind.sort == "piece" and not any(look.front(s, kind, owner, observer) for s in (entry.before, entry.after)):
        holder = Name(kind.unnamed(1), kind.unnamed(1))
    else:
        holder = name_of(program, kind, owner)
    return Place(-1, zone.name, Name(f"{holder.text}'s {called.text}", f"{holder.plain}'s {called.plain}"))

"""What moved from zone to zone as lines of the log: `P1: Tile[f18] from Tile in hand to Tiles in chest`.

Enters what moved in an entry and an observer; leaves lines. A piece made for another player than the one who made the
move is told with its owner, `P2's Meeple[fisher]`; one of a seat that nobody plays as that seat's own doing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from interpreter.runtime.moves import Move
from interpreter.runtime.names import key_name, seat_name, thing_name
from interpreter.runtime.sight import eyes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program
    from interpreter.runtime.history import Entry
    from interpreter.runtime.trace import Event

UNNAMED = 1 << 30
"""Sorts pieces nobody may name after those of every row."""


class Place(NamedTuple):
    """A zone: the seat it belongs to (-1: none), and its name without it."""

    seat: int
    name: str


Moved: TypeAlias = "tuple[int, str, Kind, int]"
"""Row (or UNNAMED), name (or none) and kind of what moved, and the seat it is said to be made for (or -1)."""
Between: TypeAlias = "tuple[Place | None, Place | None]"


def moved_lines(program: Program, entry: Entry, events: list[Event], observer: int) -> Iterator[str]:
    """Like moves in a row as one line."""
    here = None
    counts: Counter[Moved] = Counter()
    strange = _is_of_others(entry, events)
    for event in events:
        between = (_place(program, entry, event.source, observer), _place(program, entry, event.target, observer))
        if between != here:
            yield from _run(program, here, counts)
            here, counts = between, Counter()
        counts[_moved(program, event, observer, strange=strange)] += 1
    yield from _run(program, here, counts)


def _moved(program: Program, event: Event, observer: int, *, strange: bool) -> Moved:
    """What moved; `strange`: whose it is is said."""
    if observer not in event.seen:
        return UNNAMED, "", event.kind, -1
    name = thing_name(program, event.kind, event.piece)
    return event.kind.row_of[event.piece], name, event.kind, _maker(event) if strange else -1


def _is_of_others(entry: Entry, events: list[Event]) -> bool:
    """Whether anything moved that is made for another than whoever made the move."""
    mover = entry.item.seat if isinstance(entry.item, Move) else -1
    return not {_maker(event) for event in events} <= {mover, -1}


def _maker(event: Event) -> int:
    """The seat a piece is made for, -1 for none."""
    return event.kind.owner_of[event.piece] if event.kind.owner_of else -1


def _run(program: Program, between: Between | None, counts: Counter[Moved]) -> Iterator[str]:
    if between is None:
        return
    source, target = between
    seats = {place.seat for place in between if place is not None and place.seat >= 0}
    alone = len(seats) == 1
    if source and target and source.name == target.name:
        source, target = _told_apart(source), _told_apart(target)
    way = f" from {_place_text(program, source, alone)}" if source else ""
    way += f" to {_place_text(program, target, alone)}" if target else " out of play"
    for (_, name, kind, maker), count in sorted(
        counts.items(), key=lambda moved: (moved[0][:2], moved[0][3], moved[1])
    ):
        whose = _whose(program, seats, maker)
        many = "" if not name or count == 1 else f"{count} of " if whose else f"{count} "
        what = f"{whose}{name}" if name else kind.unnamed(count)
        yield f"{_head(program, seats, maker)}{many}{what}{way}"


def _head(program: Program, seats: set[int], maker: int) -> str:
    """Whose line it is: of whoever's zones they are, else of the seat nobody plays, whose pieces move by themselves."""
    if not seats and maker in program.checked.automatic:
        return f"{seat_name(program, maker)}: "
    return f"{seat_name(program, min(seats))}: " if len(seats) == 1 else ""


def _whose(program: Program, seats: set[int], maker: int) -> str:
    """Whose piece it is, where the line does not say it."""
    said = maker < 0 or maker in seats or (not seats and maker in program.checked.automatic)
    return "" if said else f"{seat_name(program, maker)}'s "


def _told_apart(place: Place) -> Place:
    """A zone of the table beside a player's zone of the same title."""
    return place._replace(name=f"the table's {place.name}") if place.seat < 0 else place


def _place(program: Program, entry: Entry, number: int, observer: int) -> Place | None:
    """A zone as a line of the log names it; None for no zone."""
    if number < 0:
        return None
    zone, owner, key = program.layout.zone_of[number]
    called = zone.title or zone.name
    name = f"{called}[{key_name(program, zone.keys, key)}]" if zone.keys else called
    kind = zone.owner
    if kind is None:
        return Place(-1, name)
    if kind.sort == "player":
        return Place(owner, name)
    look = eyes(program)
    if kind.sort == "piece" and not any(look.front(s, kind, owner, observer) for s in (entry.before, entry.after)):
        return Place(-1, f"{kind.unnamed(1)}'s {name}")
    return Place(-1, f"{thing_name(program, kind, owner)}'s {name}")


def _place_text(program: Program, place: Place, alone: bool) -> str:
    return place.name if alone or place.seat < 0 else f"{seat_name(program, place.seat)}'s {place.name}"

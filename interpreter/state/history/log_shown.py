"""Fronts shown to an observer, for the log: `P1: is shown Card[guard] in P2's Hand`.

Only the seat that was shown a piece reads this, and only about pieces that stayed in their zone: the lines of movements
already name the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.state.history.effects import Name, Shown
from interpreter.state.history.log_moves import name_of, place_of, with_owner
from interpreter.state.visibility.sight import eyes
from interpreter.state.visibility.view_order import shown_order
from interpreter.state.wording.names import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program
    from interpreter.state.history.entries import Entry


def shown(program: Program, entry: Entry, observer: int) -> Iterator[Shown]:
    """Yield the fronts of pieces that an entry showed to the observer, by zone, in the order of its view."""
    if observer < 0:
        return
    for kind, base in program.layout.shown.items():
        end = base + kind.size
        if entry.before[base:end] == entry.after[base:end]:
            continue
        zones: dict[int, list[int]] = {}
        for piece in range(kind.size):
            if entry.after[base + piece] >> observer & 1 and _is_new(program, entry, kind, piece, observer):
                zones.setdefault(eyes(program).zone_number(entry.after, kind, piece), []).append(piece)
        for number, pieces in sorted(zones.items()):
            listed = [piece for piece in shown_order(program, entry.after, number, observer) if piece in pieces]
            names: tuple[Name, ...] = tuple(name_of(program, kind, piece) for piece in listed)
            lying = with_owner(program, place_of(program, entry, number, observer))
            yield Shown(observer, seat_name(program, observer), names, lying)


def _is_new(program: Program, entry: Entry, kind: Kind, piece: int, observer: int) -> bool:
    """Return whether a piece stayed in its zone in this entry and the observer did not see it before."""
    look, before, after = eyes(program), entry.before, entry.after
    stayed = look.zone_number(before, kind, piece) == look.zone_number(after, kind, piece) >= 0
    return stayed and not look.front(before, kind, piece, observer)

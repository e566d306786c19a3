"""Undo: return to the state before a player's last decision, or say why that is not possible.

Barriers follow from the history, never from the rules: chance that decided, something newly seen, and later decisions
of other players. Whether another player had a choice is hidden information: a forced move or a pass without legal moves
is a barrier like any other decision.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamespec.checked.things import OPEN
from interpreter.compiler.program import Program
from interpreter.kernel.layout import FIRST_STREAM
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.history.entries import Entry
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.names import seat_name, thing_name


def taken_back(state: State, seat: int, lookers: Iterable[int], agreed: Iterable[int] = ()) -> State | str:
    """Return the state before a seat's last decision, or why it cannot be undone."""
    program, entry, seats = state.game.program, state.last, sorted({seat, *lookers})
    own = {seat, *agreed}
    while entry is not None:
        barrier = _barrier(program, entry, own, seat, seats)
        if barrier is not None:
            return barrier
        if isinstance(entry.item, Move) and entry.item.seat == seat and _had_choice(program, entry):
            return State(state.game, entry.before, entry.parent, made_up=state.made_up)
        entry = entry.parent
    return "you have made no decision yet"


def _barrier(program: Program, entry: Entry, own: set[int], seat: int, seats: list[int]) -> str | None:
    """Return why one history entry cannot be undone, for these seats; None if it can."""
    if not isinstance(entry.item, Move):
        return "a chance event has happened since your decision"
    others = [who for who in (entry.item.seat, *entry.passed) if who not in own]
    if others:
        return f"{seat_name(program, others[-1])} has made a decision since yours"
    if entry.revealed:
        return "secret picks have been revealed since your decision"
    last = FIRST_STREAM + len(program.layout.streams)
    if entry.before[FIRST_STREAM:last] != entry.after[FIRST_STREAM:last]:
        return "something was drawn, shuffled or rolled since your decision"
    return _newly_seen(program, entry, seat, seats)


def _had_choice(program: Program, entry: Entry) -> bool:
    return len(program.menu(entry.before)) > 1


def _newly_seen(program: Program, entry: Entry, seat: int, seats: list[int]) -> str | None:
    look = eyes(program)
    for kind in program.checked.kinds:
        for piece in range(kind.size) if kind.sort == "piece" and len(kind.rows) > 1 else ():
            if look.zone_number(entry.before, kind, piece) < 0:
                continue
            for looker in seats:
                if look.front(entry.after, kind, piece, looker) and not look.front(entry.before, kind, piece, looker):
                    known = looker == seat or look.front(entry.before, kind, piece, seat)
                    what = thing_name(program, kind, piece) if known else kind.unnamed(1)
                    return f"{_who(program, looker, seat)} seen {what} since your decision"
    for stored in program.checked.fields:
        for owner in range(1 if stored.owner is None else stored.owner.size) if stored.sight != OPEN else ():
            for looker in seats:
                if look.field(entry.after, stored, owner, looker) and not look.field(
                    entry.before, stored, owner, looker
                ):
                    return f"{_who(program, looker, seat)} seen {stored.title or stored.name} since your decision"
    return None


def _who(program: Program, looker: int, seat: int) -> str:
    return "you have" if looker == seat else f"{seat_name(program, looker)} has"

"""The log of a game as one observer may read it: lines of text for the moves made and for what visibly came of them.

Enters a program, an Entry of the history and an observer; leaves lines. A piece is named if the observer sees its front
before or after, or once what was chosen is carried out; else it is "a card", "a tile" and so on. Who passes on for want
of anything legal is logged as if he had stopped.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from gamespec.checked.types import Int
from interpreter.compiler.graph import DecideChoice, DecidePayment, DecidePick
from interpreter.runtime.history import Entry, entries
from interpreter.runtime.moved import moved_lines
from interpreter.runtime.moves import Move
from interpreter.runtime.names import field_name, seat_name, thing_name, value_name
from interpreter.runtime.order import piece_kind
from interpreter.runtime.refusals import split_arguments
from interpreter.runtime.rolls import roll_lines
from interpreter.runtime.sight import PUBLIC, eyes
from interpreter.runtime.trace import NOBODY, Event, Part, Rolled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field
    from gamespec.checked.types import Type
    from interpreter.compiler.program import Program

SEVERAL = 2
CHOSEN = "has chosen"
"""All that others learn of a pick made together until the last has picked."""


class Told(NamedTuple):
    """One entry as an observer may read it: the move and its text (None, "" for chance), and what came of it.

    `again`: a piece was chosen, and where the choice is carried out a line tells what became of it.
    """

    move: Move | None
    text: str
    lines: tuple[str, ...]
    again: bool = False


def log(program: Program, last: Entry | None, observer: int) -> list[str]:
    """Everything an observer may know happened, the earliest first."""
    lines: list[str] = []
    for found in told(program, last, observer):
        if found.move is not None and not found.again:
            lines.append(f"{seat_name(program, found.move.seat)}: {found.text}")
        lines += found.lines
    return lines


def told(program: Program, last: Entry | None, observer: int) -> list[Told]:
    """The same entry by entry, moves apart from what came of them."""
    chain = list(entries(last))
    return [_told_entry(program, chain, place, observer) for place in range(len(chain))]


def _told_entry(program: Program, chain: list[Entry], place: int, observer: int) -> Told:
    """Kept where nothing later can change it: who began an opening is read otherwise once it is carried out."""
    entry = chain[place]
    kept = entry.told.get(observer)
    if kept is not None:
        return kept
    lines = entry_lines(program, entry, observer)
    if not isinstance(entry.item, Move):
        found = Told(None, "", lines)
    else:
        done, choice = completion(program, chain, place), entry.item.sort == "choice"
        text = move_text(program, entry, entry.item, observer, done)
        hidden = entry.secret and observer != entry.item.seat
        move = Move("", "action", (), entry.item.seat, -1, CHOSEN) if hidden else entry.item
        found = Told(move, text, lines, choice and _is_moved(entry.item, done))
        if not entry.events and (choice or observer != entry.item.seat):
            return found
    entry.told[observer] = found
    return found


def _is_moved(choice: Move, done: Entry | None) -> bool:
    """Whether the piece chosen moves where the choice is carried out."""
    chosen = {(piece_kind(kind), value) for kind, value in choice.args}
    return done is not None and any((event.kind, event.piece) in chosen for event in _at_once(done))


def _at_once(done: Entry) -> tuple[Event | Rolled, ...]:
    """What happened in an entry before another passed on: what came later would have been an entry of his own."""
    mover = done.item.seat if isinstance(done.item, Move) else NOBODY
    found: list[Event | Rolled] = [] if done.parts else [*done.events]
    for part in done.parts:
        found += part.events
        if part.seat != mover:
            break
    return tuple(found)


def entry_lines(program: Program, entry: Entry, observer: int) -> tuple[str, ...]:
    """What came of one entry; worked out once."""
    if observer not in entry.lines:
        entry.lines[observer] = tuple(_lines(program, entry, observer))
    return entry.lines[observer]


def completion(program: Program, chain: list[Entry], place: int) -> Entry | None:
    """The entry in which what was begun at one is carried out: while an opening is declared nothing moves."""
    first = chain[place]
    for later in chain[place:]:
        if later is not first and not _goes_on(program, first, later):
            return None
        if _at_once(later):
            return later
    return None


def _goes_on(program: Program, first: Entry, later: Entry) -> bool:
    """Whether an entry is a further choice of the same opening or pick."""
    here, there = program.node(first.before), program.node(later.before)
    inner = isinstance(there.exit, DecideChoice | DecidePick | DecidePayment)
    same = isinstance(later.item, Move) and isinstance(first.item, Move) and later.item.seat == first.item.seat
    return inner and same and (there.phase is None or there is here)


def _lines(program: Program, entry: Entry, observer: int) -> Iterator[str]:
    for move in entry.revealed:
        yield f"{seat_name(program, move.seat)}: {_open_text(program, entry, move, observer, entry)}"
    for part, passed in _parts(entry):
        yield from _told_events(program, part, observer)
        yield from _numbers(program, part, observer)
        for seat in passed:
            yield f"{seat_name(program, seat)}: stop"


def _parts(entry: Entry) -> Iterator[tuple[Entry, tuple[int, ...]]]:
    """What happened between passes, each as the entry it would have been had the seat been asked and said `stop`."""
    if len(entry.parts) < SEVERAL:
        yield entry, entry.passed
        return
    item, before = entry.item, entry.before
    for part in entry.parts:
        yield Entry(entry.parent, item, before, part.after, part.events, (), (part,)), _of_seat(part)
        item, before = Move("stop", "stop", (), part.seat, 0), part.after


def _of_seat(part: Part) -> tuple[int, ...]:
    return () if part.seat == NOBODY else (part.seat,)


def move_text(program: Program, entry: Entry, move: Move, observer: int, done: Entry | None) -> str:
    """A move as an observer may read it; the one who made it reads his own text. `done` is where it was carried out."""
    if observer == move.seat or move.sort == "stop":
        return move.text or move.action
    return CHOSEN if entry.secret else _open_text(program, entry, move, observer, done)


def _open_text(program: Program, entry: Entry, move: Move, observer: int, done: Entry | None) -> str:
    """A move nobody keeps to himself: his own text, or the one in which a piece he does not see is a card."""
    if observer == move.seat:
        return move.text or move.action
    said = _said_words(move)
    words = [
        _as_said(program, entry, kind, value, _word(program, entry, kind, value, observer, done), own)
        for (kind, value), own in zip(move.args, said, strict=True)
    ]
    if move.sort == "choice":
        return words[0]
    return f"{move.action}({', '.join(words)})" if words else move.action


def _said_words(move: Move) -> list[str]:
    """The words of a move's arguments in the menu it was chosen from; empty ones where it has no text."""
    inside = move.text if move.sort == "choice" else move.text.partition("(")[2][:-1]
    words = [word.strip() for word in split_arguments(inside)] if inside else []
    return words if len(words) == len(move.args) else ["" for _ in move.args]


def _as_said(program: Program, entry: Entry, kind: Type, value: int, word: str, said: str) -> str:
    """The word of the menu where that says which of like pieces it was, and anybody saw them lie there."""
    pieces = piece_kind(kind)
    if pieces is None or value < 0 or not said.startswith(f"{word} at "):
        return word
    return said if eyes(program).front(entry.before, pieces, value, PUBLIC) else word


def _word(program: Program, entry: Entry, kind: Type, value: int, observer: int, done: Entry | None) -> str:
    pieces = piece_kind(kind)
    if pieces is not None and value >= 0:
        look = eyes(program)
        if any(look.front(s, pieces, value, observer) for s in (entry.before, entry.after)):
            return thing_name(program, pieces, value)
        if done is not None and any(
            (event.kind, event.piece) == (pieces, value) and observer in event.seen for event in done.events
        ):
            return thing_name(program, pieces, value)
        return pieces.unnamed(1)
    return value_name(program, entry.before, kind, value, observer)


def _told_events(program: Program, entry: Entry, observer: int) -> Iterator[str]:
    """What moved and was rolled: like moves in a row as one line, with names in the order of their table."""
    for rolled, group in groupby(entry.events, key=lambda event: isinstance(event, Rolled)):
        if rolled:
            yield from roll_lines(program, entry, [event for event in group if isinstance(event, Rolled)], observer)
        else:
            moved = [event for event in group if isinstance(event, Event)]
            yield from moved_lines(program, entry, moved, observer)


def _numbers(program: Program, entry: Entry, observer: int) -> Iterator[str]:
    """Numbers that changed and were seen before and after, in the order in which they changed.

    Those of pieces are listed by name: the order in which the machine goes through a hand is nobody's to know.
    """
    lines: list[tuple[tuple[int, int, str], str]] = []
    written = {at: place for place, at in enumerate(entry.parts[-1].written if entry.parts else ())}
    for number, stored in enumerate(program.checked.fields):
        if not isinstance(stored.type, Int) or stored.machine_made:
            continue
        on_piece = stored.owner is not None and stored.owner.sort == "piece"
        changed = list(_changed(program, entry, stored))
        first = min((_place_of(program, stored, written, *each) for each in changed), default=0)
        for owner, key in changed:
            at = first if on_piece else _place_of(program, stored, written, owner, key)
            for whose in _whose(program, entry, stored, owner, observer):
                old = _told(program, entry.before, stored, owner, key, observer)
                new = _told(program, entry.after, stored, owner, key, observer)
                if old != new:
                    text = f"{whose}{_called(program, stored, key)} {old} -> {new}"
                    lines.append(((at, number, text if on_piece else ""), text))
    yield from (text for _, text in sorted(lines, key=lambda line: line[0]))


def _place_of(program: Program, stored: Field, written: dict[int, int], owner: int, key: int) -> int:
    """Which of the fields written in an entry this one is, from 0; those of no note come last."""
    return written.get(program.layout.field_address(stored, owner, key), len(written))


def _called(program: Program, stored: Field, key: int) -> str:
    """A field as people call it, with its key: `High bid`, `Coins[cod]`."""
    return field_name(program, stored, key).replace(stored.name, stored.title or stored.name, 1)


def _changed(program: Program, entry: Entry, stored: Field) -> Iterator[tuple[int, int]]:
    place = program.layout.fields[stored]
    end = place.base + place.size
    if entry.before[place.base : end] == entry.after[place.base : end]:
        return
    for at in range(place.base, end):
        old, new = entry.before[at], entry.after[at]
        if old != new and not (stored.is_face and _is_told(entry, stored, at - place.base, new)):
            yield divmod(at - place.base, place.stride)


def _is_told(entry: Entry, face: Field, die: int, now: int) -> bool:
    """Whether a new face needs no line of its own: the die was moved and shows nothing, or a roll told it."""
    return now == face.start or any(
        isinstance(event, Rolled) and (event.kind, event.piece) == (face.owner, die) for event in entry.events
    )


def _whose(program: Program, entry: Entry, stored: Field, owner: int, observer: int) -> list[str]:
    """The owner as a line begins with him, or nothing where the observer may not see the field."""
    look, kind = eyes(program), stored.owner
    if not all(look.field(s, stored, owner, observer) for s in (entry.before, entry.after)):
        return []
    if kind is None:
        return [""]
    if kind.sort != "piece":
        return [f"{thing_name(program, kind, owner)}: "]
    return _piece_whose(program, entry, kind, owner, observer)


def _piece_whose(program: Program, entry: Entry, kind: Kind, piece: int, observer: int) -> list[str]:
    look = eyes(program)
    if not all(look.front(s, kind, piece, observer) for s in (entry.before, entry.after)):
        return []
    holder = look.holder(entry.after, kind, piece)
    whose = f"{seat_name(program, holder)}: " if holder >= 0 else ""
    return [f"{whose}{thing_name(program, kind, piece)} "]


def _told(program: Program, s: list[int], stored: Field, owner: int, key: int, observer: int) -> str:
    value = s[program.layout.field_address(stored, owner, key)]
    pieces = piece_kind(stored.type)
    if pieces is not None and value >= 0:
        seen = eyes(program).front(s, pieces, value, observer)
        return thing_name(program, pieces, value) if seen else pieces.unnamed(1)
    if (value < 0 and stored.starts is None) or (stored.is_face and value == stored.start):
        return "none"
    return value_name(program, s, stored.type, value, observer)

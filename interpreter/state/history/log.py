"""Log of a game for one observer: moves and their visible results, as values and as lines.

Each Entry of the history becomes a LogEntry. A piece is named if the observer sees its front before or after the entry,
or once the chosen action is carried out; otherwise it is "a card", "a tile" and so on. A seat that passes because it
has no legal move is logged as if it had stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import Int, Thing, Type, YesNo, is_optional
from interpreter.compiler.graph import DecideChoice, DecidePayment, DecidePick, Node
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.moves import Move, Word, written
from interpreter.state.history import effects
from interpreter.state.history.effects import Changed, Happened, Name, Passed, Picked, Shown, Void
from interpreter.state.history.entries import Entry, Kept, entries
from interpreter.state.history.log_moves import moved, name_of, place_of, with_owner
from interpreter.state.visibility.events import NOBODY, Event, Part, Rolled
from interpreter.state.visibility.sight import PUBLIC, eyes, shown_order
from interpreter.state.wording.names import field_name, piece_name, seat_name, value_name

# ---- rolled dice for the log: `P1: rolls d4: 3, d6: 2`, or `P1: rolls 2 dice` if unseen


def rolled(program: Program, entry: Entry, rolls: list[Rolled], observer: int) -> Iterator[effects.Rolled]:
    """Yield consecutive rolls, grouped by the seat in whose zones the dice are."""
    for holder, group in groupby(rolls, key=lambda roll: roll.holder):
        all_of_them = list(group)
        dice = tuple(_die(program, entry, roll, observer) for roll in all_of_them if observer in roll.seen)
        who = seat_name(program, holder) if holder >= 0 else ""
        yield effects.Rolled(holder, who, dice, len(all_of_them) - len(dice))


def _die(program: Program, entry: Entry, roll: Rolled, observer: int) -> effects.Die:
    kind = roll.kind
    owner = kind.owner_of[roll.piece] if kind.owner_of else -1
    whose = f"{seat_name(program, owner)}'s " if owner not in (-1, roll.holder) else ""
    face = next(stored for stored in program.checked.fields if stored.is_face and stored.owner is kind)
    shown = value_name(program, entry.after, face.type, roll.face, observer)
    return effects.Die(whose, kind.rows[kind.row_of[roll.piece]], shown)


# ---- fronts shown to an observer, for the log: `P1: is shown Card[guard] in P2's Hand`
#
# Only the seat that was shown a piece reads this, and only about pieces that stayed in their zone: the lines of
# movements already name the others.


def shown(program: Program, entry: Entry, observer: int) -> Iterator[Shown]:
    """Yield the fronts, by zone in the order of view, shown of pieces that stayed."""
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


# ---- entries


SEVERAL = 2
CHOSEN = "has chosen"
"""Text that other seats read about a secret pick until the last seat has picked."""


class LogEntry(NamedTuple):
    """One history entry as an observer reads it: the move (None for chance) and its visible results.

    The move is as the observer knows it: a piece that is only "a card" has the number -1, as has the code then. `came`:
    the results. `again`: a piece was chosen, and a later entry, where the choice is carried out, reports its movement.
    """

    move: Move | None
    text: str
    """Text of the move for the observer; "" for a chance outcome."""
    words: tuple[Word, ...]
    """Names of the move's arguments for the observer."""
    came: tuple[Happened, ...]
    again: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the visible results of the entry as lines of the log."""
        return tuple(event.line for event in self.came)


_CAME: Kept[tuple[Happened, ...]] = Kept()
"""Cache of the visible results of history entries, by observer."""
_ENTRIES: Kept[LogEntry] = Kept()
"""Cache of history entries as observers read them, where no later entry can change that."""


def log(program: Program, last: Entry | None, observer: int) -> list[str]:
    """Return the lines of the log as an observer may know it, earliest first."""
    return log_lines(program, log_entries(program, last, observer))


def log_lines(program: Program, made: Iterable[LogEntry]) -> list[str]:
    """Return the lines that these entries have in the log: their moves and results."""
    lines: list[str] = []
    for found in made:
        if found.move is not None and not found.again:
            lines.append(f"{seat_name(program, found.move.seat)}: {found.text}")
        lines += found.lines
    return lines


def same_lines(program: Program, one: list[LogEntry], other: list[LogEntry]) -> bool:
    """Return whether two logs read the same; lines equal as values are not put into words."""
    same = len(one) == len(other) and all(
        a.text == b.text
        and a.again == b.again
        and a.came == b.came
        and (-1 if a.move is None else a.move.seat) == (-1 if b.move is None else b.move.seat)
        for a, b in zip(one, other, strict=True)
    )
    return same or log_lines(program, one) == log_lines(program, other)


def log_entries(program: Program, last: Entry | None, observer: int, since: int = 0) -> list[LogEntry]:
    """Return the log as values from entry number `since` on: moves, and separately their results."""
    chain = list(entries(last, since))
    return [log_entry(program, chain, place, observer) for place in range(len(chain))]


def log_entry(program: Program, chain: list[Entry], place: int, observer: int) -> LogEntry:
    """Return a history entry as an observer reads it, cached where nothing later changes it."""
    entry = chain[place]
    kept = _ENTRIES.of(entry, observer)
    if kept is not None:
        return kept
    came = came_of(program, entry, observer)
    if not isinstance(entry.item, Move):
        found = LogEntry(None, "", (), came)
    else:
        done, choice = completion(program, chain, place), entry.item.sort == "choice"
        hidden = entry.secret and observer != entry.item.seat
        if hidden:
            move = Move("", "action", (), entry.item.seat, -1, CHOSEN)
            found = LogEntry(move, CHOSEN, (), came, choice and _is_moved(program, entry, done))
        else:
            words = _words(program, entry, entry.item, observer, done)
            text = _text(entry.item, words, observer)
            move = _as_known(entry.item, words, observer)
            found = LogEntry(move, text, words, came, choice and _is_moved(program, entry, done))
        if not entry.events and (choice or observer != entry.item.seat):
            return found
    return _ENTRIES.keep(entry, found, observer)


def _is_moved(program: Program, first: Entry, done: Entry | None) -> bool:
    """Return whether a piece chosen in `first` moves in `done`, the entry that carries out the choice."""
    if done is None or not isinstance(first.item, Move):
        return False
    chosen = {(piece_kind(kind), value) for kind, value in first.item.args}
    return any((event.kind, event.piece) in chosen for event in _at_once(program, first, done))


def _at_once(program: Program, first: Entry, done: Entry) -> tuple[Event | Rolled, ...]:
    """Return the events of the entry `done` that belong to an action: those up to the pass that ends it.

    `first`: the entry in which the action began. A seat that passes over a further choice of the same action does not
    end the action; it is as if it had declined the choice.
    """
    mover = done.item.seat if isinstance(done.item, Move) else NOBODY
    found: list[Event | Rolled] = [] if done.parts else [*done.events]
    for part in done.parts:
        found += part.events
        if part.seat != mover or not _within(program, first, program.graph.nodes[part.node]):
            break
    return tuple(found)


def came_of(program: Program, entry: Entry, observer: int) -> tuple[Happened, ...]:
    """Return the visible results of one history entry for an observer; they are cached."""
    known = _CAME.of(entry, observer)
    return _CAME.keep(entry, tuple(_happened(program, entry, observer)), observer) if known is None else known


def completion(program: Program, chain: list[Entry], place: int) -> Entry | None:
    """Return the entry that carries out the action begun at `place`; None while it is chosen."""
    first = chain[place]
    for later in chain[place:]:
        if later is not first and not _goes_on(program, first, later):
            return None
        if _at_once(program, first, later):
            return later
    return None


def _goes_on(program: Program, first: Entry, later: Entry) -> bool:
    """Return whether `later` is a further choice of the same action or pick as `first`."""
    same = isinstance(later.item, Move) and isinstance(first.item, Move) and later.item.seat == first.item.seat
    return same and _within(program, first, program.node(later.before))


def _within(program: Program, first: Entry, there: Node) -> bool:
    """Return whether a node asks for a further choice of the action or pick that an entry began."""
    inner = isinstance(there.exit, DecideChoice | DecidePick | DecidePayment)
    return inner and (there.phase is None or there is program.node(first.before))


def _happened(program: Program, entry: Entry, observer: int) -> Iterator[Happened]:
    for move in entry.revealed:
        words = _words(program, entry, move, observer, entry)
        yield Picked(move.seat, seat_name(program, move.seat), _as_known(move, words, observer), words)
    for part, passed in _parts(entry):
        yield from _movements(program, part, observer)
        yield from shown(program, part, observer)
        yield from _numbers(program, part, observer)
        for seat in passed:
            yield Passed(seat, seat_name(program, seat))
    for move, reason in entry.voids:
        words = _words(program, entry, move, observer, entry)
        yield Void(move.seat, seat_name(program, move.seat), _as_known(move, words, observer), words, reason)


def _parts(entry: Entry) -> Iterator[tuple[Entry, tuple[int, ...]]]:
    """Split a history entry at each pass, as if these seats had been asked and said `stop`."""
    if len(entry.parts) < SEVERAL:
        yield entry, entry.passed
        return
    item, before = entry.item, entry.before
    for part in entry.parts:
        yield Entry(entry.parent, item, before, part.after, part.events, (), (part,)), _of_seat(part)
        item, before = Move("stop", "stop", (), part.seat, 0), part.after


def _of_seat(part: Part) -> tuple[int, ...]:
    return () if part.seat == NOBODY else (part.seat,)


def _text(move: Move, words: tuple[Word, ...], observer: int) -> str:
    """Return the text of a move for an observer; the seat that made it reads the text it chose."""
    return move.text if move.text and observer == move.seat else written(move, [word.text for word in words])


def _as_known(move: Move, words: tuple[Word, ...], observer: int) -> Move:
    """Return a move as its observer knows it: in words and without unseen pieces' numbers."""
    if observer == move.seat:
        return move
    args = tuple(
        (kind, -1 if piece_kind(kind) is not None and not word.by_row else value)
        for (kind, value), word in zip(move.args, words, strict=True)
    )
    text = written(move, [word.text for word in words])
    return replace(move, args=args, code=move.code if args == move.args else -1, text=text, words=words)


def _words(program: Program, entry: Entry, move: Move, observer: int, done: Entry | None) -> tuple[Word, ...]:
    """Return the names of a move's arguments for an observer, done in `done`; unseen: "a card"."""
    if move.words and observer == move.seat:
        return move.words
    words = (_word(program, entry, kind, value, observer, done) for kind, value in move.args)
    if not move.words:
        return tuple(words)
    return tuple(
        _mover_word(program, entry, arg, word, own) for arg, word, own in zip(move.args, words, move.words, strict=True)
    )


def _mover_word(program: Program, entry: Entry, arg: tuple[Type, int], word: Word, own: Word) -> Word:
    """Return the mover's name `own` of a public piece with `at N`, else the observer's."""
    pieces = piece_kind(arg[0])
    if pieces is None or arg[1] < 0 or not own.at or own.plain != word.plain:
        return word
    return own if eyes(program).front(entry.before, pieces, arg[1], PUBLIC) else word


def _word(program: Program, entry: Entry, kind: Type, value: int, observer: int, done: Entry | None) -> Word:
    pieces = piece_kind(kind)
    if pieces is not None and value >= 0:
        look = eyes(program)
        seen = any(look.front(s, pieces, value, observer) for s in (entry.before, entry.after)) or (
            done is not None
            and any((event.kind, event.piece) == (pieces, value) and observer in event.seen for event in done.events)
        )
        if seen:
            return Word(*name_of(program, pieces, value), by_row=True)
        return Word(pieces.unnamed(1), pieces.unnamed(1))
    text, plain = (value_name(program, entry.before, kind, value, observer, plain=short) for short in (False, True))
    return Word(text, plain)


def _movements(program: Program, entry: Entry, observer: int) -> Iterator[Happened]:
    """Yield movements and rolls of an entry, similar ones together, pieces in order of rows."""
    for is_roll, group in groupby(entry.events, key=lambda event: isinstance(event, Rolled)):
        if is_roll:
            yield from rolled(program, entry, [event for event in group if isinstance(event, Rolled)], observer)
        else:
            yield from moved(program, entry, [event for event in group if isinstance(event, Event)], observer)


def _numbers(program: Program, entry: Entry, observer: int) -> Iterator[Changed]:
    """Yield the number and yes/no fields that changed visibly in an entry, in the order of changes.

    An observer must see the value before and after. Changes on pieces are sorted by name: the order in which the game
    visits the pieces of a hand is hidden information.
    """
    found: list[tuple[tuple[int, int, str], Changed]] = []
    written_at = {at: place for place, at in enumerate(entry.parts[-1].written if entry.parts else ())}
    for number, stored in enumerate(program.checked.displayed_fields):
        changed = list(_changed(program, entry, stored))
        if not changed or not _is_logged(stored):
            continue
        on_piece = stored.owner is not None and stored.owner.sort == "piece"
        first = min(_place_of(program, stored, written_at, *each) for each in changed)
        for owner, key in changed:
            at = first if on_piece else _place_of(program, stored, written_at, owner, key)
            found += [
                ((at, number, change.line if on_piece else ""), change)
                for change in _change(program, entry, stored, owner, key, observer)
                if change.old != change.new
            ]
    yield from (change for _, change in sorted(found, key=lambda each: each[0]))


def _is_logged(stored: Field) -> bool:
    """Return whether the log reports changes of a field: numbers, words and single yes/no."""
    by_space = any(key.sort == "space" for key in stored.keys)
    return isinstance(stored.type, Int) or _is_word(stored) or (isinstance(stored.type, YesNo) and not by_space)


def _is_word(stored: Field) -> bool:
    on_space = stored.owner is not None and stored.owner.sort == "space"
    return isinstance(stored.type, Thing) and stored.type.kind.sort == "words" and not on_space


def _place_of(program: Program, stored: Field, written_at: dict[int, int], owner: int, key: int) -> int:
    """Return the rank of a cell in an entry's order of first writes; unrecorded come last."""
    return written_at.get(program.layout.field_address(stored, owner, key), len(written_at))


def _called(program: Program, stored: Field, key: int) -> str:
    """Return the title of a field with its key: `High bid`, `Coins[cod]`."""
    return field_name(program, stored, key).replace(stored.name, stored.title or stored.name, 1)


def _changed(program: Program, entry: Entry, stored: Field) -> Iterator[tuple[int, int]]:
    place = program.layout.fields[stored]
    end = place.base + place.size
    if entry.before[place.base : end] == entry.after[place.base : end]:
        return
    for at in range(place.base, end):
        old, new = entry.before[at], entry.after[at]
        if old != new and not (stored.is_face and _needs_no_line(entry, stored, at - place.base, new)):
            yield divmod(at - place.base, place.stride)


def _needs_no_line(entry: Entry, face: Field, die: int, now: int) -> bool:
    """Return whether a die's new face needs no log line: it is unset, or the log reports it as a roll."""
    return now == face.start or any(
        isinstance(event, Rolled) and (event.kind, event.piece) == (face.owner, die) for event in entry.events
    )


def _change(program: Program, entry: Entry, stored: Field, owner: int, key: int, observer: int) -> Iterator[Changed]:
    """Yield the change of one field's cell, if the observer sees the field's owner and both values."""
    look, kind = eyes(program), stored.owner
    states = (entry.before, entry.after)
    if not all(look.field(s, stored, owner, observer) for s in states):
        return
    of_piece, seat, name = False, -1, None
    if kind is not None and kind.sort == "player":
        seat = owner
    elif kind is not None:
        of_piece = kind.sort == "piece"
        seat = look.holder(entry.after, kind, owner) if of_piece else -1
        name = name_of(program, kind, owner)
        fronts = [of_piece and look.front(s, kind, owner, observer) for s in states]
        if of_piece and not all(fronts):
            # as moves name it, if the observer has seen nothing of it but its place
            zones = {look.zone_number(s, kind, owner) for s in states}
            if any(fronts) or len(zones) > 1 or min(zones) < 0:
                return
            name = Name(
                *(piece_name(program, entry.after, kind, owner, observer, plain=plain) for plain in (False, True))
            )
    old, new = (_number(program, s, stored, owner, key) for s in states)
    who = seat_name(program, seat) if seat >= 0 else ""
    names = (_named(program, entry.before, stored, owner, key), _named(program, entry.after, stored, owner, key))
    words = None if isinstance(stored.type, Int) else names
    yield Changed(seat, who, name, of_piece, stored.name, _called(program, stored, key), old, new, words)


def _named(program: Program, s: list[int], stored: Field, owner: int, key: int) -> str:
    value = s[program.layout.field_address(stored, owner, key)]
    return value_name(program, s, stored.type, value, PUBLIC)


def _number(program: Program, s: list[int], stored: Field, owner: int, key: int) -> int | None:
    value = s[program.layout.field_address(stored, owner, key)]
    unset = value < 0 and (stored.starts is None or is_optional(stored.type))
    return None if unset or (stored.is_face and value == stored.start) else value

"""Replay of a history with another deal of hidden pieces.

The result is a history in which the seat was shown the same, had the same legal moves and made the same moves, or
nothing if there is none with this deal. Other players make the same moves with the pieces in the places of theirs; the
replay checks that these moves are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar, cast

from interpreter.compiler.outcomes import kind_drawn
from interpreter.compiler.program import Program
from interpreter.kernel.chance import Chance
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import DRAWN, PC, SEED
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.history.entries import Entry, entries, is_secret, recorded
from interpreter.state.history.log import log_entries, same_lines
from interpreter.state.views.view import view
from interpreter.state.visibility.events import NOBODY, Event, Part, Passes, Rolled, Traced
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.belief import Time
from interpreter.state.worlds.deals import Layer
from interpreter.state.worlds.identities import NONE, Look, Looks, identities
from interpreter.state.worlds.knowledge import note_start
from interpreter.state.worlds.renamed_pieces import renamed_all
from interpreter.state.worlds.replay.history import HistoryReplay, Reached
from interpreter.state.worlds.replay.lookalikes import ways_in_place
from interpreter.state.worlds.replay.matching import OtherwiseError, arguments, same_move
from interpreter.state.worlds.trail import (
    BEGUN,
    BROUGHT,
    Begun,
    Brought,
    Drawn,
    Seen,
    decided,
    happened,
    in_slots,
    opened,
    sure_value,
)

T = TypeVar("T")
Replayed: TypeAlias = "tuple[list[int], Entry | None]"
"""The present state array, and the last entry of the replayed history (None without entries)."""
MAX_EXTRA_MOVERS = 50
"""Maximum number of seats that decide in one replayed entry but were passed over in the true one."""


class PassedOverError(OtherwiseError):
    """Error: the player to move now has no legal move in this replayed history."""


def replayed(
    story: HistoryReplay, layers: list[Layer], numbers: Mapping[Time, float], rng: Chance, *, shown: bool
) -> Replayed | None:
    """Return array and last entry of the history replayed with a deal; None if the deal is inconsistent.

    `layers` are the permutations of pieces, `numbers` the redrawn numbers, each a fraction, from 0 to below 1, of the
    range of possible values. `shown`: the legal moves and the log of the seat must be the same, too, not only what the
    rules show it.
    """
    changed = [layer for layer in layers if layer.place]
    times = sorted([*(layer.time for layer in layers), *numbers, *((number, -1) for number in story.unsure)])
    if not times:  # nothing was ever mixed
        return story.true[-1], story.past
    told = DealReplay(story, changed, numbers, rng, times[0][0])
    try:
        return told.whole(shown=shown)
    except (OtherwiseError, RuntimeCheckFailed):
        return None
    finally:
        story.played += told.done
        story.reached = told.reached()


class DealReplay:
    """A replay of a history with one deal of hidden pieces, from entry number `first` on (0: the set-up)."""

    def __init__(
        self, story: HistoryReplay, layers: list[Layer], numbers: Mapping[Time, float], rng: Chance, first: int
    ) -> None:
        self.story, self.program, self.seat, self.rng = story, story.program, story.seat, rng
        self.menus = story.menus
        self.layers: dict[Time, list[dict[int, int]]] = {}
        for layer in layers:
            self.layers.setdefault(layer.time, []).append(layer.place)
        self.numbers = numbers
        self.at, self.drawn = first, 0
        """Number of the current true entry, and how many of its draws were made."""
        self.is_: dict[int, int] = {}
        """The replayed token (piece) in the place of each true one, where they differ."""
        begins = None if first == 0 or first > len(story.chain) else story.chain[first - 1]
        self.last: Entry | None = None if begins is None else begins.parent
        self.here = [] if begins is None else begins.before
        self.done = 0
        self._brought: list[int] = []
        self._drawn: list[int] = []
        """Pieces (tokens) drawn by chance in the current entry; all drawn values are in `_brought`."""
        self._begun: Begun | None = None
        """Trail of the set-up, or its draws, if the set-up is replayed; else None."""
        self._made = False
        """Whether the move or outcome of the current true entry was possible."""
        self.is_random = False
        """Whether draws or picks that the true history does not determine were made at random."""
        self.seen, self.broken = list[Seen](), False
        """Recorded reads of identities, and whether the replay ended within an entry (some are missing then)."""
        self._parts: list[Part] = []
        """Parts of the replayed entries' events, split where a seat was passed over."""
        self._marks: dict[int, Looks] | None = None
        """Lines that read which card a piece is, by node of the phase graph; None if this is not recorded."""

    def begin(self, at: int, is_: dict[int, int]) -> None:
        """Begin after `at` true entries (-1: before the set-up), with the permutation `is_` of pieces."""
        self.at, self.is_, self._marks = at, is_, identities(self.program).nodes
        if at >= 0:
            self.here = renamed_all(self.program, self.story.true[at], is_)

    def offer(self) -> None:
        """Check that the next move of the true history is legal here; raise OtherwiseError if it is not."""
        self.at += 1
        self._lay((self.at, -1))
        self._offered(cast("Move", self.story.chain[self.at - 1].item))

    def to(self, end: int) -> None:
        """Replay up to and including the true entry number `end`."""
        if self.at < 0:
            self.at = 0
            self._lay((0, -1))
            self._set_up()
            self._catch_up()
        while self.at < end:
            self._entry()
            self._catch_up()

    def whole(self, *, shown: bool) -> tuple[list[int], Entry | None]:
        """Replay the whole history; return the state and the last entry.

        Raises OtherwiseError where the seat could tell it from the true one. `shown`: its legal moves and its log must
        be the same, too.
        """
        story = self.story
        self.at -= 1
        if self.at >= 0:
            self._catch_up()
        self.to(len(story.chain))
        self.same_end(shown=shown)
        if shown:
            here, true = (log_entries(self.program, last, self.seat) for last in (self.last, story.past))
            if not same_lines(self.program, here, true):
                raise OtherwiseError
        self._note_begun()
        return self.here, self.last

    def same_end(self, *, shown: bool) -> None:
        """Check that the seat sees the present state of the true history; else raise OtherwiseError.

        `shown`: its legal moves must be the same, too.
        """
        self._same_view(len(self.story.chain))
        if shown and not self.has_same_decision():
            raise OtherwiseError

    def reads(self) -> list[Seen]:
        """Return the replay's reads of identities, those that decide on moves included."""
        passed = [(part.after, part.node, part.seat) for part in self._parts if part.seat != NOBODY]
        if self.here:
            passed.append((self.here, self.here[PC], self.program.seat(self.here)))
        menus = identities(self.program).menus
        return self.seen + [
            Seen(NONE, s, s, (), frozenset(in_slots(self.program, s)), seat, menus[node])
            for s, node, seat in passed
            if node in menus
        ]

    def reached(self) -> Reached:
        """Return the point of the true history up to which the replay was consistent."""
        return self.story.extent(self.at, self.here, self.last, made=self._made)

    def _note_begun(self) -> None:
        """Cache the trail (draws and sightings) of the replayed set-up, which no seed reproduces."""
        chain = list(entries(self.last))
        if self._begun is not None and chain:
            BEGUN.keep(chain[0], self._begun)
        elif self._begun is not None:
            note_start(self.program, self.here, self._begun)

    # ---- entry by entry

    def _set_up(self) -> None:
        if self.story.plain_start and self._marks is None:
            while self.layers and min(self.layers)[0] == 0:
                self._lay(min(self.layers))
            self.here = renamed_all(self.program, self.story.true[0], self.is_)
            self._begun = self.story.trail(0).renamed(self.program, self.is_)
            return
        program, self.broken = self.program, True
        s = Traced(program, program.start(None, every=True))
        program.record_skips(Passes(s))
        try:
            passed = _run(program, s, -1, lambda: self._brings(s), self._marks)
        finally:
            program.record_skips(None)
        self.here, events = s.finish()
        self.broken = False
        self._see(passed, events, None)
        self._parts += s.parts
        self._begun = Brought(tuple(self._brought), self.story.seeded)
        self._same_places(0)

    def _entry(self) -> None:
        """Replay the next entry of the true history."""
        self.at, self.drawn, self._made = self.at + 1, 0, False
        entry = self.story.chain[self.at - 1]
        self._lay((self.at, -1))
        item = entry.item
        if isinstance(item, Move):
            if self._marks is not None:
                wanted = arguments(self.program, item.args, self.is_)
                self.seen.append(decided(self.program, self.here, replace(item, args=wanted), self.seat))
            self._enact(self._offered(item))
        else:
            self._lay((self.at, 0))
            self.drawn = 1
            value = self._value(self.story.trail(self.at).draws[0], self.here)
            self._enact(
                Outcome(item.kind, item.row if item.kind is None else item.kind.row_of[value], value, item.text)
            )
        while self.layers and (time := min(self.layers))[0] <= self.at:
            self._lay(time)

    def _enact(self, item: Move | Outcome) -> None:
        """Carry out a move or outcome, and record it in the replayed history."""
        program, before, passed = self.program, self.here, list["Looks"]()
        self._brought, self._drawn = [], []

        def carry_out(s: Traced) -> None:
            passed.extend(_run(program, s, program.begin(s, item), lambda: self._brings(s), self._marks))

        self.broken = True
        made = recorded(program, self.last, item, before, carry_out, opened(before))
        self._made, self.broken = True, False
        self._see(passed, made.events, made)
        BROUGHT.keep(made, Brought(tuple(self._brought), self.story.seeded))
        self.last, self.here = made, made.after
        self._parts += made.parts
        self.done += 1

    def _see(self, passed: list[Looks], events: Iterable[Event | Rolled], made: Entry | None) -> None:
        """Record which cards the rules looked at in a history entry, if that is recorded.

        `made`: the entry, None for the set-up; `passed`: the looks of each node of the phase graph that ran; `events`:
        the entry's, for pieces put into zones.
        """
        if self._marks is None:
            return
        where, looks = self.program.layout.where, frozenset["Look"]().union(*passed)
        put = frozenset((where[one.kind] + one.piece, one.target) for one in events if isinstance(one, Event))
        if made is None:
            self.seen.append(Seen(looks, self.here, self.here, put, frozenset(self._drawn), -1))
        else:
            self.seen.append(happened(self.program, made, looks, put, self._drawn, self.seat))

    def _catch_up(self) -> None:
        """Bring the replay to the decision at which the true history continues.

        A seat that only the true history passed over declines here; a seat that is passed over only here must have
        declined there.
        """
        program, chain = self.program, self.story.chain
        for _ in range(MAX_EXTRA_MOVERS):
            true, seat = self.story.true[self.at], program.seat(self.here)
            if self.here[PC] == true[PC] and seat == program.seat(true):
                break
            if seat >= 0 and seat != self.seat and self._was_passed(seat):
                stop = next((move for move in self.menus.moves(self.here) if move.sort == "stop"), None)
                if stop is None:
                    raise OtherwiseError
                self._enact(stop)
                continue
            later = chain[self.at] if self.at < len(chain) else None
            if later is None and self.last is not None and program.seat(true) in self.last.passed:
                raise PassedOverError
            if later is None or not self._declines(later) or not self._passed(later):
                if seat < 0 or seat != program.seat(true) or program.place(self.here) != program.place(true):
                    raise OtherwiseError
                break  # nobody is told which actions another seat may choose from
            self.at, self.drawn = self.at + 1, 0
        else:
            raise OtherwiseError
        self._same_places(self.at)
        if seat >= 0:
            self._same_sight(self.at)

    def _declines(self, entry: Entry) -> bool:
        return isinstance(entry.item, Move) and entry.item.sort == "stop" and entry.item.seat != self.seat

    def _was_passed(self, seat: int) -> bool:
        """Return whether the true history passed a seat over at the decision reached in the replay."""
        at = self.at
        return _passes(self.story.chain[at - 1], seat, self.here[PC]) if at else seat in self.story.trail(0).passed

    def _passed(self, entry: Entry) -> bool:
        """Return whether the seat that decided in a true entry has just been passed over in the replay."""
        if self.last is None or not isinstance(entry.item, Move):
            return False
        return _passes(self.last, entry.item.seat, entry.before[PC])

    # ---- draws

    def _brings(self, s: list[int]) -> int | None:
        """Return the value of the next chance draw; None where the draw is a history entry of its own."""
        value = self._next(s)
        if value is None:
            return None
        if self.story.seeded:
            s[self.program.module.stream_address[self.program.stream(s)]] += 1
        self._brought.append(value)
        return value

    def _next(self, s: list[int]) -> int | None:
        story = self.story
        while True:
            draws = story.trail(self.at).draws
            if not story.seeded and (self.drawn < len(draws)) != (sure_value(self.program, s) is not None):
                raise OtherwiseError  # only one of the two histories has a single outcome here
            if self.drawn < len(draws):
                self._lay((self.at, self.drawn))
                self.drawn += 1
                return self._value(draws[self.drawn - 1], s)
            later = story.chain[self.at] if self.at < len(story.chain) else None
            if not story.seeded:
                return None
            if later is None or not self._declines(later):
                return self._any(s)
            self.at, self.drawn = self.at + 1, 0
            self._lay((self.at, -1))

    def _any(self, s: list[int], part: float | None = None) -> int:
        """Return a random value for the next draw, independent of how pieces are numbered.

        Pieces are sorted by row for this, as their numbers depend on the past. `part`: the random number, from 0 to
        below 1, where it is given.
        """
        values, kind = self.program.candidates(s), kind_drawn(self.program.node(s).exit)
        if kind is not None:
            values = sorted(values, key=lambda value: (kind.row_of[value], value))
        return self._one_of(values, part)

    def _one_of(self, items: Sequence[T], part: float | None = None) -> T:
        self.is_random = True
        return items[int((self.rng.random() if part is None else part) * len(items))]

    def _value(self, drawn: Drawn, s: list[int]) -> int:
        part = self.numbers.get((self.at, self.drawn - 1))
        value = drawn.value if part is None else self._any(s, part)
        if drawn.kind is not None:
            base = self.program.layout.where[drawn.kind]
            self._drawn.append(self.is_.get(base + value, base + value) if part is None else base + value)
            value = self._drawn[-1] - base
        if value not in self.program.candidates(s):
            raise OtherwiseError
        return value

    def _lay(self, time: Time) -> None:
        """Apply the permutations of pieces that the deal has for this time of the history."""
        for place in self.layers.pop(time, ()):
            self.is_ |= {token: self.is_.get(other, other) for token, other in place.items()}

    # ---- decisions

    def _offered(self, move: Move) -> Move:
        """Return the true move as offered in the replay; raise OtherwiseError where that is impossible.

        For a move of the seat itself all its legal moves must be the same. A secret pick of another seat is random.
        """
        program, s = self.program, self.here
        if move.seat == self.seat and self.menus.texts(s) != self.menus.texts(self.story.true[self.at - 1]):
            raise OtherwiseError
        if program.seat(s) != move.seat:
            raise OtherwiseError
        if move.seat != self.seat and is_secret(program, s) and not self._is_public_later():
            return self._one_of(self.menus.moves(s))
        made = same_move(self.menus, s, move, self.is_, own=move.seat == self.seat)
        return made if self.at not in self.story.unsure else self._one_of(ways_in_place(program, s, made, self.seat))

    def _is_public_later(self) -> bool:
        """Return whether the secret pick of the current entry has become public since."""
        return any(entry.revealed or not entry.secret for entry in self.story.chain[self.at - 1 :])

    def has_same_decision(self) -> bool:
        """Return whether the seat sees the same decision as at the end of the true history."""
        seat = self.program.seat(self.here)
        if seat == self.seat:
            return self.menus.texts(self.here) == self.menus.texts(self.story.true[-1])
        here, true = (
            any(move.sort != "stop" for move in self.menus.moves(s)) for s in (self.here, self.story.true[-1])
        )
        return seat < 0 or here or not true  # who can only stop is passed over

    # ---- comparison with the true history

    def _same_view(self, number: int) -> None:
        true = self.story.true[number]
        if self.here[PC:SEED] == true[PC:SEED] and self.here[DRAWN:] == true[DRAWN:]:
            return
        if view(self.program, self.here, self.seat) != self.story.view(number):
            raise OtherwiseError

    def _same_places(self, number: int) -> None:
        """Match the replayed pieces with the true ones after an entry; everything public must be the same."""
        story = self.story
        self.is_ = story.matching.matched(story.true[number], self.here, self.is_)

    def _same_sight(self, number: int) -> None:
        """Check at a decision that the seat sees the same as in the true history; else raise OtherwiseError."""
        if eyes(self.program).conditional:
            self._same_view(number)
        elif self.here[DRAWN:] != self.story.true[number][DRAWN:]:
            self.story.matching.compare(self.story.true[number], self.here, self.is_)


def _run(
    program: Program, s: Traced, node: int, brings: Callable[[], int | None], marks: dict[int, Looks] | None = None
) -> list[Looks]:
    """Run a game from a node to its next stop, in place; return the reads of identities on the way.

    `brings` returns the value of each chance draw, or None to stop there; `marks` has the reads of identities by node.
    """
    passed: list[Looks] = []
    program.walk(s, node, marks or {}, passed)
    while program.sort(s) == "chance" and (value := brings()) is not None:
        s[DRAWN] = value
        program.walk(s, s[PC], marks or {}, passed)
    return passed


def _passes(entry: Entry, seat: int, node: int) -> bool:
    """Return whether an entry passed a seat over at the decision of a node."""
    return any(part.seat == seat and part.node == node for part in entry.parts)

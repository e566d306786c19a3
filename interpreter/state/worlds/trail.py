"""Trail of a history entry: its chance draws, in order, and who saw which front of a piece.

The entry is carried out again with open chance (draws are not made from a seed by themselves); its seed, the outcome it
names, or its recorded draws supply the values. Pieces are tokens here: the address of the place of the first piece of
their kind, plus their number.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple, TypeAlias

from gamespec.checked.kinds import Column, Kind
from interpreter.compiler.graph import Exit, RollDice
from interpreter.compiler.outcomes import kind_drawn, only
from interpreter.compiler.program import Program
from interpreter.kernel.chance import draw, stream_number
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, SEED
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.history.entries import ALL, Entry, Kept
from interpreter.state.visibility.events import Event, Passes, Rolled, Traced
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.identities import NONE, Looks, Origin, identities

Tokens: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Mixed:
    """A random choice of one of the hidden pieces `tokens`."""

    tokens: frozenset[int]
    node: int
    """Number of the draw in the history entry, from 0."""
    signs: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]], compare=False)
    """Values of each token's public fields at the time of the draw; empty where its kind has none."""


@dataclass(frozen=True, slots=True)
class Sighted:
    """An event in which the seats `seen` saw the front of the piece `token`."""

    token: int
    seen: frozenset[int]


@dataclass(frozen=True, slots=True)
class Read:
    """Reads of hidden identities by the rules: the columns of pieces' tables, and the pieces' origins."""

    looks: Looks


Item: TypeAlias = "Mixed | Sighted | Read"


@dataclass(slots=True)
class Drawn:
    """One chance draw: the kind of the drawn piece (None: no piece) and the drawn value."""

    kind: Kind | None
    value: int
    seen: frozenset[int] | None = None
    """Seats that saw the face of a rolled die; None for other draws."""
    way: Exit | None = None
    """Exit of the graph's node that made the draw."""


class Choice(NamedTuple):
    """A choice of one hidden piece among several, by chance or by another player's move."""

    time: tuple[int, int]
    """Numbers of the history entry and of its draw; -1 for a player's move."""
    token: int
    among: Tokens
    set_begun: int = 0
    """Number of the entry with the first pick of a set, of which this is one; 0 for other choices."""


@dataclass(slots=True)
class Trail:
    """Events of one history entry, in order, as they matter for the beliefs of seats."""

    items: list[Item] = field(default_factory=list[Item])
    draws: list[Drawn] = field(default_factory=list[Drawn])
    moved: frozenset[int] = frozenset()
    """Tokens (pieces) that changed their zone."""
    put: frozenset[tuple[int, int]] = frozenset()
    """Pairs of a token that changed its zone, and the number of a zone it was put into."""
    written: dict[int, int] = field(default_factory=dict[int, int])
    """Addresses of fields written, even with the same value, each with the number of draws before."""
    passed: tuple[int, ...] = ()
    choices: list[Choice] | None = None
    """The draws of one hidden piece among several, once they were asked for."""
    is_reproduced: bool = True
    """Whether carrying out the entry again gave its recorded result; otherwise the trail is unknown."""

    def renamed(self, program: Program, place: dict[int, int]) -> Trail:
        """Return the trail with tokens permuted; correct only where no identity was read."""

        def other(token: int) -> int:
            return place.get(token, token)

        def drawn(one: Drawn) -> Drawn:
            base = 0 if one.kind is None else program.layout.where[one.kind]
            return replace(one, value=other(base + one.value) - base) if base else one

        known, items = faces(program), list[Item]()
        cells = {
            a: b for token, there in place.items() for a, b in zip(known.cells(token), known.cells(there), strict=True)
        }
        written = {cells.get(address, address): draws for address, draws in self.written.items()}
        for item in self.items:
            if isinstance(item, Mixed):
                signs = {other(token): sign for token, sign in item.signs.items()}
                items.append(Mixed(frozenset(map(other, item.tokens)), item.node, signs))
            else:
                items.append(Sighted(other(item.token), item.seen) if isinstance(item, Sighted) else item)
        moved, put = frozenset(map(other, self.moved)), frozenset((other(token), zone) for token, zone in self.put)
        draws = [drawn(one) for one in self.draws]
        return Trail(items, draws, moved, put, written, self.passed, is_reproduced=self.is_reproduced)


class Brought(NamedTuple):
    """Draws of an entry that no seed reproduces; `counted`: in the state's counters, too."""

    values: tuple[int, ...] = ()
    counted: bool = False


class Looked(NamedTuple):
    """Pieces of which the rules read a column, or (given the kind) asked which row they are."""

    column: Column | Kind
    tokens: Tokens
    offered: bool = False
    """Whether the column was read only to decide which moves to offer."""
    before: Tokens = frozenset()
    """Pieces among `tokens` that were there before the history entry."""
    apart: Tokens = frozenset()
    """Pieces among `tokens` that may have been read one by one, not as one of several in a zone."""


_TRAIL: Kept[Trail] = Kept()
_LOOKED: Kept[list[Looked]] = Kept()
BROUGHT: Kept[Brought] = Kept()
"""Cache of the chance draws of each replayed history entry, from which its trail is computed."""
Begun: TypeAlias = "Trail | Brought"
"""The trail of a set-up, or its draws, from which the trail is computed when it is needed."""
BEGUN: Kept[Begun] = Kept()
"""Cache of the trails (draws and sightings), or draws, of replayed set-ups, by first history entry."""


def trail(program: Program, entry: Entry) -> Trail:
    """Return the trail (draws, sightings, reads) of a history entry, computed once for each entry."""
    known = _TRAIL.of(entry)
    if known is not None:
        return known
    brought = BROUGHT.of(entry)
    found = _without_draws(program, entry, brought)
    if found is None:
        found = _Follower(program, entry.before, entry.before[SEED], brought).entry(entry)
    return _TRAIL.keep(entry, found)


def _without_draws(program: Program, entry: Entry, brought: Brought | None) -> Trail | None:
    """Return the trail of a move without draws, from the events its entry records; None for others."""
    streams, before, after = slice(FIRST_STREAM, FIRST_STREAM + len(program.layout.streams)), entry.before, entry.after
    draws = before[SEED] < 0 or before[streams] != after[streams] if brought is None else bool(brought.values)
    if draws or not isinstance(entry.item, Move):
        return None
    s, passed = opened(before), list[Looks]()
    program.walk(s, program.begin(s, entry.item), identities(program).nodes, passed)
    if program.sort(s) == "chance":
        return None
    moved = [(program.layout.where[x.kind] + x.piece, x) for x in entry.events if isinstance(x, Event)]
    put = [(token, event.target) for token, event in moved]
    return Trail(
        [*map(Read, passed), *(Sighted(token, event.seen) for token, event in moved)],
        moved=frozenset(token for token, _ in put),
        put=frozenset(put),
        written={at: 0 for part in entry.parts for at in part.written},
        passed=entry.passed,
        is_reproduced=s[FIRST_STREAM:] == after[FIRST_STREAM:] and s[PC] == after[PC],
    )


def first_trail(program: Program, array: list[int], brought: Brought | None = None) -> Trail:
    """Return the trail (the events that matter for what seats know) of the set-up that led to `array`.

    Its `is_reproduced` is False where the set-up does not lead to this state. `brought`: the recorded draws, where no
    seed makes them.
    """
    start = program.start(None, every=True)
    return _Follower(program, start, array[SEED], brought).set_up(array)


def is_seeded(array: list[int], first: Entry | None) -> bool:
    """Return whether a seed, not history entries, determines chance after `array`."""
    brought = None if first is None else BROUGHT.of(first)
    return array[SEED] >= 0 if brought is None else brought.counted


def opened(array: list[int]) -> list[int]:
    """Return an array with open chance: without a seed, so that the game stops at each chance draw."""
    return [*array[:SEED], -1, *array[SEED + 1 :]]


def sure_value(program: Program, s: list[int]) -> int | None:
    """Return the only value of the draw due, at which no game stops; None for several."""
    return only(program.layout, program.node(s).exit, s, program.candidates(s))


class Seen(NamedTuple):
    """Facts about a history entry that determine the pieces of which the rules read identities.

    `before` and `after` are the states around the entry, `mover` the seat that acted (-1: none), `looks` the reads
    other than for offering moves.
    """

    looks: Looks
    before: list[int]
    after: list[int]
    put: Collection[tuple[int, int]]
    """Pairs of a token (piece) and the number of a zone it was put into."""
    named: Tokens
    """Tokens (pieces) named by a move, by variables of an unfinished statement, or by chance."""
    mover: int
    offers: Looks = NONE
    """Reads made only to decide which moves to offer."""
    apart: Tokens = frozenset()
    """Tokens (pieces) of `named` that chance or a player has told from the others of their zone."""

    def tokens(self, program: Program) -> list[Looked]:
        """Return the pieces the rules may have read: for each read, those that were at its origin."""
        origins = {look.origin for look in (*self.looks, *self.offers)}
        there = {origin: self._candidates(program, origin) for origin in origins}
        found = list[Looked]()
        for look, offered in [(look, False) for look in self.looks] + [
            (look, True) for look in self.offers - self.looks
        ]:
            before, tokens = there[look.origin]
            if tokens:
                found.append(Looked(look.column, tokens, offered, before, self.apart & tokens))
        return found

    def _candidates(self, program: Program, origin: Origin) -> tuple[Tokens, Tokens]:
        """Return the pieces that were at an origin before the entry, and those that were there at any time."""
        tokens: Iterable[int] = faces(program).rows
        if origin.named or origin.moved:
            tokens = {*(self.named if origin.named else ()), *(token for token, _ in self.put if origin.moved)}
        if origin.zone is None:
            return frozenset(tokens), frozenset(tokens)
        place = program.layout.zones[origin.zone]
        zones: Container[int] = range(place.first_id, place.first_id + place.instances)
        if origin.mine:
            keeper = eyes(program).keeper
            zones = {one for one in zones if self.mover in {keeper(self.before, one), keeper(self.after, one)}}
        put = {token for token, zone in self.put if zone in zones}
        before = frozenset(t for t in tokens if self.before[t] in zones)
        return before, before.union(t for t in tokens if t in put or self.after[t] in zones)


def looked_at(program: Program, entry: Entry | None, array: list[int], found: Trail, seat: int) -> list[Looked]:
    """Return the pieces of which an entry (None: the set-up) read a column."""
    mover = seat if entry is not None and isinstance(entry.item, Move) and entry.item.seat == seat else ALL
    known = None if entry is None else _LOOKED.of(entry, mover)
    if known is not None:
        return known
    looks = NONE.union(*(item.looks for item in found.items if isinstance(item, Read)))
    where = program.layout.where
    drawn = {where[draw.kind] + draw.value for draw in found.draws if draw.kind is not None}
    if entry is None:
        left = frozenset(drawn).difference(token for token, _ in found.put)
        return Seen(looks, array, array, found.put, frozenset(drawn), -1, apart=left).tokens(program)
    return _LOOKED.keep(entry, happened(program, entry, looks, found.put, drawn, seat).tokens(program), mover)


def happened(
    program: Program, entry: Entry, looks: Looks, put: frozenset[tuple[int, int]], drawn: Iterable[int], seat: int
) -> Seen:
    """Return the facts of a whole history entry that determine which pieces were read."""
    seen = decided(program, entry.before, entry.item, seat)
    moved = {token for token, _ in put}
    apart = seen.named.union((token for token in drawn if token not in moved), in_slots(program, entry.after))
    named = apart.union(drawn)
    if isinstance(entry.item, Move) and not entry.item.action:  # a choice may name more pieces than its arguments
        named = named.union(token for token, _ in put)
    return seen._replace(looks=seen.looks | looks, after=entry.after, put=put, named=named, apart=apart)


def decided(program: Program, s: list[int], item: Move | Outcome, seat: int) -> Seen:
    """Return the reads made to offer a move and by its immediate effects, and the pieces it names.

    All legal moves of `seat` count as read if it is the mover, since it sees all of them.
    """
    found, named = identities(program), frozenset(in_slots(program, s))
    where = program.layout.where
    if not isinstance(item, Move):
        drawn = frozenset({where[item.kind] + item.value} if item.kind in where else ())
        return Seen(NONE, s, s, (), named | drawn, -1)
    of = (s[PC], item.action)
    needs = found.menus.get(s[PC]) if item.seat == seat else found.needs.get(of, found.needs.get((s[PC], "")))
    args = ((piece_kind(type_), value) for type_, value in item.args)
    named |= {where[kind] + value for kind, value in args if kind is not None and value >= 0}
    return Seen(found.done.get(of, NONE), s, s, (), named, item.seat, needs or NONE)


def in_each_slot(program: Program, s: list[int]) -> Iterator[list[int]]:
    """Yield for each variable of an unfinished statement the tokens (pieces) that it names."""
    known = faces(program)
    for at, is_list, base in () if known.heads(s) == known.unused else known.slots:
        yield [base + piece for piece in (s[at + 1 : at + 1 + s[at]] if is_list else s[at : at + 1]) if piece >= 0]


def in_slots(program: Program, s: list[int]) -> Iterator[int]:
    """Yield the tokens (pieces) that the variables of unfinished statements name."""
    return chain.from_iterable(in_each_slot(program, s))


class _Follower:
    """Repeated execution of a history entry or a set-up, which records its draws, sightings and reads."""

    def __init__(self, program: Program, before: list[int], seed: int, brought: Brought | None) -> None:
        self.program, self.seed, self.brought = program, seed, brought
        self.s = Traced(program, opened(before))
        self.found = Trail()
        self.marks = identities(program).nodes
        self._read: list[Looks] = []
        self._recorded = 0
        self._rolls: list[int] = []
        """Indices of those draws that are rolls of dice."""
        self._given = 0
        """Number of draws whose value the entry itself names: 1 for an outcome, 0 for a move."""

    def entry(self, entry: Entry) -> Trail:
        program, s, found = self.program, self.s, self.found
        passes = Passes(s)
        program.record_skips(passes)
        try:
            if not isinstance(entry.item, Move):
                self._drawn(entry.item.value)
                self._given = 1
            self._on(program.begin(s, entry.item))
        finally:
            program.record_skips(None)
        found.passed = tuple(passes.seats)
        found.is_reproduced = s[FIRST_STREAM:] == entry.after[FIRST_STREAM:] and s[PC] == entry.after[PC]
        return self._finish()

    def set_up(self, array: list[int]) -> Trail:
        self._stretch([])
        if self.program.sort(self.s) == "chance" and (value := self._next()) is not None:
            self.s[DRAWN] = value
            self._on(self.s[PC])
        self.found.is_reproduced = self.s[FIRST_STREAM:] == array[FIRST_STREAM:] and self.s[PC] == array[PC]
        return self._finish()

    def _finish(self) -> Trail:
        parts, rolled = self.s.parts, [self.found.draws[place] for place in self._rolls]
        seen = [event.seen for part in parts for event in part.events if isinstance(event, Rolled)]
        if len(seen) == len(rolled):
            for drawn, by in zip(rolled, seen, strict=True):
                drawn.seen = by
        self.found.put = frozenset(
            (self.program.layout.where[event.kind] + event.piece, event.target)
            for part in parts
            for event in part.events
            if isinstance(event, Event)
        )
        self.found.moved = frozenset(item.token for item in self.found.items if isinstance(item, Sighted))
        return self.found

    def _on(self, node: int) -> None:
        while True:
            passed: list[Looks] = []
            self.program.walk(self.s, node, self.marks, passed)
            self._stretch(passed)
            if self.program.sort(self.s) != "chance" or (value := self._next()) is None:
                return
            self.s[DRAWN], node = value, self.s[PC]

    def _stretch(self, passed: list[Looks]) -> None:
        """Record events since the last draw: first reads (`passed`), then fields written and fronts seen."""
        self.found.items += [Read(looks) for looks in passed]
        self.s.finish()
        for part in self.s.parts[self._recorded :]:
            self.found.written.update(dict.fromkeys(part.written, len(self.found.draws)))
            for event in part.events:
                if isinstance(event, Event):
                    token = self.program.layout.where[event.kind] + event.piece
                    self.found.items.append(Sighted(token, event.seen))
        self._recorded = len(self.s.parts)

    def _next(self) -> int | None:
        """Return the current draw's value: recorded, seeded, or the only one; None to stop."""
        program, s = self.program, self.s
        if self.brought is not None:
            made = len(self.found.draws) - self._given
            if made >= len(self.brought.values):
                return None
            if self.brought.counted:
                s[program.module.stream_address[program.stream(s)]] += 1
            return self._drawn(self.brought.values[made])
        if self.seed < 0:
            sure = sure_value(program, s)
            return None if sure is None else self._drawn(sure)
        stream = program.stream(s)
        at = program.module.stream_address[stream]
        s[at] += 1
        values = program.candidates(s)
        return self._drawn(values[draw(self.seed, stream_number(stream), s[at], len(values))])

    def _drawn(self, value: int) -> int:
        kind = kind_drawn(self.program.node(self.s).exit)
        base = self.program.layout.where.get(kind) if kind is not None else None
        if base is None:
            if isinstance(self.program.node(self.s).exit, RollDice):
                self._rolls.append(len(self.found.draws))
            self.found.draws.append(Drawn(None, value, way=self.program.node(self.s).exit))
            return value
        tokens = frozenset(base + piece for piece in self.program.candidates(self.s))
        signs = {} if kind is None else faces(self.program).signs(self.s, kind, tokens)
        self.found.items.append(Mixed(tokens, len(self.found.draws), signs))
        self.found.draws.append(Drawn(kind, value, way=self.program.node(self.s).exit))
        return value

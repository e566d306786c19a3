"""What one entry of the history did, draw by draw: which pieces chance chose among, and who saw which front on the way.

Enters a program and an Entry (or the array a game began with); leaves a Trail. The entry is carried out once more with
chance left open, and its seed, the outcome it names or what is noted of it brings what it brought. Pieces are tokens
here: address of the place of the first piece of their kind, plus their number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from interpreter.compiler.graph import RollDice
from interpreter.compiler.outcomes import kind_drawn, only
from interpreter.kernel.chance import draw, stream_number
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, SEED
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry, Kept
from interpreter.state.visibility.events import Event, Passes, Rolled, Traced
from interpreter.state.worlds.identities import identities

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program
    from interpreter.state.worlds.identities import Looks


@dataclass(frozen=True, slots=True)
class Mixed:
    """Chance chose one of these tokens."""

    tokens: frozenset[int]
    node: int
    """Which draw of the entry it is, from 0."""


@dataclass(frozen=True, slots=True)
class Sighted:
    """The front of a token was seen."""

    token: int
    seen: frozenset[int]


@dataclass(frozen=True, slots=True)
class Read:
    """The rules looked at what pieces are: at which columns of pieces anywhere, and of those the move names."""

    looks: Looks


Item: TypeAlias = "Mixed | Sighted | Read"


@dataclass(slots=True)
class Drawn:
    """One draw: the kind of what came (None: a number or anything but a piece) and its value."""

    kind: Kind | None
    value: int
    seen: frozenset[int] | None = None
    """Of a die that was rolled: who saw its face."""


@dataclass(slots=True)
class Trail:
    """What happened in one entry, in its order."""

    items: list[Item] = field(default_factory=list[Item])
    draws: list[Drawn] = field(default_factory=list[Drawn])
    moved: frozenset[int] = frozenset()
    """Tokens that changed their zone."""
    written: frozenset[int] = frozenset()
    """Addresses of fields that were written, be it with the value they had."""
    passed: tuple[int, ...] = ()
    told: bool = True
    """Whether carrying the entry out once more led where it had led; else nothing here is known."""

    def renamed(self, program: Program, place: dict[int, int]) -> Trail:
        """The same with other tokens in the place of tokens, where nobody looked at what they are."""

        def other(token: int) -> int:
            return place.get(token, token)

        def drawn(one: Drawn) -> Drawn:
            base = 0 if one.kind is None else program.layout.where[one.kind]
            return Drawn(one.kind, other(base + one.value) - base) if base else one

        items: list[Item] = []
        for item in self.items:
            if isinstance(item, Mixed):
                items.append(Mixed(frozenset(map(other, item.tokens)), item.node))
            else:
                items.append(Sighted(other(item.token), item.seen) if isinstance(item, Sighted) else item)
        moved = frozenset(map(other, self.moved))
        return Trail(items, [drawn(one) for one in self.draws], moved, self.written, self.passed, self.told)


class Brought(NamedTuple):
    """What chance brought where no seed tells it, draw by draw; whether the streams counted it."""

    values: tuple[int, ...] = ()
    counted: bool = False


_TRAIL: Kept[Trail] = Kept()
BROUGHT: Kept[Brought] = Kept()
"""Of an entry told anew."""
Begun: TypeAlias = "Trail | Brought"
"""What a set-up did, or what chance brought in it: carried out once more only where somebody asks what it did."""
BEGUN: Kept[Begun] = Kept()
"""That of the set-up before the first entry, where it was told anew."""


def trail(program: Program, entry: Entry) -> Trail:
    """The trail of an entry, worked out once."""
    known = _TRAIL.of(entry)
    return (
        _TRAIL.keep(entry, _Follower(program, entry.before, entry.before[SEED], BROUGHT.of(entry)).entry(entry))
        if known is None
        else known
    )


def first_trail(program: Program, array: list[int], brought: Brought | None = None) -> Trail:
    """What the set-up did that led to an array: `told` is False where it began otherwise."""
    start = program.start(None, every=True)
    return _Follower(program, start, array[SEED], brought).set_up(array)


def opened(array: list[int]) -> list[int]:
    """An array with chance left open."""
    return [*array[:SEED], -1, *array[SEED + 1 :]]


def sure_value(program: Program, s: list[int]) -> int | None:
    """The value of a draw with one outcome, which is made by itself; None where several may come."""
    return only(program.layout, program.node(s).exit, s, program.candidates(s))


def run(
    program: Program, s: Traced, node: int, brings: Callable[[], int | None], marks: dict[int, Looks] | None = None
) -> list[Looks]:
    """Run in place to the next stop; at each draw `brings` gives the value, or None to stop there. The marks passed."""
    passed: list[Looks] = []
    program.walk(s, node, marks or {}, passed)
    while program.sort(s) == "chance" and (value := brings()) is not None:
        s[DRAWN] = value
        program.walk(s, s[PC], marks or {}, passed)
    return passed


class _Follower:
    """One entry carried out once more."""

    def __init__(self, program: Program, before: list[int], seed: int, brought: Brought | None) -> None:
        self.program, self.seed, self.brought = program, seed, brought
        self.s = Traced(program, opened(before))
        self.found = Trail()
        self.marks = identities(program).nodes
        self._read: list[Looks] = []
        self._told = 0
        self._rolls: list[int] = []
        """Which draws are rolls of dice."""
        self._given = 0
        """Draws that the entry itself names."""

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
        found.told = s[FIRST_STREAM:] == entry.after[FIRST_STREAM:] and s[PC] == entry.after[PC]
        return self._finish()

    def set_up(self, array: list[int]) -> Trail:
        self._stretch([])
        if self.program.sort(self.s) == "chance" and (value := self._next()) is not None:
            self.s[DRAWN] = value
            self._on(self.s[PC])
        self.found.told = self.s[FIRST_STREAM:] == array[FIRST_STREAM:] and self.s[PC] == array[PC]
        return self._finish()

    def _finish(self) -> Trail:
        parts, rolled = self.s.parts, [self.found.draws[place] for place in self._rolls]
        seen = [event.seen for part in parts for event in part.events if isinstance(event, Rolled)]
        if len(seen) == len(rolled):
            for drawn, by in zip(rolled, seen, strict=True):
                drawn.seen = by
        self.found.written = frozenset(address for part in parts for address in part.written)
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
        """Note what happened since the last draw: what was looked at, then who saw what."""
        self.found.items += [Read(looks) for looks in passed]
        self.s.finish()
        for part in self.s.parts[self._told :]:
            for event in part.events:
                if isinstance(event, Event):
                    token = self.program.layout.where[event.kind] + event.piece
                    self.found.items.append(Sighted(token, event.seen))
        self._told = len(self.s.parts)

    def _next(self) -> int | None:
        """The value the seed brings at the draw it waits at; with chance left open, the only one if there is one."""
        program, s = self.program, self.s
        if self.brought is not None:
            made = len(self.found.draws) - self._given
            if made >= len(self.brought.values):
                return None
            if self.brought.counted:
                s[program.module.stream_address[program.stream(s)]] += 1
            self._drawn(self.brought.values[made])
            return self.brought.values[made]
        if self.seed < 0:
            sure = sure_value(program, s)
            if sure is not None:
                self._drawn(sure)
            return sure
        stream = program.stream(s)
        at = program.module.stream_address[stream]
        s[at] += 1
        values = program.candidates(s)
        value = values[draw(self.seed, stream_number(stream), s[at], len(values))]
        self._drawn(value)
        return value

    def _drawn(self, value: int) -> None:
        kind = kind_drawn(self.program.node(self.s).exit)
        base = self.program.layout.where.get(kind) if kind is not None else None
        if base is None:
            if isinstance(self.program.node(self.s).exit, RollDice):
                self._rolls.append(len(self.found.draws))
            self.found.draws.append(Drawn(None, value))
            return
        tokens = frozenset(base + piece for piece in self.program.candidates(self.s))
        self.found.items.append(Mixed(tokens, len(self.found.draws)))
        self.found.draws.append(Drawn(kind, value))

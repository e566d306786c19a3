"""Sampling of determinizations in intermediate code (CODE): hidden pieces change places at random.

All pieces that a seat does not know (`memory`) are shuffled within classes of the same back and owner, unplaced ones
included; every arrangement is equally likely. What belongs to a place (fields of the piece there, who was shown it)
stays there, and references to a piece name the piece that lies there now. Dice whose faces the seat does not know are
rolled again. The result depends only on what the seat
sees and has seen, not on what really lay there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gamespec.checked.kinds import Kind
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Stmt
from interpreter.code.types import BITS, TRUTH, Listing, Number, Table
from interpreter.code.writing import ANY, cell, compare, const, get, numbers, plus, times, wrapping
from interpreter.compiler.menus.move_codes import OfferCodes, named_pieces
from interpreter.compiler.program import Program
from interpreter.imagining.memory import Memory, hidden_kinds
from interpreter.imagining.picks import pieces_named
from interpreter.imagining.sights import can_judge
from interpreter.imagining.unseen_numbers import hidden_fields, unseen_numbers
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP, stream_number
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import ZonePlace
from interpreter.state.visibility.sight import back_of

LAY, LUCK = "laid anew", "luck of"
STREAM = stream_number("what is not seen")
LIST = Listing(ANY)


class Class(NamedTuple):
    """A class of a kind's pieces that look alike from behind: its number, and the class of each piece."""

    kind: str
    number: int
    of: tuple[int, ...]


def can_lay(program: Program) -> bool:
    """Return whether shuffled pieces and rolled dice suffice for determinizations: nothing else is hidden."""
    kinds, layout = hidden_kinds(program), program.layout
    if not all(can_judge(zone) for zone in program.checked.zones):
        return False
    if hidden_fields(program, kinds) - unseen_numbers(program).all:
        return False
    return not any(stored.owner in kinds or piece_kind(stored.type) in kinds for stored in layout.mirrors)


class Unseen:
    """Writer of a program's functions that sample determinizations.

    They use `room` cells from the address `first` on, behind those of the state; the first are those of the memory
    (`Memory`). The function named `LAY`, (seat, seed), shuffles and returns whether it could: it cannot if a shuffled
    piece contains others.
    """

    def __init__(self, program: Program, first: int) -> None:
        self.program, self.layout = program, program.layout
        self.kinds = hidden_kinds(program)
        self.memory = Memory(program, first)
        self.nowhere, self.room = first + self.memory.room, self.memory.room + 1
        """Address of a cell that stands for the place of unplaced pieces (never read); number of cells."""
        self.now: dict[Kind, int] = {}
        """Address of the work cell of a kind's first piece: the piece that now lies in its place."""
        for kind in self.kinds:
            self.now[kind] = first + self.room
            self.room += kind.size
        self.functions: dict[str, s.Function] = {**self.memory.functions}
        self.renamed: dict[int, str] = {}
        """Name of the function that maps move codes, by decision node, if moves may name shuffled pieces."""
        self._luck()
        for kind in self.kinds:
            self._mixed(kind)
        for number, codes in program.nodes.codes.items():
            self._renamed(number, codes)
        self._lay()

    # ---- what is shuffled

    def _lay(self) -> None:
        seat, seed, word, done = _any("seat"), x.Local("seed", BITS), x.Local("word", BITS), _any("done")
        lines: list[Stmt] = [
            s.Set((word,), wrapping("+", wrapping("*", get(seed), SEED_STEP), STREAM)),
            s.Set((done,), const(1)),
        ]
        for kind in self.kinds:
            own = self._own_stream(word, kind)
            called = x.Call(TRUTH, _mix(kind), (get(seat), own))
            lines.append(s.Branch(x.Not(TRUTH, called), (s.Set((done,), const(0)),)))
        lines += [*self._names(), *self._forgotten(), *self._rolled(seat, word), s.Return(get(done))]
        self.functions[LAY] = s.Function(LAY, (seat, seed), ANY, tuple(lines))

    def _mixed(self, kind: Kind) -> None:
        """Write the function (seat, random word) that shuffles a kind class by class, if it can."""
        seat, word, piece = _any("seat"), x.Local("word", BITS), _any("piece")
        now, classes = self.now[kind], _classes(kind)
        tokens, places = x.Local("tokens", LIST), x.Local("places", LIST)
        lines: list[Stmt] = [s.For((piece,), numbers(0, kind.size), (s.Store(plus(get(piece), now), get(piece)),))]
        for number in range(max(classes) + 1):
            lines += [s.Set((tokens,), x.Listed(LIST, ())), s.Set((places,), x.Listed(LIST, ()))]
            mine = None if max(classes) == 0 else Class(kind.name, number, classes)
            for place in self.layout.zones.values():
                if place.zone.kinds[0] is kind and not place.zone.sight.open:
                    lines += self._unseen(place, seat, (tokens, places), mine)
            lies = compare("<", cell(plus(get(piece), self.layout.where[kind])), 0)
            found = (s.Append(get(tokens), get(piece)), s.Append(get(places), const(self.nowhere)))
            gone = _all(lies, *_of(piece, mine), self.memory.unknown(kind, get(piece), get(seat)))
            lines.append(s.For((piece,), numbers(0, kind.size), (s.Branch(gone, found),)))
            lines += self._holds_nothing(kind, tokens)
            lines += self._shuffled(kind, tokens, places, word)
        lines.append(s.Return(const(1)))
        self.functions[_mix(kind)] = s.Function(_mix(kind), (seat, word), TRUTH, tuple(lines))

    def _unseen(self, place: ZonePlace, seat: Local, into: tuple[Local, Local], mine: Class | None) -> Iterator[Stmt]:
        """Yield statements that collect the pieces of a zone that a seat does not know, and their cells.

        `into` are the lists of pieces and cells, `mine` the class of the pieces (None: all).
        """
        zone, (tokens, places) = place.zone, into
        number, at, here, piece = (_any(name) for name in ("number", "at", "here", "piece"))
        unseen = [*_of(piece, mine), self.memory.unknown(zone.kinds[0], get(piece), get(seat))]
        found: tuple[Stmt, ...] = (s.Append(get(tokens), get(piece)), s.Append(get(places), get(here)))
        looked = (s.Set((piece,), cell(get(here))), s.Branch(_all(*unseen), found))
        if zone.shape == "slot":
            inside: Stmt = s.Branch(compare(">=", cell(get(at)), 0), (s.Set((here,), get(at)), *looked))
        else:
            start = plus(get(at), place.head)
            inside = s.For((here,), numbers(start, plus(start, cell(get(at)))), looked)
        lines = (s.Set((at,), plus(times(get(number), place.stride), place.base)), inside)
        yield s.For((number,), numbers(0, place.instances), lines)

    def _holds_nothing(self, kind: Kind, tokens: Local) -> Iterator[Stmt]:
        token, number = _any("token"), _any("number")
        for place in self.layout.zones.values():
            if place.zone.owner is kind:
                at = plus(times(get(number), place.stride), place.base)
                full = compare(">=" if place.zone.shape == "slot" else ">", cell(at), 0)
                first = times(get(token), place.keys)
                refused = s.Branch(full, (s.Return(const(0)),))
                own = s.For((number,), numbers(first, plus(first, place.keys)), (refused,))
                yield s.For((token,), get(tokens), (own,))

    def _shuffled(self, kind: Kind, tokens: Local, places: Local, word: Local) -> Iterator[Stmt]:
        """Yield statements that put the collected pieces, sorted first and then shuffled, into places."""
        piece, token, last, other, kept = (_any(name) for name in ("piece", "token", "last", "other", "kept"))
        pieces, now = x.Local("pieces", LIST), self.now[kind]
        yield s.For((token,), get(tokens), (s.Store(plus(get(token), now), const(-1)),))
        yield s.Set((pieces,), x.Listed(LIST, ()))
        mixed = compare("<", cell(plus(get(piece), now)), 0)
        found = (s.Append(get(pieces), get(piece)),)
        yield s.For((piece,), numbers(0, kind.size), (s.Branch(mixed, found),))
        yield s.Set((last,), plus(x.Fold(ANY, "len", get(pieces)), -1))
        swapped: tuple[Stmt, ...] = (
            s.Set((word,), wrapping("+", get(word), COUNTER_STEP)),
            s.Set((other,), x.Arithmetic(ANY, "%", self._lot(word), plus(get(last), 1))),
            s.Set((kept,), x.Item(ANY, get(pieces), get(other))),
            s.StoreItem(get(pieces), get(other), x.Item(ANY, get(pieces), get(last))),
            s.StoreItem(get(pieces), get(last), get(kept)),
            s.Set((last,), plus(get(last), -1)),
        )
        yield s.While(compare(">", get(last), 0), swapped)
        columns = self._columns(kind)
        stood = [x.Local(f"stood_{at}", LIST) for at in range(len(columns))]
        for (base, stride), local in zip(columns, stood, strict=True):
            loop = x.Loop((token,), get(tokens))
            yield s.Set((local,), x.Each(LIST, (loop,), cell(plus(times(get(token), stride), base))))
        at = _any("at")
        lies = [
            s.Set((piece,), x.Item(ANY, get(pieces), get(at))),
            s.Store(x.Item(ANY, get(places), get(at)), get(piece)),
            s.Store(plus(x.Item(ANY, get(tokens), get(at)), now), get(piece)),
        ]
        for (base, stride), local in zip(columns, stood, strict=True):
            lies.append(s.Store(plus(times(get(piece), stride), base), x.Item(ANY, get(local), get(at))))
        yield s.For((at,), numbers(0, x.Fold(ANY, "len", get(tokens))), tuple(lies))

    def _columns(self, kind: Kind) -> list[tuple[int, int]]:
        """Return where data of a piece's place lie: address for piece 0, and the distance to the next."""
        layout = self.layout
        columns = [(layout.where[kind], 1)]
        if kind in layout.shown:
            columns.append((layout.shown[kind], 1))
        for stored, place in layout.fields.items():
            if stored.owner is kind:
                columns += [(place.base + key, place.stride) for key in range(place.stride)]
        return columns

    def _forgotten(self) -> Iterator[Stmt]:
        """Yield statements that set the forgone fields to their start."""
        at = _any("at")
        for stored in sorted(unseen_numbers(self.program).forgone, key=lambda stored: stored.index):
            place = self.layout.fields[stored]
            cells = numbers(place.base, place.base + place.size)
            yield s.For((at,), cells, (s.Store(get(at), const(stored.start)),))

    def _rolled(self, seat: Local, word: Local) -> Iterator[Stmt]:
        """Yield statements that roll the dice again whose faces a seat does not know."""
        piece, face, sides, own = _any("piece"), _any("face"), _any("sides"), x.Local("own", BITS)
        for stored in sorted(unseen_numbers(self.program).rolled, key=lambda stored: stored.index):
            kind, place = stored.owner, self.layout.fields[stored]
            if kind not in self.now:
                continue
            of = [kind.faces[row] for row in kind.row_of]
            ends = [sum(map(len, of[:die])) for die in range(kind.size)]
            luck = x.Arithmetic(ANY, "%", self._lot(own), get(sides))
            at = plus(x.Item(ANY, _table(f"first sides of {kind.name}", ends), get(piece)), luck)
            side = x.Item(ANY, _table(f"sides of {kind.name}", [side for each in of for side in each]), at)
            again = _all(compare("!=", cell(get(face)), stored.start), self.memory.unknown(kind, get(piece), get(seat)))
            yield s.Set((own,), wrapping("+", self._own_stream(word, kind), SECOND))
            lines = (
                s.Set((face,), plus(times(get(piece), place.stride), place.base)),
                s.Set((sides,), x.Item(ANY, _table(f"numbers of sides of {kind.name}", map(len, of)), get(piece))),
                s.Set((own,), wrapping("+", get(own), COUNTER_STEP)),
                s.Branch(again, (s.Store(get(face), side),)),
            )
            yield s.For((piece,), numbers(0, kind.size), lines)

    # ---- references to pieces

    def _names(self) -> Iterator[Stmt]:
        """Yield statements that update references to shuffled pieces in fields, slots and secret picks."""
        at = _any("at")
        for stored, place in self.layout.fields.items():
            kind = piece_kind(stored.type)
            if kind in self.now:
                yield s.For((at,), numbers(place.base, place.base + place.size), (self._rename(kind, at),))
        for slot in self.layout.slots:
            if slot.kind in self.now:
                start: Expr | int = slot.base + 1 if slot.capacity else slot.base
                stop: Expr | int = plus(cell(slot.base), slot.base + 1) if slot.capacity else slot.base + 1
                yield s.For((at,), numbers(start, stop), (self._rename(slot.kind, at),))

        for node, secret in self.program.secrets.items():
            if node in self.renamed:
                picks = self.program.module.slots[secret.picks].base
                named = s.Store(get(at), x.Call(ANY, self.renamed[node], (cell(get(at)),)))
                yield s.For((at,), numbers(picks + 1, plus(cell(picks), picks + 1)), (named,))

    def _rename(self, kind: Kind, at: Local) -> Stmt:
        there = cell(plus(cell(get(at)), self.now[kind]))
        return s.Branch(compare(">=", cell(get(at)), 0), (s.Store(get(at), there),))

    def _renamed(self, number: int, codes: object) -> None:
        """Write the function that renumbers the pieces in the move codes of a decision after a redeal."""
        code, found = _any("code"), _any("found")
        lines: list[Stmt] = []
        if isinstance(codes, OfferCodes):
            for inside, pieces in pieces_named(codes, code, self.now):
                own = [line for kind, value, factor in pieces for line in self._moved(kind, value, found, factor)]
                lines.append(s.Branch(inside, tuple(own)))
        else:
            kind, first = named_pieces(codes)
            if kind in self.now:
                own = list(self._moved(kind, plus(get(code), -first), found, 1))
                lines.append(s.Branch(compare(">=", get(code), first), tuple(own)))
        if lines:
            name = self.renamed[number] = f"renamed at {number}"
            lines = [s.Set((found,), get(code)), *lines, s.Return(get(found))]
            self.functions[name] = s.Function(name, (code,), ANY, tuple(lines))

    def _moved(self, kind: Kind, value: Expr, found: Local, factor: int) -> Iterator[Stmt]:
        piece = _any("piece")
        change = x.Arithmetic(ANY, "-", cell(plus(get(piece), self.now[kind])), get(piece))
        yield s.Set((piece,), value)
        known = (s.Set((found,), plus(get(found), times(change, factor))),)
        yield s.Branch(compare(">=", get(piece), 0), known)

    # ---- random numbers

    def _own_stream(self, word: Local, kind: Kind) -> Expr:
        """Return code for the state of the random number generator of a kind, by that of a determinization."""
        return wrapping("+", get(word), self.kinds.index(kind) * FIRST & MASK)

    def _lot(self, word: Local) -> Expr:
        """Return code for a random number by the state of a random number generator."""
        return x.Arithmetic(Number(0, MASK >> 11), ">>", x.Call(BITS, LUCK, (get(word),)), const(11))

    def _luck(self) -> None:
        """Write the function that returns sixty-four random bits for the state of a random number generator."""
        word, z = x.Local("word", BITS), x.Local("z", BITS)

        def shifted(by: int) -> Expr:
            return x.Arithmetic(BITS, "^", get(z), x.Arithmetic(BITS, ">>", get(z), const(by)))

        lines = (
            s.Set((z,), get(word)),
            s.Set((z,), wrapping("*", shifted(30), FIRST)),
            s.Set((z,), wrapping("*", shifted(27), SECOND)),
            s.Return(shifted(31)),
        )
        self.functions[LUCK] = s.Function(LUCK, (word,), BITS, lines)


def _any(name: str) -> Local:
    return x.Local(name, ANY)


def _mix(kind: Kind) -> str:
    return f"mixed {kind.name}"


def _all(*parts: Expr) -> Expr:
    return parts[0] if len(parts) == 1 else x.And(TRUTH, parts)


def _classes(kind: Kind) -> tuple[int, ...]:
    """Return the class of each piece of a kind: pieces of one class look alike and may change places."""
    found: dict[tuple[int, int], int] = {}
    makers = kind.owner_of or [-1] * kind.size
    return tuple(found.setdefault((back_of(kind, piece), makers[piece]), len(found)) for piece in range(kind.size))


def _of(piece: Local, mine: Class | None) -> tuple[Expr, ...]:
    """Return code for the condition that a piece is of the class `mine`; empty for no class (None)."""
    if mine is None:
        return ()
    return (compare("==", x.Item(ANY, _table(f"classes of {mine.kind}", mine.of), get(piece)), mine.number),)


def _table(name: str, of: Iterable[int]) -> Expr:
    """Return a table of constant numbers."""
    found = tuple(of)
    return x.Constant(Table(ANY, len(found)), name, found)

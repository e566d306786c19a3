"""Hashes of positions and of interchangeable pieces, 64 bits each, in intermediate code (CODE).

`key` with two seeds makes 128 bits that are equal exactly where those of `interpreter.state.views.key` are, up to
hash collisions; where order is irrelevant, hashes are summed instead of sorted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gamespec.checked.kinds import Kind
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Block, Stmt
from interpreter.code.types import BITS, Number, Table
from interpreter.code.writing import ANY, cell, compare, const, get, numbers, plus, stretch, times, wrapping
from interpreter.compiler.program import Program
from interpreter.kernel.chance import COUNTER_STEP, FIRST, SEED_STEP
from interpreter.kernel.layout import DRAWN, PC, FieldPlace, ZonePlace
from interpreter.state.views.key import Keyer

Sort = Literal["key", "like"]
"""Kind of hash of a piece: `key` for all that is known of it, `like` for interchangeability.

`key` covers the piece's owner and references to it; `like` only its row, fields and contents.
"""
SEEDS = (1, 2)
"""Hash seeds of the two 64-bit halves of a key."""
KEY, MIX = "key", "mix"
_END = 0x5851F42D4C957F2D
_FIRST_SHIFT, _SECOND_SHIFT = 32, 29


class Signs:
    """Writer of a program's hash functions in intermediate code.

    The functions use `room` state cells from `first` on, behind those of the game's state.
    """

    def __init__(self, program: Program, first: int) -> None:
        self.layout, self.first, self.room = program.layout, first, 0
        self.keyer = Keyer(program)
        self.functions: dict[str, s.Function] = {}
        self.marks: dict[Kind, int] = {}
        """Address of the mark (hash of references) of a kind's first piece, for kinds that fields refer to."""
        for kind in (kind for kind, *_ in (*self.keyer.refs, *self.keyer.piece_lists)):
            if kind not in self.marks:
                self.marks[kind] = first + self.room
                self.room += kind.size
        self._mix()

    # ---- numbers

    def _mix(self) -> None:
        """Write the function that mixes a value into a hash: (hash, value) -> hash."""
        mixed, more = x.Local("mixed", BITS), x.Local("more", BITS)
        z = x.Local("z", BITS)

        def shifted(by: int) -> Expr:
            return x.Arithmetic(BITS, "^", get(z), x.Arithmetic(BITS, ">>", get(z), const(by)))

        lines = (
            s.Set((z,), wrapping("+", wrapping("*", get(mixed), SEED_STEP), get(more))),
            s.Set((z,), wrapping("*", shifted(_FIRST_SHIFT), FIRST)),
            s.Return(shifted(_SECOND_SHIFT)),
        )
        self.functions[MIX] = s.Function(MIX, (mixed, more), BITS, lines)

    def _more(self, word: Local, value: Expr) -> Stmt:
        """Return the statement that mixes the value of an expression (number or hash) into the hash `word`."""
        more = value if value.type == BITS else wrapping("*", value, COUNTER_STEP)
        return s.Set((word,), x.Call(BITS, MIX, (get(word), more)))

    # ---- a position

    def key(self) -> str:
        """Write the function that hashes the whole position, (seed) -> key; return its name."""
        if KEY not in self.functions:
            seed, word = x.Local("seed", BITS), x.Local("word", BITS)
            lines = (s.Set((word,), get(seed)), *self._position(word, seed), s.Return(get(word)))
            self.functions[KEY] = s.Function(KEY, (seed,), BITS, lines)
        return KEY

    def _position(self, word: Local, seed: Local) -> Iterator[Stmt]:
        yield self._more(word, cell(PC))
        yield self._more(word, cell(DRAWN))
        for start, stop in self.keyer.raw:
            yield self._run(word, stretch(start, stop))
        if not (self.layout.where or self.keyer.lists):
            return
        for slot in self.keyer.lists:
            yield self._run(word, stretch(slot.base, plus(cell(slot.base), slot.base + 1)))
        yield from self._note_marks(word)
        for zone in self.keyer.roots:
            place = x.Local("place", ANY)
            sign = x.Call(BITS, self._zone("key", zone), (get(place), get(seed)))
            yield s.For((place,), numbers(0, zone.instances), (self._more(word, sign),))
        for kind, base in self.layout.where.items():
            piece, total = x.Local("piece", ANY), x.Local("total", BITS)
            out = compare("<", cell(plus(get(piece), base)), 0)
            added = wrapping("+", get(total), self._sign("key", kind, get(piece), seed))
            yield s.Set((total,), x.Const(BITS, 0))
            yield s.For((piece,), numbers(0, kind.size), (s.Branch(out, (s.Set((total,), added),)),))
            yield self._more(word, get(total))

    def _run(self, word: Local, cells: Expr) -> Stmt:
        one = x.Local("one", ANY)
        return s.For((one,), cells, (self._more(word, get(one)),))

    def _note_marks(self, word: Local) -> Iterator[Stmt]:
        """Yield code that hashes, for each piece, the addresses of the fields that refer to the piece."""
        if self.room:
            at = x.Local("at", ANY)
            yield s.For((at,), numbers(self.first, self.first + self.room), (s.Store(get(at), x.Const(BITS, 0)),))
        for kind, base, size in self.keyer.refs:
            at = x.Local("at", ANY)
            null = x.If(ANY, compare("<", cell(get(at)), 0), const(-1), const(0))
            yield s.For((at,), numbers(base, base + size), (self._more(word, null), self._mark(kind, at)))
        for kind, base in self.keyer.piece_lists:
            at = x.Local("at", ANY)
            yield self._more(word, cell(base))
            yield s.For((at,), numbers(base + 1, plus(cell(base), base + 1)), (self._mark(kind, at),))

    def _mark(self, kind: Kind, at: Local) -> Stmt:
        note, mark = x.Local("note", ANY), x.Local("mark", BITS)
        lines = (
            s.Set((note,), plus(cell(get(at)), self.marks[kind])),
            s.Set((mark,), cell(get(note), BITS)),
            self._more(mark, get(at)),
            s.Store(get(note), get(mark)),
        )
        return s.Branch(compare(">=", cell(get(at)), 0), lines)

    # ---- zones

    def _zone(self, sort: Sort, place: ZonePlace) -> str:
        """Write the function that hashes the content of a zone, (instance, seed) -> hash; return its name."""
        name = f"{sort} of {place.zone.name} {place.base}"
        if name not in self.functions:
            number, seed, word = x.Local("number", ANY), x.Local("seed", BITS), x.Local("word", BITS)
            function = self.functions[name] = s.Function(name, (number, seed), BITS)
            at = x.Local("at", ANY)
            function.body = (
                s.Set((word,), get(seed)),
                s.Set((at,), plus(times(get(number), place.stride), place.base)),
                *self._pieces(sort, place, at, word, seed),
                s.Return(get(word)),
            )
        return name

    def _pieces(self, sort: Sort, place: ZonePlace, at: Local, word: Local, seed: Local) -> Iterator[Stmt]:
        kind, shape = place.zone.kinds[0], place.zone.shape
        here = cell(get(at))
        if shape == "slot":
            full = (self._more(word, const(1)), self._more(word, self._sign(sort, kind, here, seed)))
            yield s.Branch(compare(">=", here, 0), full, (self._more(word, const(0)),))
            return
        yield self._more(word, here)
        start = plus(get(at), place.head)
        piece, total = x.Local("piece", ANY), x.Local("total", BITS)
        sign = self._sign(sort, kind, get(piece), seed)
        behind: Stmt = self._more(word, sign)
        added: Stmt = s.Set((total,), wrapping("+", get(total), sign))
        yield s.Set((total,), x.Const(BITS, 0))
        if shape == "group":
            yield s.For((piece,), stretch(start, plus(start, here)), (added,))
        elif shape == "pile" and sort == "key":
            yield from self._pile(at, start, piece, word, (added, behind))
        else:
            yield s.For((piece,), stretch(start, plus(start, here)), (behind,))
        yield self._more(word, get(total))

    def _pile(self, at: Local, start: Expr, piece: Local, word: Local, ways: tuple[Stmt, Stmt]) -> Iterator[Stmt]:
        """Yield code that hashes a pile of cards: cards in unknown order as a set, the others in order.

        `ways` are the statements for a card in unknown and in known order.
        """
        place, (added, behind) = x.Local("place", ANY), ways
        low, high = (cell(plus(get(at), more)) for more in (1, 2))
        inside = x.And(Number(0, 1), (compare(">=", get(place), low), compare("<", get(place), high)))
        yield s.Branch(compare("<", low, high), (self._more(word, low), self._more(word, high)))
        body = (s.Set((piece,), cell(plus(start, get(place)))), s.Branch(inside, (added,), (behind,)))
        yield s.For((place,), numbers(0, cell(get(at))), body)

    # ---- pieces

    def like(self, kind: Kind, piece: Expr, seed: Expr) -> Expr:
        """Return the expression for a hash that is equal for interchangeable pieces of a kind."""
        return x.Call(BITS, self._piece("like", kind), (piece, seed))

    def _sign(self, sort: Sort, kind: Kind, piece: Expr, seed: Local) -> Expr:
        return x.Call(BITS, self._piece(sort, kind), (piece, get(seed)))

    def _piece(self, sort: Sort, kind: Kind) -> str:
        """Write the function that hashes a game piece of a kind, (piece, seed) -> hash; return its name."""
        name = f"{sort} {kind.name}"
        if name not in self.functions:
            piece, seed, word = x.Local("piece", ANY), x.Local("seed", BITS), x.Local("word", BITS)
            function = self.functions[name] = s.Function(name, (piece, seed), BITS)
            function.body = (s.Set((word,), get(seed)), *self._piece_hash(sort, kind, piece, word, seed), *_last(word))
        return name

    def _piece_hash(self, sort: Sort, kind: Kind, piece: Local, word: Local, seed: Local) -> Block:
        lines = [self._more(word, x.Item(ANY, _made_as(kind, whose=sort == "key"), get(piece)))]
        for place, pointed in self.keyer.fields_of[kind]:
            lines += self._field(place, pointed if sort == "key" else None, piece, word)
        shown = self.layout.shown.get(kind)
        if sort == "key" and shown is not None:
            lines.append(self._more(word, cell(plus(get(piece), shown))))
        if sort == "key" and kind in self.marks:
            lines.append(self._more(word, cell(plus(get(piece), self.marks[kind]), BITS)))
        for place in self.keyer.zones_of[kind]:
            number, first = x.Local("number", ANY), times(get(piece), place.keys)
            sign = x.Call(BITS, self._zone(sort, place), (get(number), get(seed)))
            lines.append(s.For((number,), numbers(first, plus(first, place.keys)), (self._more(word, sign),)))
        return tuple(lines)

    def _field(self, place: FieldPlace, pointed: Kind | None, piece: Local, word: Local) -> Iterator[Stmt]:
        for key in range(place.stride):
            value = cell(plus(times(get(piece), place.stride), place.base + key))
            if pointed is None:
                yield self._more(word, value)
                continue
            zone = cell(plus(value, self.layout.where[pointed]))
            row = x.Item(ANY, _made_as(pointed, whose=False), value)
            told = plus(times(plus(zone, 2), len(pointed.rows)), row)
            yield self._more(word, x.If(ANY, compare("<", value, 0), const(-1), told))


def _last(word: Local) -> Block:
    return (s.Return(x.Call(BITS, MIX, (get(word), x.Const(BITS, _END)))),)


def _made_as(kind: Kind, *, whose: bool) -> Expr:
    """Return a lookup table of the row of each piece of a kind, combined with its owner if `whose`."""
    if whose and kind.owner_of:
        told = tuple((row << 20) + owner + 1 for row, owner in zip(kind.row_of, kind.owner_of, strict=True))
    else:
        told = tuple(kind.row_of)
    return x.Constant(Table(ANY, len(told)), f"{kind.name} as made", told)

"""The cheap invariants in CODE, inserted before decisions and ends while WebAssembly plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.read import Playable, Stop
from interpreter.code.statements import Block, Stmt
from interpreter.code.types import BITS, TRUTH, Listing, Number
from interpreter.code.writing import ANY, both, cell, compare, const, get, numbers, plus, stretch, times, wrapping
from interpreter.compiler.menus.move_codes import highest_code
from interpreter.compiler.program import Program
from interpreter.conformance.bounds import stretches
from interpreter.conformance.examine import cheap_invariants
from interpreter.kernel.layout import ZonePlace
from interpreter.kernel.spaces import bitsets

_BROKEN: Block = (s.Return(const(0)),)
NOWHERE = -1
_PLACES = Number(0, bitsets.WIDEST - 1)


class Written:
    """Writer of a program's invariants, as failed checks from `first_check`, cells at `first`."""

    def __init__(self, program: Program, playable: Playable, first: int, first_check: int) -> None:
        self.first_check = first_check
        self.program, self.playable, self.layout = program, playable, program.layout
        self.first, self.room = first, 0
        self.functions: dict[str, s.Function] = {}
        self.notes: dict[Kind, int] = {}
        """Address of the work cell of a kind's first piece, which holds the zone that lists the piece."""
        for kind in self.layout.where:
            self.notes[kind] = first + self.room
            self.room += kind.size
        self._everywhere = {"bounds": self._function("bounds", self._bounds()), "conservation": self._conservation()}

    def before(self, number: int, stop: Stop) -> Iterator[Stmt]:
        """Yield statements before a decision or an end that fail the check of the first violated invariant."""
        asked = dict(self._everywhere)
        if stop.menu is not None and stop.seat is not None:
            menu, seat = self._call(stop.menu), self._call(stop.seat)
            asked["legality"] = self._function(f"legality at {number}", self._legality(number, menu))
            asked["progress"] = self._function(f"progress at {number}", self._progress(seat))
        for place, invariant in enumerate(cheap_invariants()):
            if invariant in asked:
                check = const(self.first_check + place)
                yield s.Branch(x.Not(TRUTH, x.Call(TRUTH, asked[invariant], ())), (s.Fail(check),))

    def _call(self, name: str) -> Expr:
        return x.Call(self.playable.code.functions[name].result, name, ())

    def _function(self, invariant: str, lines: Iterator[Stmt]) -> str:
        name = f"invariant {invariant}"
        self.functions[name] = s.Function(name, (), TRUTH, (*lines, s.Return(const(1))))
        return name

    # ---- numbers

    def _bounds(self) -> Iterator[Stmt]:
        for one in stretches(self.program):
            if one.high <= ANY.high:
                value = x.Local("value", ANY)
                yield s.For((value,), stretch(one.start, one.stop), (_within(value, one.low, one.high),))

    # ---- pieces

    def _conservation(self) -> str:
        lines = [self._forgotten(), *self._found(), *self._agreed(), *self._mirrors()]
        return self._function("conservation", iter(lines))

    def _forgotten(self) -> Stmt:
        at = x.Local("at", ANY)
        return s.For((at,), numbers(self.first, self.first + self.room), (s.Store(get(at), const(NOWHERE)),))

    def _found(self) -> Iterator[Stmt]:
        """Yield statements that store the zone of each listed piece, and fail if a piece is listed twice."""
        for place in self.layout.zones.values():
            instance, at = x.Local("instance", ANY), x.Local("at", ANY)
            here = plus(times(get(instance), place.stride), place.base)
            yield s.For(
                (instance,), numbers(0, place.instances), (s.Set((at,), here), *self._zone(place, instance, at))
            )

    def _zone(self, place: ZonePlace, instance: Local, at: Local) -> Iterator[Stmt]:
        piece, note = x.Local("piece", ANY), x.Local("note", ANY)
        kind, size = place.zone.kinds[0], cell(get(at))
        noted: Block = (
            _within(piece, 0, kind.size - 1),
            s.Set((note,), plus(get(piece), self.notes[kind])),
            s.Branch(compare("!=", cell(get(note)), NOWHERE), _BROKEN),
            s.Store(get(note), plus(get(instance), place.first_id)),
        )
        if place.zone.shape == "slot":
            yield s.Set((piece,), size)
            yield s.Branch(compare(">=", get(piece), 0), noted)
            return
        held = x.Local("held", ANY)
        yield s.Set((held,), size)
        yield _within(held, 0, place.capacity)
        if place.zone.shape == "pile":
            low, high = x.Local("low", ANY), x.Local("high", ANY)
            yield s.Set((low,), cell(plus(get(at), 1)))
            yield s.Set((high,), cell(plus(get(at), 2)))
            order = both(*(compare("<=", *two) for two in pairwise((const(0), get(low), get(high), get(held)))))
            yield s.Branch(x.Not(TRUTH, order), _BROKEN)
            yield s.Branch(compare("==", plus(get(low), 1), get(high)), _BROKEN)
        start = plus(get(at), place.head)
        yield s.For((piece,), stretch(start, plus(start, get(held))), noted)

    def _agreed(self) -> Iterator[Stmt]:
        """Yield statements that compare the zone that lists a piece with the zone stored for the piece."""
        for kind, base in self.layout.where.items():
            piece = x.Local("piece", ANY)
            noted, recorded = (cell(plus(get(piece), at)) for at in (self.notes[kind], base))
            yield s.For((piece,), numbers(0, kind.size), (s.Branch(compare("!=", noted, recorded), _BROKEN),))

    def _mirrors(self) -> Iterator[Stmt]:
        """Yield statements that compare bit sets with the fields they mirror."""
        for field, base in self.layout.mirrors.items():
            yield from self._mirror(field, base)

    def _mirror(self, field: Field, base: int) -> Iterator[Stmt]:
        place, low, width = self.layout.fields[field], bitsets.lowest(field), bitsets.values(field)
        havers = bitsets.havers(field)
        things = place.size // havers
        haver, value = x.Local("haver", ANY), x.Local("value", ANY)
        thing, word = x.Local("thing", _PLACES), x.Local("word", BITS)
        address = plus(plus(times(get(haver), things), get(thing)), place.base)
        is_so = compare("==", cell(address), plus(get(value), low))
        more = s.Set((word,), wrapping("+", get(word), wrapping("<<", x.Const(BITS, 1), get(thing))))
        kept = cell(plus(plus(times(get(haver), width), get(value)), base), BITS)
        each = s.For((thing,), x.Numbers(Listing(_PLACES), const(0), const(things)), (s.Branch(is_so, (more,)),))
        lines: Block = (s.Set((word,), x.Const(BITS, 0)), each, s.Branch(compare("!=", get(word), kept), _BROKEN))
        yield s.For((haver,), numbers(0, havers), (s.For((value,), numbers(0, width), lines),))

    # ---- menus

    def _legality(self, number: int, menu: Expr) -> Iterator[Stmt]:
        """Yield statements that check the range and uniqueness of move codes, sorted if need be."""
        listed = x.Local("listed", menu.type)
        code, last, sorted_ = x.Local("code", ANY), x.Local("last", ANY), x.Local("in order", TRUTH)
        yield s.Set((listed,), menu)
        yield s.Set((last,), const(NOWHERE))
        yield s.Set((sorted_,), const(1))
        body: Block = (
            _within(code, 0, highest_code(self.program.nodes.codes[number])),
            s.Branch(compare("<=", get(code), get(last)), (s.Set((sorted_,), const(0)),)),
            s.Set((last,), get(code)),
        )
        yield s.For((code,), get(listed), body)
        again: Block = (s.Branch(compare("==", get(code), get(last)), _BROKEN), s.Set((last,), get(code)))
        over = (s.Set((last,), const(NOWHERE)), s.For((code,), x.Sorted(menu.type, get(listed)), again))
        yield s.Branch(x.Not(TRUTH, get(sorted_)), over)

    def _progress(self, seat: Expr) -> Iterator[Stmt]:
        asked = x.Local("asked", ANY)
        yield s.Set((asked,), seat)
        yield _within(asked, 0, self.program.checked.seats - 1)
        yield s.Branch(compare("<", x.Global(ANY, s.MOVES), 1), _BROKEN)


def _within(value: Local, low: int, high: int) -> Stmt:
    inside = both(compare(">=", get(value), low), compare("<=", get(value), high))
    return s.Branch(x.Not(TRUTH, inside), _BROKEN)

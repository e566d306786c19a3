"""Memory of the seats: which hidden pieces each of them has seen and can follow.

It is intermediate code (CODE), and brought up to date at each decision, from the positions of pieces there and at the
decision before. A seat forgets a piece that it no longer sees, if

- it lies where the order is undetermined, or chance has drawn since and may have mixed the piece (`calm_zones`);
- it is a die, and dice of its kind have been rolled since;
- it moved, and the seat had not seen it where it lay before: it may have been another one of that zone;
- a piece that the seat does not see has left its zone, which may have been this one.

What a seat remembers therefore follows from what it has seen alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gamespec.checked.kinds import Kind
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Stmt
from interpreter.code.types import TRUTH, Table
from interpreter.code.writing import ANY, cell, compare, const, get, numbers, plus, times
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.compiler.program import Program
from interpreter.imagining.calm import calm_zones
from interpreter.imagining.picks import pieces_named
from interpreter.imagining.sights import conditions
from interpreter.kernel.layout import FIRST_STREAM, PC, SEED, ZonePlace

NOTE, KEEPER = "noted", "keeper of"
ROLL = "roll "
"""Beginning of the names of the random number streams of dice, which mix no pieces."""


def hidden_kinds(program: Program) -> list[Kind]:
    """Return the kinds of pieces that may lie in zones where not everybody sees their fronts."""
    found = [zone.kinds[0] for zone in program.checked.zones if not zone.sight.open]
    return [kind for kind in program.layout.where if kind in found]


class Memory:
    """Writer of the function that updates what the seats of a program remember.

    It uses `room` cells from the address `first` on. The function named `NOTE`, (anew), forgets everything before if
    `anew` is not 0; it is called at each decision.
    """

    def __init__(self, program: Program, first: int) -> None:
        self.program, self.layout, self.room = program, program.layout, 0
        self.kinds = hidden_kinds(program)
        self.everybody = (1 << program.checked.seats) - 1
        self.known: dict[Kind, int] = {}
        """Address, by kind, of the set of seats that know the first piece, as bits."""
        self._was: dict[Kind, int] = {}
        """Address, by kind, of the number of the zone in which the first piece lay at the decision before."""
        self._hid: dict[Kind, int] = {}
        """Address, by kind, of the set of seats that did not see the first piece at the decision before."""
        self._now: dict[Kind, int] = {}
        """Address, by kind, of the set of seats that do not see the first piece now."""
        for kind in self.kinds:
            for column in (self.known, self._was, self._hid, self._now):
                column[kind] = self._take(first, kind.size)
        self._left = self._take(first, len(self.layout.zone_of))
        """Address of the set of seats that did not see a piece leave the first zone since the decision before."""
        self._counters = self._take(first, len(self.layout.streams))
        hidden = [zone for zone in program.checked.zones if not zone.sight.open]
        self._conditions, found = conditions(program, hidden)
        self.functions: dict[str, s.Function] = dict(found)
        calm = calm_zones(program)
        self._calm = (int(None in calm), *(int(zone in calm) for zone, _, _ in self.layout.zone_of))
        """Whether chance mixes no pieces of a zone, by its number plus one; 0 stands for no zone."""
        self._keeper()
        self._note()

    def _take(self, first: int, cells: int) -> int:
        self.room += cells
        return first + self.room - cells

    def unknown(self, kind: Kind, piece: Expr, seat: Expr) -> Expr:
        """Return code for the condition that a seat does not know a piece."""
        bit = x.Arithmetic(ANY, ">>", cell(plus(piece, self.known[kind])), seat)
        return compare("==", _and(bit, const(1)), 0)

    # ---- what is seen, and what moved

    def _note(self) -> None:
        anew, drawn = _any("anew"), _any("drawn")
        rolled = {f"{ROLL}{kind.name}": _any(f"rolled_{at}") for at, kind in enumerate(self.kinds) if kind.is_die}
        is_open = x.If(ANY, compare("<", cell(SEED), 0), const(1), const(0))
        lines: list[Stmt] = [s.Set((chance,), is_open) for chance in (drawn, *rolled.values())]
        for at, name in enumerate(self.layout.streams):
            now, before = cell(FIRST_STREAM + at), self._counters + at
            chance = rolled.get(name) if name.startswith(ROLL) else drawn
            if chance is not None:
                lines.append(s.Branch(compare("!=", now, cell(before)), (s.Set((chance,), const(1)),)))
                lines.append(s.Store(const(before), now))
        for kind in self.kinds:
            lines += self._seen(kind)
            lines += self._followed(kind, anew, drawn, rolled.get(f"{ROLL}{kind.name}"))
        lines += self._revealed()
        lines.append(s.Return(const(0)))
        self.functions[NOTE] = s.Function(NOTE, (anew,), ANY, tuple(lines))

    def _seen(self, kind: Kind) -> Iterator[Stmt]:
        """Yield statements that store who does not see each piece, with a further bit if unsettled."""
        piece, now = _any("piece"), self._now[kind]
        lies = compare("<", cell(plus(get(piece), self.layout.where[kind])), 0)
        hidden = x.If(ANY, lies, const(self.everybody), const(0))
        yield s.For((piece,), numbers(0, kind.size), (s.Store(plus(get(piece), now), hidden),))
        for place in self.layout.zones.values():
            if place.zone.kinds[0] is kind and not place.zone.sight.open:
                yield self._unseen(place, now)

    def _unseen(self, place: ZonePlace, now: int) -> Stmt:
        """Return the statement that stores which seats do not see the pieces of a zone."""
        zone = place.zone
        number, at, here, piece, who, own = (_any(name) for name in ("number", "at", "here", "piece", "who", "own"))
        kind, shown = zone.kinds[0], self.layout.shown.get(zone.kinds[0])
        looked: list[Stmt] = [s.Set((piece,), cell(get(here))), s.Set((own,), get(who))]
        judged = list(self._judged(place, number, piece, own))
        if shown is not None:
            seers = _xor(cell(plus(get(piece), shown)), const(self.everybody))
            looked.append(s.Set((own,), _and(get(own), seers)))
        if zone.shape == "pile":
            first = plus(get(at), place.head)
            low, high = cell(plus(get(at), 1)), cell(plus(get(at), 2))
            end = plus(first, cell(get(at)))
            if zone.sight.top_open:
                settled = x.Or(TRUTH, (compare(">=", low, high), compare("!=", high, cell(get(at)))))
                top = x.And(TRUTH, (compare("==", get(here), plus(end, -1)), settled))
                looked.append(s.Branch(top, (s.Set((own,), const(0)),)))
            inside = x.And(
                TRUTH, (compare(">=", get(here), plus(first, low)), compare("<", get(here), plus(first, high)))
            )
            unsettled = s.Set((own,), x.Arithmetic(ANY, "|", get(own), const(self.everybody + 1)))
            looked.append(s.Branch(inside, (unsettled,), tuple(judged)))
        else:
            looked += judged
        looked.append(s.Store(plus(get(piece), now), get(own)))
        if zone.shape == "slot":
            items: Stmt = s.Branch(compare(">=", cell(get(at)), 0), (s.Set((here,), get(at)), *looked))
        else:
            start = plus(get(at), place.head)
            items = s.For((here,), numbers(start, plus(start, cell(get(at)))), tuple(looked))
        zone_number = plus(get(number), place.first_id)
        lines = (
            s.Set((at,), plus(times(get(number), place.stride), place.base)),
            *self._blind({seen.by for seen in zone.sight.seen if seen.when is None}, zone_number, who),
            items,
        )
        assert kind in self.known
        return s.For((number,), numbers(0, place.instances), lines)

    def _judged(self, place: ZonePlace, number: Local, piece: Local, own: Local) -> Iterator[Stmt]:
        """Yield statements that take out of `own` the seats that see a piece under a condition."""
        zone, who = place.zone, _any("under")
        owner = x.Arithmetic(ANY, "//", get(number), const(place.keys)) if place.keys > 1 else get(number)
        for seen in zone.sight.seen:
            if seen.when is not None:
                given = {zone.owner_var: owner, zone.piece_var: get(piece)}
                args = tuple(given[var] for var in (zone.owner_var, zone.piece_var) if var is not None)
                holds = compare("!=", x.Call(TRUTH, self._conditions[seen], args), 0)
                blind = self._blind({seen.by}, plus(get(number), place.first_id), who)
                yield s.Branch(holds, (*blind, s.Set((own,), _and(get(own), get(who)))))

    def _blind(self, by: Collection[str], number: Expr, who: Local) -> Iterator[Stmt]:
        """Yield statements that put the set of seats that do not see a zone, seen `by` some, into `who`."""
        if not by or "all" in by:
            yield s.Set((who,), const(0 if by else self.everybody))
            return
        keeper, bit = _any("keeper"), _any("bit")
        yield s.Set((keeper,), x.Call(ANY, KEEPER, (number,)))
        shifted = x.Arithmetic(ANY, "<<", const(1), x.If(ANY, compare("<", get(keeper), 0), const(0), get(keeper)))
        yield s.Set((bit,), x.If(ANY, compare("<", get(keeper), 0), const(0), shifted))
        mine: Expr = get(bit) if "owner" in by else const(0)
        others: Expr = const(0)
        if "others" in by:
            kept = _xor(get(bit), const(self.everybody))
            others = x.If(ANY, compare("<", get(keeper), 0), const(0), kept)
        yield s.Set((who,), _xor(x.Arithmetic(ANY, "|", mine, others), const(self.everybody)))

    def _followed(self, kind: Kind, anew: Local, drawn: Local, rolled: Local | None) -> Iterator[Stmt]:
        """Yield statements that update which seats know the pieces of a kind; `rolled` says whether dice were."""
        piece, old, new, now, keep = (_any(name) for name in ("piece", "old", "new", "now", "keep"))
        number, zones = _any("number"), len(self.layout.zone_of)
        where, was, hid = self.layout.where[kind], self._was[kind], self._hid[kind]
        looked: tuple[Stmt, ...] = (
            s.Set((old,), cell(plus(get(piece), was))),
            s.Set((new,), cell(plus(get(piece), where))),
            s.Set((now,), cell(plus(get(piece), self._now[kind]))),
        )
        blind = _and(cell(plus(get(piece), hid)), get(now))
        left = plus(get(old), self._left)
        gone = x.And(TRUTH, (compare(">=", get(old), 0), compare("!=", get(old), get(new))))
        noted = s.Store(left, x.Arithmetic(ANY, "|", cell(left), blind))
        yield s.For((number,), numbers(self._left, self._left + zones), (s.Store(get(number), const(0)),))
        yield s.For((piece,), numbers(0, kind.size), (*looked, s.Branch(gone, (noted,))))
        moved: Stmt = s.Set((keep,), _and(get(keep), _xor(cell(plus(get(piece), hid)), const(self.everybody))))
        stayed: Stmt = s.Branch(
            compare(">=", get(new), 0),
            (s.Set((keep,), _and(get(keep), _xor(cell(plus(get(new), self._left)), const(self.everybody)))),),
        )
        lost = x.Or(
            TRUTH,
            (
                compare("!=", get(anew), 0),
                *(() if rolled is None else (compare("!=", get(rolled), 0),)),
                compare(">", get(now), self.everybody),
                x.And(TRUTH, (compare("!=", get(drawn), 0), x.Not(TRUTH, self._is_calm(old, new)))),
            ),
        )
        seen = _xor(_and(get(now), const(self.everybody)), const(self.everybody))
        lines: tuple[Stmt, ...] = (
            *looked,
            s.Set((keep,), cell(plus(get(piece), self.known[kind]))),
            s.Branch(compare("==", get(old), get(new)), (stayed,), (moved,)),
            s.Branch(lost, (s.Set((keep,), const(0)),)),
            s.Store(plus(get(piece), self.known[kind]), x.Arithmetic(ANY, "|", get(keep), seen)),
            s.Store(plus(get(piece), hid), _and(get(now), const(self.everybody))),
            s.Store(plus(get(piece), was), get(new)),
        )
        yield s.For((piece,), numbers(0, kind.size), lines)

    def _revealed(self) -> Iterator[Stmt]:
        """Yield statements after which all know the pieces in picks that are public, if their picker does."""
        code, place, piece, seat = (_any(name) for name in ("code", "place", "piece", "seat"))
        slots, all_ = self.program.module.slots, const(self.everybody)
        for node, secret in self.program.secrets.items():
            picks, codes = slots[secret.picks].base, self.program.nodes.codes[node]
            assert isinstance(codes, OfferCodes)
            lines: list[Stmt] = []
            for inside, pieces in pieces_named(codes, code, self.known):
                own = list[Stmt]()
                for kind, value, _ in pieces:
                    is_known = x.Not(TRUTH, self.unknown(kind, get(piece), get(seat)))
                    both = x.And(TRUTH, (compare(">=", get(piece), 0), is_known))
                    told = s.Store(plus(get(piece), self.known[kind]), all_)
                    own += [s.Set((piece,), value), s.Branch(both, (told,))]
                lines.append(s.Branch(inside, tuple(own)))
            if lines:
                taken = s.Set((code,), cell(plus(get(place), picks + 1)))
                whose = s.Set((seat,), cell(plus(get(place), slots[secret.everybody].base + 1)))
                every = s.For((place,), numbers(0, cell(picks)), (taken, whose, *lines))
                yield s.Branch(compare("!=", cell(PC), node), (every,))

    def _is_calm(self, *zones: Local) -> Expr:
        """Return code for the condition that chance mixes no pieces of these zones; -1 stands for no zone."""
        calm = x.Constant(Table(ANY, len(self._calm)), "calm zones", self._calm)
        return x.And(TRUTH, tuple(compare("!=", x.Item(ANY, calm, plus(get(zone), 1)), 0) for zone in zones))

    # ---- owners

    def _keeper(self) -> None:
        """Write the function (zone number) that returns the player who owns the zone; -1 for none.

        A zone on a piece belongs to the player in whose zone the piece lies.
        """
        layout, number = self.layout, _any("number")
        carried, whose = list[int](), list[int]()
        for zone, owner, _ in layout.zone_of:
            kind = zone.owner
            carried.append(layout.where[kind] + owner if kind is not None and kind in layout.where else -1)
            if kind is None or kind in layout.where:
                whose.append(-1)
            else:
                whose.append(owner if kind.sort == "player" else kind.owner_of[owner] if kind.owner_of else -1)
        lines: list[Stmt] = []
        if any(at >= 0 for at in carried):
            lies = x.Constant(Table(ANY, len(carried)), "carriers of zones", tuple(carried))
            step = s.Set((number,), cell(x.Item(ANY, lies, get(number))))
            gone = s.Branch(compare("<", get(number), 0), (s.Return(const(-1)),))
            lines.append(s.While(compare(">=", x.Item(ANY, lies, get(number)), 0), (step, gone)))
        keepers = x.Constant(Table(ANY, max(1, len(whose))), "keepers of zones", tuple(whose or [-1]))
        lines.append(s.Return(x.Item(ANY, keepers, get(number))))
        self.functions[KEEPER] = s.Function(KEEPER, (number,), ANY, tuple(lines))


def _any(name: str) -> Local:
    return x.Local(name, ANY)


def _and(left: Expr, right: Expr) -> Expr:
    return x.Arithmetic(ANY, "&", left, right)


def _xor(left: Expr, right: Expr) -> Expr:
    return x.Arithmetic(ANY, "^", left, right)

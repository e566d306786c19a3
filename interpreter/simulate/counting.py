"""Counters of a run in a game's intermediate code (CODE), in state cells behind those of the game.

`counting` wraps functions of the game so that they count first. Nothing the game itself reads is changed, so the
games are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gamespec.checked import expressions as e
from gamespec.checked.types import Type
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.read import Playable, Stop
from interpreter.code.statements import Block, Stmt
from interpreter.code.types import TRUTH, Number, Table
from interpreter.code.writing import followed, preceded
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PaymentCodes, PickCodes
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.conformance.written import Written
from interpreter.simulate.arrows import before_anybody_decides, ways_through
from interpreter.state.wording.names import kinds_nameable, row_name, rows_of

Wrap = Callable[[s.Function, str, Iterable[Stmt]], s.Function]


BROKEN, DECISIONS, FORCED, ENDED, PHASE, FIRST = range(5 + 1)
"""Places in a game's record: failed check, decisions, forced ones, end, phase, first counter."""
COUNT = Number(0, 1 << 53)
ANY = Number()


class Uncountable(Exception):
    """Error: the events of this game can only be counted while Python plays it."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A game whose code counts events, and the addresses of the counters.

    A record holds the counters of one game: `record` cells from `first` on, reset for each game. Totals of the whole
    run follow. All addresses but `first` are relative to `first`.
    """

    playable: Playable
    first: int
    record: int
    scores: tuple[tuple[int, ...], ...]
    """Addresses of final scores in the record, by score term, then by seat."""
    criteria: tuple[tuple[int, ...], ...]
    """Addresses of final values in the record, by ranking criterion, then by seat."""
    signs: tuple[int, ...]
    """Direction of each ranking criterion: 1 if more is better, else -1."""
    actions: dict[str, int]
    rows: dict[str, int]
    """Addresses of the counts, over the whole run, of the moves that name a row, by the row's name."""
    ways: dict[str, int]
    """Addresses of the counts, over the whole run, of phase transitions, by name: `turn -> night`."""
    runtime_checks: int
    """Number of runtime checks; after their numbers come "no end" and the invariants."""
    unmet: int
    """Address of the count of failed `always` lines; 0 if they are not checked."""
    size: int
    """Number of state cells of all counters: the record of one game and the totals of the run."""
    named: dict[str, int]
    """Addresses in the record of the counts of moves that name a requested row, by the row's name."""
    reported: tuple[int, ...]
    """Addresses in the record of the final values of the state cells requested as `told`."""
    at_first: frozenset[str]
    """Names of the transitions that each game makes before the first draw or decision."""


def counting(
    program: Program,
    bound: int,
    *,
    asked: Mapping[str, Sequence[int]] | None = None,
    invariants: bool = False,
    always: Sequence[str] = (),
    rows: Sequence[str] = (),
    told: Sequence[int] = (),
) -> Counting:
    """Return a game that counts its events; more than `bound` decisions count as a game without end.

    With `invariants` the cheap ones are checked at every position, and the functions of the `always` lines with
    them. A record also counts the moves that name each of the `rows`, and holds the final values of the state cells
    `told`. `asked` are additional functions to read, as in `playable`. Raises Unreadable, Uncountable.
    """
    named = dict(_named_in_offers(program))
    found = playable(program, also=(*always, *dict.fromkeys(named.values())), asked=asked)
    return _Writer(program, found, bound, always if invariants else None, rows, told, named).written()


def _named_in_offers(program: Program) -> Iterator[tuple[e.Expr, str]]:
    """Yield the computed arguments of offered actions that name a row, with their functions."""
    for codes in program.nodes.codes.values():
        for offered in codes.options if isinstance(codes, OfferCodes) else ():
            for param, arg in zip(offered.action.params, offered.option.args, strict=False):
                if not param.given and rows_of(param.var.type) is not None and not _is_plain(program, arg):
                    yield arg, program.emitted_name(arg, ())


def _is_plain(program: Program, arg: e.Expr) -> bool:
    """Return whether an argument of an offered action is a constant or stored in one state cell."""
    return isinstance(arg, e.Const) or (isinstance(arg, e.Read) and arg.var in program.module.slots)


class _Writer:
    def __init__(
        self,
        program: Program,
        found: Playable,
        bound: int,
        always: Sequence[str] | None,
        rows: Sequence[str],
        told: Sequence[int],
        in_offers: Mapping[e.Expr, str],
    ) -> None:
        self.in_offers = in_offers
        self.program, self.playable, self.bound = program, found, bound
        self.first, self.next = program.size, FIRST
        self.functions: dict[str, s.Function] = {}
        seats = range(program.checked.seats)
        self.scores = tuple(tuple(self._take() for _ in seats) for _ in found.scores)
        self.ranking = found.ranking
        self.criteria = tuple(tuple(self._take() for _ in seats) for _ in self.ranking)
        self.actions = {name: self._take() for name in sorted(self._offered())}
        self.unmet = self._take() if always else 0
        self.named = {name: self._take() for name in rows}
        self.told = {cell: self._take() for cell in told}
        self.record = self.next
        self.kinds = {kind: self._take(len(kind.rows)) for kind in kinds_nameable(program)}
        phases = list(program.graph.entries)
        self.phases = {entry.id: number for number, entry in enumerate(program.graph.entries.values())}
        self.ways = self._take(len(phases) ** 2)
        self.names = [phase.name for phase in phases]
        self.always = always or ()
        self.runtime_checks = len(program.runtime_checks)
        self.always_code = (
            None if always is None else Written(program, found, self.first + self.next, self.runtime_checks + 1)
        )

    def written(self) -> Counting:
        stops = tuple(self._stop(number, stop) for number, stop in enumerate(self.playable.stops))
        code = self.playable.code
        if self.always_code is not None:
            self.functions |= self.always_code.functions
            self._take(self.always_code.room)
        cells = [(COUNT.low, COUNT.high)] * self.next
        free = (*self.told.values(), *(cell for line in (*self.scores, *self.criteria) for cell in line))
        for address in free:
            cells[address] = (ANY.low, ANY.high)
        whole = replace(
            code,
            size=code.size + self.next,
            functions={**code.functions, **self.functions},
            limits=[*code.limits, *cells],
        )
        record = [0] * self.record
        passed = before_anybody_decides(self.program)
        record[PHASE] = self._phase_left(passed)
        begun = (*self.playable.begun, *record)
        rows = {
            row_name(kind, number): base + number
            for kind, base in self.kinds.items()
            for number in range(len(kind.rows))
        }
        ways = {
            f"{one} -> {other}": self.ways + len(self.names) * a + b
            for a, one in enumerate(self.names)
            for b, other in enumerate(self.names)
        }
        signs = tuple(sign for sign, _ in self.ranking)
        return Counting(
            replace(self.playable, code=whole, stops=stops, begun=begun),
            self.first,
            self.record,
            self.scores,
            self.criteria,
            signs,
            self.actions,
            rows,
            ways,
            self.runtime_checks,
            self.unmet,
            self.next,
            self.named,
            tuple(self.told.values()),
            frozenset(ways_through(passed)),
        )

    def _phase_left(self, passed: Sequence[str]) -> int:
        """Return the phase before the first step: where that enters one, the phase before it."""
        first = self.playable.first
        if first in self.phases:
            return self.names.index(passed[-2]) if len(passed) > 1 else self.phases[first]
        phase = self.program.graph.nodes[first].phase
        return 0 if phase is None else self.names.index(phase.name)

    def _take(self, cells: int = 1) -> int:
        self.next += cells
        return self.next - cells

    # ---- what to count

    def _offers(self) -> Iterator[OfferCodes]:
        return (codes for codes in self.program.nodes.codes.values() if isinstance(codes, OfferCodes))

    def _offered(self) -> set[str]:
        return {offered.action.name for codes in self._offers() for offered in codes.options}

    # ---- functions that count

    def _stop(self, number: int, stop: Stop) -> Stop:
        if number in self.phases:
            stop = replace(stop, run=self._wrapped(preceded, stop.run, self._entered(self.phases[number])))
        if stop.sort == "end":
            lines = (*self._tried(number, stop), *self._at_the_end(number))
            return replace(stop, run=self._wrapped(followed, stop.run, lines))
        if stop.apply is None:
            return stop
        code = self.playable.code.functions[stop.apply].params[0]
        lines = (*self._tried(number, stop), *self._decided(self.program.nodes.codes[number], code))
        return replace(stop, apply=self._wrapped(preceded, stop.apply, lines))

    def _tried(self, number: int, stop: Stop) -> Iterator[Stmt]:
        """Yield code that checks the invariants and `always` lines before a decision or at an end."""
        if self.always_code is None:
            return
        yield from self.always_code.before(number, stop)
        for name in self.always:
            yield s.StoreGlobal(s.STEPS, _const(0))
            holds = x.Call(self.playable.code.functions[name].result, name, ())
            yield s.Branch(x.Not(TRUTH, holds), (self._more(self._address(self.unmet)),))
        yield s.StoreGlobal(s.STEPS, _const(0))

    def _wrapped(self, wrap: Wrap, name: str, lines: Iterable[Stmt]) -> str:
        """Add a function that runs these statements before or after another function; return the new name."""
        old = self.functions.get(name) or self.playable.code.functions[name]
        new = f"counted {name}"
        self.functions[new] = wrap(old, new, lines)
        return new

    def _address(self, cell: int) -> Expr:
        return _const(self.first + cell)

    def _cell(self, cell: int) -> Expr:
        return x.Cell(COUNT, self._address(cell))

    def _more(self, address: Expr) -> Stmt:
        return s.Store(address, x.Arithmetic(ANY, "+", x.Cell(COUNT, address), _const(1)))

    def _entered(self, phase: int) -> Iterator[Stmt]:
        """Yield code that counts the transition into a phase, given by its index."""
        places = Number(0, len(self.names) ** 2)
        before = x.Cell(Number(0, len(self.names)), self._address(PHASE))
        from_there = x.Arithmetic(places, "*", before, _const(len(self.names)))
        way = x.Arithmetic(ANY, "+", from_there, _const(self.first + self.ways + phase))
        yield self._more(way)
        yield s.Store(self._address(PHASE), _const(phase))

    def _at_the_end(self, number: int) -> Iterator[Stmt]:
        """Yield code that stores score terms and ranking criteria at an end, then the end's number plus one."""
        for line, cells in zip(self.playable.scores, self.scores, strict=True):
            yield from self._of_seats(line, cells)
        for (_, name), cells in zip(self.ranking, self.criteria, strict=True):
            if name is not None:
                yield from self._of_seats(name, cells)
                continue
            for seat, cell in enumerate(cells):
                total: Expr = _const(0)
                for line in self.scores:
                    total = x.Arithmetic(ANY, "+", total, x.Cell(ANY, self._address(line[seat])))
                yield s.Store(self._address(cell), total)
        for cell, own in self.told.items():
            yield s.Store(self._address(own), x.Cell(ANY, _const(cell)))
        yield s.Store(self._address(ENDED), _const(number + 1))

    def _of_seats(self, function: str, cells: tuple[int, ...]) -> Iterator[Stmt]:
        kind = self.playable.code.functions[function].result
        for seat, cell in enumerate(cells):
            yield s.StoreGlobal(s.STEPS, _const(0))
            yield s.Store(self._address(cell), x.Call(kind, function, (_const(seat),)))

    def _decided(self, codes: object, code: Local) -> Iterator[Stmt]:
        """Yield code that counts a decision before its move is applied."""
        too_many = _compare(">=", self._cell(DECISIONS), self.bound)
        yield s.Branch(too_many, (s.Fail(_const(self.runtime_checks)),))
        yield self._more(self._address(DECISIONS))
        forced = _compare("==", x.Global(COUNT, s.MOVES), 1)
        yield s.Branch(forced, (self._more(self._address(FORCED)),))
        chosen = x.Get(code.type, code)
        match codes:
            case OfferCodes():
                yield from self._offered_move(codes, chosen)
            case ChoiceCodes():
                low = codes.low - (1 if codes.stop else 0)
                yield from self._not_stop(codes.choice.var.type, chosen, low, stop=codes.stop)
            case PickCodes():
                yield from self._not_stop(codes.pick.it.type, chosen, -codes.first, stop=True)
            case _:
                assert isinstance(codes, PaymentCodes)
                yield from self._not_stop(codes.payment.it.type, chosen, -1, stop=True)

    def _not_stop(self, kind: Type, chosen: Expr, low: int, *, stop: bool) -> Iterator[Stmt]:
        lines = tuple(self._row(kind, x.Arithmetic(ANY, "+", chosen, _const(low))))
        if lines:
            yield from (s.Branch(_compare("!=", chosen, 0), lines),) if stop else lines

    def _offered_move(self, codes: OfferCodes, chosen: Expr) -> Iterator[Stmt]:
        """Yield code that counts the first offered action whose range of codes contains the move."""
        lines: Block = ()
        for offered in reversed(codes.options):
            own: list[Stmt] = [self._more(self._address(self.actions[offered.action.name]))]
            for param, arg in zip(offered.action.params, offered.option.args, strict=False):
                if not param.given and rows_of(param.var.type) is not None:
                    own += self._row(param.var.type, self._written(arg))
            for part in offered.dimensions:
                rest = x.Arithmetic(ANY, "-", chosen, _const(offered.base))
                digit = x.Arithmetic(
                    Number(0, max(1, part.width)),
                    "%",
                    x.Arithmetic(ANY, "//", rest, _const(part.factor)),
                    _const(part.width),
                )
                own += self._row(part.var.type, x.Arithmetic(ANY, "+", digit, _const(part.low)))
            lines = (s.Branch(_compare("<", chosen, offered.base + offered.size), tuple(own), lines),)
        yield from (s.Branch(_compare("!=", chosen, 0), lines),) if codes.stop else lines
        if self.in_offers:  # steps of these functions are not steps of the move
            yield s.StoreGlobal(s.STEPS, _const(0))

    def _written(self, arg: e.Expr) -> Expr:
        """Return code for the value of an argument of an offered action."""
        if isinstance(arg, e.Const):
            return _const(arg.value)
        if isinstance(arg, e.Read) and _is_plain(self.program, arg):
            return x.Cell(ANY, _const(self.program.module.slots[arg.var].base))
        name = self.in_offers[arg]
        return x.Call(self.playable.code.functions[name].result, name, ())

    def _row(self, kind: Type, value: Expr) -> Iterator[Stmt]:
        """Yield code that counts one more move for a named row: the value itself, or the row of a game piece."""
        found = rows_of(kind)
        if found is None or not found[1]:
            return
        of, rows = found[0], tuple(found[1])
        named = x.Local("named", ANY)
        known = Number(0, len(of.rows))
        table = x.Constant(Table(known, len(rows)), f"rows of {of.name} {len(rows)}", rows)
        got = x.Get(ANY, named)
        row = x.Item(known, table, got)
        place = x.Arithmetic(ANY, "+", row, _const(self.first + self.kinds[of]))
        inside = x.And(TRUTH, (_compare(">=", got, 0), _compare("<", got, len(rows))))
        yield s.Set((named,), value)
        wanted = [(at, self.named[name]) for at in range(len(of.rows)) if (name := row_name(of, at)) in self.named]
        yield s.Branch(
            inside,
            (
                self._more(place),
                *(s.Branch(_compare("==", row, at), (self._more(self._address(own)),)) for at, own in wanted),
            ),
        )


def _const(value: int) -> Expr:
    return x.Const(Number(value, value), value)


def _compare(sign: x.CompareSign, left: Expr, right: int) -> Expr:
    return x.Compare(TRUTH, sign, left, _const(right))


__all__ = ["Counting", "Uncountable", "counting"]

"""Functions on positions, added to a game's intermediate code (CODE): keys, draws and results.

`written` returns the game's code with them; nothing the game itself reads is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import lcm

from gamespec.checked.kinds import Kind
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr
from interpreter.code.read import Playable, Stop
from interpreter.code.statements import Block, Stmt
from interpreter.code.types import BITS, TRUTH, WORD, Listing, Members, Nothing, Row
from interpreter.code.writing import ANY, cell, compare, const, followed, get, plus, times
from interpreter.compiler.outcomes import kind_drawn
from interpreter.compiler.program import Program
from interpreter.positions.signs import SEEDS, Signs

# ---- results of random games from one position: their number, and each seat's returns and wins


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Summed results of rollouts in whole numbers, so that those of several runs can be added."""

    games: int
    """Number of games that reached their end."""
    broken: int
    """Number of games that failed a runtime check instead of ending."""
    totals: tuple[int, ...]
    """Sum of `State.returns` over all games, for each seat."""
    shares: tuple[int, ...]
    """Sum of shares of wins of each seat, in parts of `whole_win`; three winners get a third each."""

    @property
    def mean(self) -> tuple[float, ...]:
        """Return the mean return (score, or 1 for a win) of each seat; 0 if there are no games."""
        return tuple(total / self.games if self.games else 0.0 for total in self.totals)

    @property
    def wins(self) -> tuple[float, ...]:
        """Return the share of games that each seat wins, shared wins in parts; 0 if there are no games."""
        whole = self.games * whole_win(len(self.shares))
        return tuple(share / whole if whole else 0.0 for share in self.shares)


def whole_win(seats: int) -> int:
    """Return the number of parts of a whole win, divisible by any possible number of winners."""
    return lcm(*range(1, seats + 1))


@dataclass(frozen=True, slots=True)
class Written:
    """A game's intermediate code with functions on its positions."""

    playable: Playable
    key: str
    """Name of the function (seed) -> 64-bit half of a position's hash key."""
    listed: tuple[str | None, ...]
    """Name of the function that lists the legal moves or distinct outcomes, by node; None for none."""
    record: range
    """Cells of a finished game's record.

    Failed check plus one, each seat's return, each seat's share of the win.
    """


def written(program: Program, playable: Playable) -> Written:
    """Add functions on positions (hash key, list of draws, results) to a game's code; return both."""
    seats = program.checked.seats
    told = 1 + 2 * seats
    signs = Signs(program, program.size + told)
    functions = dict(playable.code.functions)
    listed: list[str | None] = []
    for number, stop in enumerate(playable.stops):
        listed.append(stop.menu)
        if stop.candidates is not None:
            function = _outcomes(program, signs, number, playable.code.functions[stop.candidates])
            functions[function.name] = function
            listed[-1] = function.name
    ends = _Ends(program, playable)
    stops = tuple(ends.stop(stop) for stop in playable.stops)
    key = signs.key()
    functions |= {**signs.functions, **ends.functions}
    limits = [*playable.code.limits, *[(ANY.low, ANY.high)] * told, *[(0, WORD)] * signs.room]
    code = replace(playable.code, size=program.size + told + signs.room, functions=functions, limits=limits)
    game = replace(playable, code=code, stops=stops, begun=(*playable.begun, *[0] * told))
    return Written(game, key, tuple(listed), range(program.size, program.size + told))


# ---- chance


def _outcomes(program: Program, signs: Signs, number: int, candidates: s.Function) -> s.Function:
    """Return the function that lists the values of a draw; of interchangeable pieces only the first.

    `number` is the node of the draw, `candidates` the function that lists all values.
    """
    way = program.graph.nodes[number].exit
    values, kind = x.Call(candidates.result, candidates.name, ()), kind_drawn(way)
    name = f"outcomes at {number}"
    if kind is None or kind.sort != "piece":
        return s.Function(name, (), candidates.result, (s.Return(x.Distinct(candidates.result, values)),))
    return s.Function(name, (), Listing(ANY), tuple(_unlike(program, signs, kind, values)))


def _unlike(program: Program, signs: Signs, kind: Kind, values: Expr) -> Iterator[Stmt]:
    """Yield code that lists one piece of each class of interchangeable pieces, which lie in the same zone."""
    told = Row((ANY, BITS, BITS))
    found, seen = x.Local("found", Listing(ANY)), x.Local("seen", Members(told))
    value, sign = x.Local("value", ANY), x.Local("sign", told)
    where = cell(plus(get(value), program.layout.where[kind]))
    made = x.Made(told, (where, *(signs.like(kind, get(value), x.Const(BITS, seed)) for seed in SEEDS)))
    new = x.Not(TRUTH, x.Contains(TRUTH, get(seen), get(sign)))
    yield s.Set((found,), x.Listed(found.type, ()))
    yield s.Set((seen,), x.EmptySet(seen.type))
    body: Block = (
        s.Set((sign,), made),
        s.Branch(new, (s.Include(get(seen), get(sign)), s.Append(get(found), get(value)))),
    )
    yield s.For((value,), x.Sorted(values.type, values), body)
    yield s.Return(get(found))


# ---- the end


class _Ends:
    """End nodes of a game, changed to also store the result of each seat."""

    def __init__(self, program: Program, playable: Playable) -> None:
        self.playable, seats = playable, program.checked.seats
        self.results = Results(program, playable, program.size + 1)
        self.lines = (*self.results.lines(), *shares(playable, seats, program.size + 1 + seats))
        self.functions: dict[str, s.Function] = {}

    def stop(self, stop: Stop) -> Stop:
        """Return a node's functions; those of an end also store the result."""
        if stop.sort != "end":
            return stop
        old, name = self.playable.code.functions[stop.run], f"told {stop.run}"
        self.functions[name] = followed(old, name, self.lines)
        return replace(stop, run=name)


class Results:
    """Code that stores each seat's return, as `State.returns` gives it, in state cells from `first` on."""

    def __init__(self, program: Program, playable: Playable, first: int) -> None:
        self.playable, self.seats, self.first = playable, range(program.checked.seats), first

    def lines(self) -> Iterator[Stmt]:
        """Yield code that stores the total scores, or in a game without scores who won."""
        return _totals(self.playable, self.seats, self.first) if self.playable.scores else self._won()

    def _call(self, function: str, seat: int) -> Expr:
        return x.Call(self.playable.code.functions[function].result, function, (const(seat),))

    def _won(self) -> Iterator[Stmt]:
        """Yield code that stores 1 for winners and -1 for others, or 0 for all if everybody ties."""
        named = [(sign, name) for sign, name in self.playable.ranking if name is not None]
        compared = [[x.Local(f"compared {seat}", ANY) for _ in named] for seat in self.seats]
        for seat, row in zip(self.seats, compared, strict=True):
            for local, (_, name) in zip(row, named, strict=True):
                yield s.StoreGlobal(s.STEPS, const(0))
                yield s.Set((local,), self._call(name, seat))
        signs = [sign for sign, _ in named]
        pairs = ((a, b) for row in compared[1:] for a, b in zip(row, compared[0], strict=True))
        even = x.And(TRUTH, (*able(signs, compared[0]), *(compare("==", get(a), get(b)) for a, b in pairs)))
        for seat in self.seats:
            beaten = [before(signs, compared[other], compared[seat]) for other in self.seats if other != seat]
            lost = x.Or(TRUTH, (*unable(signs, compared[seat]), *beaten))
            result = x.If(ANY, even, const(0), x.If(ANY, lost, const(-1), const(1)))
            yield s.Store(const(self.first + seat), result)


def _totals(playable: Playable, seats: range, first: int) -> Iterator[Stmt]:
    for seat in seats:
        total: Expr = const(0)
        for line in playable.scores:
            result = playable.code.functions[line].result
            score = x.Local(f"{line} of {seat}", result)
            yield s.StoreGlobal(s.STEPS, const(0))
            yield s.Set((score,), x.Call(result, line, (const(seat),)))
            total = plus(total, get(score))
        yield s.Store(const(first + seat), total)


def standing(playable: Playable, seats: int, first: int) -> s.Function:
    """Return the function that stores which seats nobody ranks before, and first ranking criteria.

    The values, each for all seats, go to state cells from the address `first` on; more of a criterion is better.
    """
    ways = playable.ranking
    rows = [[x.Local(f"compared {seat}", ANY) for _ in ways] for seat in range(seats)]
    lines = [line for seat, row in enumerate(rows) for line in compared(playable, row, seat)]
    signs = [sign for sign, _ in ways]
    for seat, row in enumerate(rows):
        ahead = [before(signs, rows[other], row) for other in range(seats) if other != seat]
        beaten = x.Or(TRUTH, (*unable(signs, row), *ahead))
        lines.append(s.Store(const(first + seat), x.If(ANY, beaten, const(0), const(1))))
        value: Expr = times(get(row[0]), signs[0]) if ways else const(0)
        lines.append(s.Store(const(first + seats + seat), value))
    return s.Function("standing", (), Nothing(), (*lines, s.Return(None)))


def totals(playable: Playable, seats: int, first: int) -> s.Function:
    """Return the function that stores the score of each seat in state cells from the address `first` on."""
    return s.Function("totals", (), Nothing(), (*_totals(playable, range(seats), first), s.Return(None)))


def shares(playable: Playable, seats: int, first: int) -> Iterator[Stmt]:
    """Yield code that stores each seat's share of the win, in parts of `whole_win(seats)`.

    The cells begin at the address `first`.
    """
    ways, whole = playable.ranking, whole_win(seats)
    rows = [[x.Local(f"ranked {seat}", ANY) for _ in ways] for seat in range(seats)]
    for seat, row in enumerate(rows):
        yield from compared(playable, row, seat)
    first_of_all = [x.Local(f"first {seat}", ANY) for seat in range(seats)]
    many, signs = x.Local("winners", ANY), [sign for sign, _ in ways]
    yield s.Set((many,), const(0))
    for seat, local in enumerate(first_of_all):
        ahead = [before(signs, rows[other], rows[seat]) for other in range(seats) if other != seat]
        lost = x.Or(TRUTH, (*unable(signs, rows[seat]), *ahead))
        yield s.Set((local,), x.If(ANY, lost, const(0), const(1)))
        yield s.Set((many,), plus(get(many), get(local)))
    part: Expr = const(whole)
    for number in range(2, seats + 1):
        part = x.If(ANY, compare("==", get(many), const(number)), const(whole // number), part)
    for seat, local in enumerate(first_of_all):
        yield s.Store(const(first + seat), x.If(ANY, get(local), part, const(0)))


def compared(playable: Playable, row: Sequence[x.Local], seat: int) -> Iterator[Stmt]:
    """Yield code that puts the ranking criteria of a seat into the local variables `row`."""
    for local, (_, name) in zip(row, playable.ranking, strict=True):
        yield s.Set((local,), const(0))
        for function in playable.scores if name is None else (name,):
            yield s.StoreGlobal(s.STEPS, const(0))
            called = x.Call(playable.code.functions[function].result, function, (const(seat),))
            yield s.Set((local,), plus(get(local), called))


def unable(signs: Sequence[int], row: Sequence[x.Local]) -> list[Expr]:
    """Return conditions of which one holds if a seat may not win, given its ranking criteria."""
    return [const(0), *(compare("==", get(each), const(0)) for sign, each in zip(signs, row, strict=True) if not sign)]


def able(signs: Sequence[int], row: Sequence[x.Local]) -> list[Expr]:
    """Return conditions that all hold if a seat may win, given its ranking criteria."""
    return [const(1), *(compare("==", get(each), const(1)) for sign, each in zip(signs, row, strict=True) if not sign)]


def before(signs: Sequence[int], one: Sequence[x.Local], other: Sequence[x.Local]) -> Expr:
    """Return the condition that one seat ranks before another, by the first criterion that differs.

    `signs` say for each criterion whether more (1) or less (-1) is better, and which is the condition of who may win
    (0), by which seats differ first; `one` and `other` hold the criteria's values.
    """
    found: Expr = const(0)
    from_last = reversed([*zip(signs, one, other, strict=True)])
    for sign, mine, theirs in sorted(from_last, key=lambda each: not each[0]):
        ahead = compare("<" if sign < 0 else ">", get(mine), get(theirs))
        found = x.Or(TRUTH, (ahead, x.And(TRUTH, (compare("==", get(mine), get(theirs)), found))))
    return found


__all__ = ["Results", "Written", "shares", "standing", "totals", "written"]

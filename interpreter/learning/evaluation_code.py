"""Evaluation of a position by learned weights, in intermediate code (CODE) beside the game's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gamespec.checked.things import Zone
from gamespec.checked.types import Thing
from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Stmt
from interpreter.code.types import Table
from interpreter.code.writing import ANY, cell, compare, const, get, numbers, plus, stretch, times
from interpreter.compiler.program import Program
from interpreter.learning.numbers import Cells, Owned, Part, Pieces, Worked
from interpreter.state.views.shown import value_read
from interpreter.thinking.learned import WHOLE

TOLD = "numbers that can be evaluated"
Worth = tuple[int, int]
"""Weight of a number at the start of a game and at the end, in thousandths."""


class Value(NamedTuple):
    """Value whose computation may fail a check: its function (of a seat and `args`), and its weight."""

    function: str
    args: tuple[int, ...]
    worth: Worth


class Numbers:
    """Weighted sum of a program's numbers (points, fields, pieces) as intermediate code."""

    def __init__(self, program: Program, weighed: Iterable[tuple[Part, Worth]]) -> None:
        self.program, self._seats = program, range(program.checked.seats)
        self.values: list[Value] = []
        self.emitted: dict[str, Sequence[int]] = {}
        """Names of the emitted functions that are needed, with the maximum of each argument."""
        self._cells: list[tuple[Cells | Owned, Worth]] = []
        self._counted: dict[tuple[Zone, range], tuple[int, int]] = {}
        """Weight that each piece in a zone counts, regardless of its row, by zone and keys."""
        self._printed: dict[tuple[Zone, range], list[tuple[tuple[int, ...], Worth]]] = {}
        """Numbers printed on each piece and their weights, by zone and keys."""
        for part, worth in weighed:
            self._sort(part, worth)

    def _sort(self, part: Part, worth: Worth) -> None:
        match part:
            case Worked(value, args):
                assert value.self_var is not None
                name = self.program.emitted_name(value_read(value), (value.self_var, *value.params))
                sizes = [var.type.kind.size for var in value.params if isinstance(var.type, Thing)]
                self.emitted[name] = [self._seats[-1], *(size - 1 for size in sizes)]
                self.values.append(Value(name, args, worth))
            case Pieces(zone, keys, None):
                start, end = self._counted.get((zone, keys), (0, 0))
                self._counted[zone, keys] = start + worth[0], end + worth[1]
            case Pieces(zone, keys, printed):
                self._printed.setdefault((zone, keys), []).append((printed or (), worth))
            case Cells() | Owned():
                self._cells.append((part, worth))

    # ---- numbers that can always be computed

    def value_function(self) -> s.Function:
        """Return the function (seat, progress) of the weighted numbers that never fail, in thousandths."""
        seat, late, early, total = (x.Local(name, ANY) for name in ("seat", "late", "early", "total"))
        share = early, late
        lines: list[Stmt] = [
            s.Set((early,), x.Arithmetic(ANY, "-", const(WHOLE), get(late))),
            s.Set((total,), const(0)),
        ]
        for part, worth in self._cells:
            lines.append(_more(total, _worth(share, worth), _read(part, seat)))
        for (zone, keys), worth in self._counted.items():
            lines += [_more(total, _worth(share, worth), self._count(zone, seat, key)) for key in keys]
        for (zone, keys), printed in self._printed.items():
            tables = [
                tuple(sum(row[piece] * worth[at] for row, worth in printed) for piece in range(zone.kinds[0].size))
                for at in (0, 1)
            ]
            for key in keys:
                lines += self._added(zone, (seat, key), share, total, tables)
        return s.Function(TOLD, (seat, late), ANY, (*lines, s.Return(get(total))))

    def _at(self, zone: Zone, seat: Local, key: int) -> Expr:
        place = self.program.layout.zones[zone]
        return plus(times(get(seat), place.stride * place.keys), place.base + place.stride * key)

    def _count(self, zone: Zone, seat: Local, key: int) -> Expr:
        here = cell(self._at(zone, seat, key))
        return x.If(ANY, compare(">=", here, 0), const(1), const(0)) if zone.shape == "slot" else here

    def _added(
        self,
        zone: Zone,
        whose: tuple[Local, int],
        share: tuple[Local, Local],
        total: Local,
        tables: list[tuple[int, ...]],
    ) -> Iterator[Stmt]:
        """Yield statements that add a zone's weighted printed numbers to the total, for seat and progress."""
        (seat, key), piece, place = whose, x.Local("piece", ANY), self.program.layout.zones[zone]
        at, sums = x.Local("at", ANY), (x.Local("start", ANY), x.Local("end", ANY))
        more: list[Stmt] = []
        for local, one, name in zip(sums, tables, ("start", "end"), strict=True):
            table = x.Constant(Table(ANY, len(one)), f"{zone.name} of players {place.base} at the {name}", one)
            more.append(s.Set((local,), plus(get(local), x.Item(ANY, table, get(piece)))))
            yield s.Set((local,), const(0))
        yield s.Set((at,), self._at(zone, seat, key))
        if zone.shape == "slot":
            yield s.Branch(compare(">=", cell(get(at)), 0), (s.Set((piece,), cell(get(at))), *more))
        else:
            first = plus(get(at), place.head)
            yield s.For((piece,), stretch(first, plus(first, cell(get(at)))), tuple(more))
        for local, part in zip(sums, share, strict=True):
            yield s.Set((total,), plus(get(total), x.Arithmetic(ANY, "*", get(local), get(part))))


def _worth(share: tuple[Local, Local], worth: Worth) -> Expr:
    """Return the expression for a number's current weight, between those at start and end."""
    (early, late), (start, end) = share, worth
    if start == end:
        return const(start * WHOLE)
    if not start:
        return times(get(late), end)
    return times(get(early), start) if not end else plus(times(get(early), start), times(get(late), end))


def _more(total: Local, worth: Expr, number: Expr) -> Stmt:
    return s.Set((total,), plus(get(total), x.Arithmetic(ANY, "*", worth, number)))


def _read(part: Cells | Owned, seat: Local) -> Expr:
    one = x.Local("one", ANY)
    if isinstance(part, Owned):
        loop = x.Loop((one,), stretch(part.cells.start, part.cells.stop))
        return x.Fold(ANY, "sum", x.Each(numbers(0, 0).type, (loop,), compare("==", get(one), get(seat))))
    at = plus(times(get(seat), part.stride), part.base)
    if part.many > 1:
        return x.Fold(ANY, "sum", stretch(at, plus(at, part.many)))
    return cell(at) if part.low is None else x.Least(ANY, "max", (cell(at), const(part.low)))


__all__ = ["TOLD", "Numbers", "Value", "Worth"]

"""Loops over bundles, restricted to those within the bounds that their conditions set.

Bounds on the sum and on each amount are computed once for a loop; conditions that say more than bounds are left to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from gamespec.checked import expressions as e
from gamespec.checked.kinds import Bundle, Kind
from gamespec.checked.types import Int, Thing
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.writing import CELLS, compare, const
from interpreter.compiler.analysis.walk import read
from interpreter.compiler.bitsets.keys import put
from interpreter.compiler.bitsets.plain import never_fails
from interpreter.compiler.building import NUMBER, added, arithmetic, spelled
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.passes import CANDIDATES
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import not_none

FEWEST = 16
"""Minimum number of bundles of a kind for which bounds are used."""
WIDEST = 64
"""Maximum number of things of a kind over which a quantified condition is expanded."""
LEAST, MOST, SAME = "l", "m", "s"
"""Codes for the bounds of a place: a lower one, an upper one, or one that is both."""
MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "is": "is"}


def fitting(fn: Fn, var: e.Var, whole: e.Expr, parts: Sequence[e.Expr]) -> tuple[Expr, list[e.Expr]] | None:
    """Return the bundles within bounds, in order, and the conditions left; None where there are no bounds."""
    kind = kind_of(var)
    if kind is None or not isinstance(whole, e.AllOf) or kind.size < FEWEST or not fn.module.does(CANDIDATES):
        return None
    bounds = _Bounds(fn, var, kind)
    left = [part for part in parts if not bounds.take(part)]
    return (bounds.rows(), left) if bounds.least or bounds.most else None


def kind_of(var: e.Var) -> Kind | None:
    """Return the kind of the bundles a variable stands for; None if it stands for anything else."""
    found = var.type.kind if isinstance(var.type, Thing) else None
    return None if found is None or found.bundle is None else found


class _Bounds:
    """Lower and upper bounds of a bundle's places: place 0 is the sum, then follows each amount."""

    def __init__(self, fn: Fn, var: e.Var, kind: Kind) -> None:
        self.fn, self.var, self.kind = fn, var, kind
        self.bundle: Bundle = not_none(kind.bundle)
        self.least: dict[int, list[Expr]] = {}
        self.most: dict[int, list[Expr]] = {}

    def take(self, x: e.Expr) -> bool:
        """Add the bounds that a condition sets; return whether these express all of it."""
        match x:
            case e.Binary(op="and", left=left, right=right):
                return self._take_all((left, right))
            case e.Aggregate(op="every", set=e.AllOf(kind=kind), where=None, body=body) if body and kind.size <= WIDEST:
                if x.order:
                    return False
                each = [e.Const(x.var.type, x.span, thing) for thing in range(kind.size)]
                return self._take_all([put(body, {x.var: thing}) for thing in each])
            case e.Binary(op=op, left=left, right=right) if op in MIRRORED and self.var in read(x):
                return self._compared(op, left, right)
            case _:
                return False

    def _take_all(self, of: Iterable[e.Expr]) -> bool:
        said = [self.take(part) for part in of]
        return all(said)

    def _compared(self, op: str, left: e.Expr, right: e.Expr) -> bool:
        """Add the bounds of a comparison; a lower bound `max` of several numbers is one by each of them."""
        if op in ("<", "<="):
            left, right, op = right, left, MIRRORED[op]
        if op != "is" and isinstance(right, e.Binary) and right.op == "max":
            said = [self._compared(op, left, part) for part in (right.left, right.right)]
            return all(said)
        places: list[tuple[int, int]] = []
        rest: list[tuple[int, e.Expr]] = []
        if not (self._apart(left, 1, places, rest) and self._apart(right, -1, places, rest)) or len(places) != 1:
            return False
        ((sign, place),) = places
        before = len(self.fn.blocks[-1])
        plus = [(x_.built(self.fn, of), 1) for by, of in rest if by != sign]
        limit = added(sign if op == ">" else 0, *plus)
        for less in (x_.built(self.fn, of) for by, of in rest if by == sign):
            limit = arithmetic("-", limit, less)
        if not never_fails(self.fn.module, [limit]):
            del self.fn.blocks[-1][before:]
            return False
        if op == "is" or sign > 0:
            self.least.setdefault(place, []).append(limit)
        if op == "is" or sign < 0:
            self.most.setdefault(place, []).append(limit)
        return True

    def _apart(self, x: e.Expr, sign: int, places: list[tuple[int, int]], rest: list[tuple[int, e.Expr]]) -> bool:
        """Split a sum into places of the bundle and terms that do not read it, each with its sign."""
        if self.var not in read(x):
            rest.append((sign, x))
        elif (place := self._place(x)) is not None:
            places.append((sign, place))
        elif isinstance(x, e.Binary) and x.op in ("+", "-"):
            other = sign if x.op == "+" else -sign
            return self._apart(x.left, sign, places, rest) and self._apart(x.right, other, places, rest)
        else:
            return False
        return True

    def _place(self, x: e.Expr) -> int | None:
        """Return the number of a place of the bundle; None for any other expression."""
        if isinstance(x, e.Aggregate) and x.op == "sum" and x.where is None and not x.order:
            key = self._key(x.body)
            whole = isinstance(x.set, e.AllOf) and x.set.kind is self.bundle.key
            return 0 if whole and isinstance(key, e.Read) and key.var is x.var else None
        key = self._key(x)
        thing = None if key is None else x_.constant(self.fn, key)
        return None if thing is None or thing < 0 else 1 + thing

    def _key(self, x: e.Expr | None) -> e.Expr | None:
        """Return the key of an expression that reads an amount of the bundle; None for any other."""
        if not isinstance(x, e.ColumnGet) or x.column is not self.bundle.amounts:
            return None
        return x.key if isinstance(x.of, e.Read) and x.of.var is self.var else None

    def rows(self) -> Expr:
        """Return the numbers of the bundles within the bounds."""
        ends: list[Expr] = []
        sorts: list[str] = []
        for place in range(self.bundle.key.size + 1):
            least, most = _end("max", self.least.get(place)), _end("min", self.most.get(place))
            if least and most and spelled(least) == spelled(most):
                most = None
                sorts.append(SAME)
            else:
                sorts.append((LEAST if least else "") + (MOST if most else ""))
            ends += [end for end in (least, most) if end is not None]
        key = ("within", self.kind, *sorts)
        if key not in self.fn.module.made:
            self.fn.module.made[key] = _within(self.fn.module, _rows(self.bundle), sorts)
        return code.Call(CELLS, self.fn.module.made[key], tuple(ends))


def _end(sign: Literal["max", "min"], limits: list[Expr] | None) -> Expr | None:
    if not limits:
        return None
    return limits[0] if len(limits) == 1 else code.Least(NUMBER, sign, tuple(limits))


def _rows(bundle: Bundle) -> list[tuple[int, ...]]:
    """Return each bundle's sum and amounts; sums ascend, amounts after an equal prefix descend."""
    amounts = [cell for cell in bundle.amounts.cells if isinstance(cell, tuple)]
    rows = [tuple(of for of in (sum(map(_number, cell)), *map(_number, cell))) for cell in amounts]
    assert rows == sorted(rows, key=lambda row: (row[0], *(-amount for amount in row[1:])))
    return rows


def _number(of: object) -> int:
    assert isinstance(of, int)
    return of


def _within(module: Module, rows: list[tuple[int, ...]], sorts: list[str]) -> str:
    """Return the name of a function that lists the rows within bounds.

    It takes the bounds of each place in turn, as their sorts say.
    """
    own = Fn(module, "b")
    ends = [[own.parameter(e.Var("end", Int(None, None))) for _ in sort.replace(SAME, LEAST)] for sort in sorts]
    behind = [own.module.table(row) for row in zip(*_behind(rows), strict=True)]
    found, at = own.starts("found"), own.keep("at", const(0))

    def go_behind(condition: Expr, place: int) -> None:
        """Jump to the first later row that differs up to and including a place."""
        with own.when(condition):
            own.sets(at, code.Item(NUMBER, behind[place], at))
            own.add(st.Continue())

    with own.during(compare("<", at, len(rows))):
        for place, (sort, given) in enumerate(zip(sorts, ends, strict=True)):
            if not sort:
                continue
            amount = own.keep("amount", code.Item(NUMBER, module.table(tuple(row[place] for row in rows)), at))
            if sort != MOST:  # behind the sum, the others with this beginning have less
                go_behind(compare("<", amount, given[0]), max(0, place - 1))
            if sort != LEAST and place:
                go_behind(compare(">", amount, given[-1]), place)
            elif sort != LEAST:
                with own.when(compare(">", amount, given[-1])):
                    own.returns(found)
        last = const(len(rows) - 1)  # never beyond it, which is told here to what reckons with the bundle
        own.add(st.Append(found, code.Least(NUMBER, "min", (at, last))))
        own.sets(at, arithmetic("+", at, 1))
    own.returns(found)
    own.done()
    return own.name


def _behind(rows: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return, by row and place, the first later row that differs up to and including this place."""
    after = tuple(len(rows) for _ in rows[0])
    found = [after]
    for at in range(len(rows) - 1, 0, -1):
        pairs = zip(rows[at - 1], rows[at], strict=True)
        place = next(place for place, (one, two) in enumerate(pairs) if one != two)
        after = (*after[:place], *(at for _ in after[place:]))
        found.append(after)
    return found[::-1]

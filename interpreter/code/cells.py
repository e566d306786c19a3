"""Ranges of the values in cells of the state, alone or in a stretch of them.

They follow from the lowest and the highest value of each cell. The first cell
of a stretch moves in steps, as the things of a zone of each player do: its ends as intervals alone would take in all
that lies between the first player's zone and the last one's.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.ranges import number
from interpreter.code.types import HIGHEST, Number, Type as Kind
from interpreter.code.walk import NODES, names

if TYPE_CHECKING:
    from interpreter.kernel.layout import Limit

Reach = tuple[list[int], int]
MOST = 256
"""Beginnings that are told apart."""


class Cells:
    """The cells of a state by the lowest and highest value of each; `sets` are those that hold bit sets."""

    def __init__(self, limits: list[Limit], sets: tuple[int, ...] = ()) -> None:
        self.size, self.limits, self.sets = len(limits), limits, sets
        self.known: dict[Limit, Number] = {}

    def kind(self, address: Kind) -> Number:
        """Return the type of a cell whose address lies in a range.

        A bit set of 64 members fits no type with negative numbers: it counts only where all cells are such
        sets.
        """
        assert isinstance(address, Number)
        low, high = max(0, min(address.low, self.size - 1)), max(0, min(address.high, self.size - 1))
        if (low, high) not in self.known:
            all_of = self.limits[low : high + 1]
            some = [limit for limit in all_of if limit[1] <= HIGHEST] or all_of
            self.known[low, high] = number(min(limit[0] for limit in some), max(limit[1] for limit in some))
        return self.known[low, high]

    def set_kind(self, address: Kind) -> Number:
        """Return the type of a bit set whose address lies in a range, counting only cells that are sets."""
        assert isinstance(address, Number)
        low, high = max(0, address.low), min(address.high, self.size - 1)
        most = max((self.limits[cell][1] for cell in self.sets if low <= cell <= high), default=0)
        return number(0, most) if most else self.kind(address)

    def stretch(self, begins: Iterable[int], most: int) -> Number:
        """Return the range of the values in a stretch of at most `most` cells that begins at one of `begins`."""
        kinds = [self.kind(Number(begin, begin + max(0, most - 1))) for begin in begins]
        return number(min(kind.low for kind in kinds), max(kind.high for kind in kinds))


def reach(start: Expr, stop: Expr) -> Reach | None:
    """Return where a range of cells may begin and its maximum length, or None if unknown."""
    first, terms = sums(start)
    last, more = sums(stop)
    for term in terms:
        found = next((other for other in more if same(term, other)), None)
        if found is None:
            return None
        more.remove(found)
    most = last - first
    for term in more:
        if not isinstance(term.type, Number):
            return None
        most += term.type.high
    begins = _values(terms)
    return None if begins is None else ([first + one for one in begins], max(0, most))


def sums(of: Expr) -> tuple[int, list[Expr]]:
    """Return the constant part of a sum, and its other terms."""
    if isinstance(of, x.Const):
        return of.value, []
    if isinstance(of, x.Arithmetic) and of.sign == "+":
        (one, left), (other, right) = sums(of.left), sums(of.right)
        return one + other, left + right
    return 0, [of]


def _values(terms: list[Expr]) -> list[int] | None:
    """Return the possible sums of some terms; None if they are unknown or too many."""
    found: list[int] = [0]
    for term in terms:
        steps = _steps(term)
        if steps is None or len(found) * len(steps) > MOST:
            return None
        found = sorted({one + more for one, more in product(found, steps)})
    return found


def _steps(term: Expr) -> range | None:
    by = 1
    if isinstance(term, x.Arithmetic) and term.sign == "*" and isinstance(term.right, x.Const):
        term, by = term.left, term.right.value
    kind = term.type
    if not isinstance(kind, Number) or kind.high - kind.low >= MOST or by <= 0:
        return None
    return range(kind.low * by, kind.high * by + 1, by)


def same(one: object, other: object) -> bool:
    """Return whether two expressions are the same; variables are compared by identity."""
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if type(one) is not type(other) or not isinstance(one, NODES):
        return not isinstance(one, (*NODES, x.Local)) and one == other
    return all(same(getattr(one, name), getattr(other, name)) for name in names(type(one)))

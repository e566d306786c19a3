"""How far a stretch of cells reaches whose first cell moves in steps, as the things of a zone of each player do.

Enters the expressions of its ends; leaves the addresses at which it may begin and the most cells it may have. The ends
as intervals alone would take in all that lies between the first player's zone and the last one's.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.types import Number
from interpreter.code.walk import NODES, names

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr

Reach = tuple[list[int], int]
MOST = 256
"""Beginnings that are told apart."""


def reach(start: Expr, stop: Expr) -> Reach | None:
    """Where it may begin and the most cells it may have; None where that is not seen."""
    first, terms = _sums(start)
    last, more = _sums(stop)
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


def _sums(of: Expr) -> tuple[int, list[Expr]]:
    """What is known of a sum, and its other terms."""
    if isinstance(of, x.Const):
        return of.value, []
    if isinstance(of, x.Arithmetic) and of.sign == "+":
        (one, left), (other, right) = _sums(of.left), _sums(of.right)
        return one + other, left + right
    return 0, [of]


def _values(terms: list[Expr]) -> list[int] | None:
    """What terms may add up to."""
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
    """Whether two expressions say the same; variables are the same only if they are one."""
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if type(one) is not type(other) or not isinstance(one, NODES):
        return not isinstance(one, (*NODES, x.Local)) and one == other
    return all(same(getattr(one, name), getattr(other, name)) for name in names(type(one)))

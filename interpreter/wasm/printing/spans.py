"""Ranges of the values of expressions, computed from their parts to avoid checks at run time.

A range is never wider than the type of the expression.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.ranges import interval
from interpreter.code.types import HIGHEST, Number, Table
from interpreter.wasm.encoding.words import limits

Span = tuple[int, int]


class Spans:
    """Ranges of the expressions of one program, each worked out once."""

    def __init__(self, cells: Sequence[Span]) -> None:
        self._cells = cells
        self._known: dict[int, tuple[Expr, Span]] = {}

    def __call__(self, of: Expr) -> Span:
        """Return the lowest and highest value of an expression."""
        known = self._known.get(id(of))
        if known is None or known[0] is not of:
            low, high = limits(of.type)
            least, most = self._found(of)
            known = self._known[id(of)] = (of, (max(low, least), min(high, most)))
        return known[1]

    def _found(self, of: Expr) -> Span:
        if isinstance(of, x.Const):
            return of.value, of.value
        if isinstance(of, x.Cell):
            return self._cell(of)
        if isinstance(of, x.Arithmetic):
            return arithmetic(of.sign, self(of.left), self(of.right))
        if isinstance(of, x.If):
            return _either((self(of.yes), self(of.no)))
        if isinstance(of, x.And | x.Or) and isinstance(of.type, Number):
            found = _either([self(part) for part in of.parts])
            return (min(found[0], 0), max(found[1], 0)) if isinstance(of, x.And) else found
        if isinstance(of, x.Compare | x.Not | x.Truth | x.IsNone | x.Contains):
            return 0, 1
        if isinstance(of, x.Fold):
            return (
                (0, 1) if of.sign in {"any", "all"} else (0, _longest(of.of)) if of.sign == "len" else limits(of.type)
            )
        if isinstance(of, x.Least):
            spans = [self(part) for part in of.parts]
            take = min if of.sign == "min" else max
            return take(low for low, _ in spans), take(high for _, high in spans)
        if isinstance(of, x.BitCount | x.BitLength):
            return 0, 64
        return limits(of.type)

    def _cell(self, of: x.Cell) -> Span:
        low, high = self(of.address)
        if not (0 <= low <= high < len(self._cells)) or high - low > 64:
            return limits(of.type)
        return _either(self._cells[low : high + 1])


def _longest(of: Expr) -> int:
    """Return the maximum number of items in a list."""
    longest = of.type.rows if isinstance(of.type, Table) else getattr(of.type, "longest", None)
    return HIGHEST if longest is None else longest


def _either(spans: Sequence[Span]) -> Span:
    return min(low for low, _ in spans), max(high for _, high in spans)


def arithmetic(sign: str, left: Span, right: Span) -> Span:
    """Return the range of a result, in any number of bits."""
    return interval(sign, Number(*left), Number(*right))


def is_inside(index: Span, table: Table) -> bool:
    """Return whether an index always lies inside a table."""
    return index[0] >= 0 and index[1] < table.rows

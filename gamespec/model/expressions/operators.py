"""Nodes of arithmetic, comparisons, logic, and choices between values."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Node, Noted


class Unary(Expr):
    """Expression with one operand: `-x` or `not x`."""

    op: Literal["-", "not"]
    operand: Expr


class Binary(Expr):
    """Expression of arithmetic or logic with two operands: `a + b`, `a mod b`, `a and b`."""

    op: Literal["+", "-", "*", "/", "mod", "and", "or"]
    left: Expr
    right: Expr


class Compare(Expr):
    """Comparison: `a < b`, `a is b`, `a is not in b`, or `a is empty` (`right` is None)."""

    op: Literal["<", "<=", ">", ">=", "is", "is not", "is in", "is not in", "is empty", "is not empty"]
    left: Expr
    right: Expr | None = None


class IfExpr(Expr):
    """Conditional expression: `if c then a else b`."""

    condition: Expr
    then: Expr
    otherwise: Expr


class CaseOption(Node):
    """Value or range in a cell of a `by` expression: `calm`, `3`, `1..3`, `4..`, `..2`.

    A single word or number is `low` alone; in a range, None is an open end.
    """

    low: Expr | None = None
    high: Expr | None = None
    range: bool = False


class CaseCell(Node):
    """Cell of a row of a `by` expression, for one subject: `calm or rough`; without options it is `any`."""

    options: tuple[CaseOption, ...] = ()


class CaseRow(Noted):
    """Row of a `by` expression: cells, then a value, as `calm, 1..3: 5`; without cells it is `else`."""

    cells: tuple[CaseCell, ...] = ()
    value: Expr


class ByCase(Expr):
    """Case expression over one or more subjects: `by weather, your rank`, then one case a line.

    The value is that of the one row whose cells match the subjects; `broken` if a row could not be parsed.
    """

    subjects: tuple[Expr, ...]
    rows: tuple[CaseRow, ...]
    broken: bool = False

"""Arithmetic, comparison, logic and choice between two values."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Node, Noted


class Unary(Expr):
    """`-x` or `not x`."""

    op: Literal["-", "not"]
    operand: Expr


class Binary(Expr):
    """`a + b`, `a mod b`, `a and b`."""

    op: Literal["+", "-", "*", "/", "mod", "and", "or"]
    left: Expr
    right: Expr


class Compare(Expr):
    """`a < b`, `a is b`, `a is not in b`, `a is empty` (no right side)."""

    op: Literal["<", "<=", ">", ">=", "is", "is not", "is in", "is not in", "is empty", "is not empty"]
    left: Expr
    right: Expr | None = None


class IfExpr(Expr):
    """`if c then a else b`."""

    condition: Expr
    then: Expr
    otherwise: Expr


class CaseOption(Node):
    """`calm`, `3`, `1..3`, `4..`, `..2`: a word or number (low alone), or a range."""

    low: Expr | None = None
    high: Expr | None = None
    range: bool = False


class CaseCell(Node):
    """A cell `calm or rough`; no options stand for `any`."""

    options: tuple[CaseOption, ...] = ()


class CaseRow(Noted):
    """A row `calm, 1..3: 5`; no cells stand for `else`."""

    cells: tuple[CaseCell, ...] = ()
    value: Expr


class ByCase(Expr):
    """`by weather, your rank` with its lines."""

    subjects: tuple[Expr, ...]
    rows: tuple[CaseRow, ...]
    broken: bool = False

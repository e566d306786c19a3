"""Expressions over sets: comprehensions, ends of a zone, ranges, the exact splitter."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident, Node
from gamespec.operators import SetOperator


class Order(Node):
    """`highest e` or `lowest e`: a criterion of an order."""

    direction: Literal["highest", "lowest"]
    by: Expr


class Comprehension(Expr):
    """A comprehension such as `sum(b in S where C: e)` or `count(b in S where C)`.

    Also `first(b in S where C with highest e, then lowest f)`.
    """

    op: SetOperator
    var: Ident
    source: Expr
    where: Expr | None = None
    order: tuple[Order, ...] = ()
    body: Expr | None = None


class EndsOf(Expr):
    """`top 2 of Z`, `bottom`, `any`, `random`, `first`, `last`; without an amount it is one thing or none."""

    which: Literal["top", "bottom", "any", "random", "first", "last"]
    amount: Expr | None
    of: Expr


class RangeExpr(Expr):
    """`1..6`; in parameters also `0 and up` (no high)."""

    low: Expr
    high: Expr | None


class Placements(Expr):
    """`placements(shape, Grid)` or `placements(shape, Grid, turned-over)`."""

    shape: Expr
    grid: Expr
    turned_over: bool = False

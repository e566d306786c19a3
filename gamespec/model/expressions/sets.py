"""Nodes of expressions over sets: comprehensions, ends of a zone, ranges, placements of shapes."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident, Node
from gamespec.operators import SetOperator


class Order(Node):
    """Sort criterion of a set expression: `highest e` or `lowest e`."""

    direction: Literal["highest", "lowest"]
    by: Expr


class Comprehension(Expr):
    """Operator over the elements of a set: `sum(b in S where C: e)`, `count(b in S where C)`.

    With sort criteria: `first(b in S where C with highest e, then lowest f)`.
    """

    op: SetOperator
    var: Ident
    source: Expr
    where: Expr | None = None
    order: tuple[Order, ...] = ()
    body: Expr | None = None


class EndsOf(Expr):
    """Selection of things from a zone or set: `top 2 of Z`, `bottom`, `any`, `random`, `first`, `last`.

    Without an amount the value is one thing, or none if there is nothing.
    """

    which: Literal["top", "bottom", "any", "random", "first", "last"]
    amount: Expr | None
    of: Expr


class RangeExpr(Expr):
    """Range of numbers: `1..6`; in parameters also `0 and up` (`high` is None)."""

    low: Expr
    high: Expr | None


class Placements(Expr):
    """Set of the ways to place a shape on a grid: `placements(shape, Grid)`.

    With `turned-over` as third argument the shape may also be turned over.
    """

    shape: Expr
    grid: Expr
    turned_over: bool = False

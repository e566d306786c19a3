"""Statements in which a player decides."""

from __future__ import annotations

from typing import Literal

from gamespec.model.expressions.action_questions import ActionCall
from gamespec.model.expressions.sets import Order
from gamespec.model.node import Expr, Ident, Quoted, Stmt


class Must(Stmt):
    """`p must A or B, if possible`; `players must A or B, together`.

    `p must A, as often as possible, with highest e, then lowest f, up to 3 times else "why"` allows only the sequences
    that lead to the most.
    """

    who: Expr
    options: tuple[ActionCall, ...]
    times: Expr | None = None
    often: bool = False
    order: tuple[Order, ...] = ()
    reason: Quoted | None = None
    if_possible: bool = False
    together: bool = False


class May(Stmt):
    """`p may A or B`, `... up to 2 times` (times), `... any number of times`."""

    who: Expr
    options: tuple[ActionCall, ...]
    times: Expr | None = None
    any_number: bool = False


class Choose(Stmt):
    """`p chooses x from S where C, if possible`; `p may choose x from S` (optional)."""

    who: Expr
    name: Ident
    source: Expr
    where: Expr | None = None
    if_any: bool = False
    optional: bool = False


class Pick(Stmt):
    """`p chooses up to 3 xs from S where C, until D, may stop when E`."""

    who: Expr
    form: Literal["exactly", "up to", "until"]
    count: Expr | None = None
    name: Ident
    source: Expr
    where: Expr | None = None
    until: Expr | None = None
    may_stop: Expr | None = None


class Anytime(Stmt):
    """`p may anytime A or B` (or `, between`) and the lines they join."""

    who: Expr
    options: tuple[ActionCall, ...]
    scope: Literal["during", "between"]
    lines: tuple[Stmt, ...] = ()

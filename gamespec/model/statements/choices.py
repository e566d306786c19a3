"""Nodes of statements in which a player decides."""

from __future__ import annotations

from typing import Literal

from gamespec.model.expressions.action_questions import ActionCall
from gamespec.model.expressions.sets import Order
from gamespec.model.node import Expr, Ident, Quoted, Stmt


class Must(Stmt):
    """Statement in which a player must do one of several actions: `p must A or B, if possible`.

    `players must A or B, together` asks several players for secret simultaneous moves. `p must A, as often as possible,
    with highest e, then lowest f, up to 3 times else "why"` allows only the sequences that lead to the most.
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
    """Statement in which a player may do one of several actions, or stop: `p may A or B`.

    It may repeat: `p may A up to 2 times` (`times`), `p may A, as often as possible` (`any_number`).
    """

    who: Expr
    options: tuple[ActionCall, ...]
    times: Expr | None = None
    any_number: bool = False


class Choose(Stmt):
    """Statement in which a player chooses one thing: `p chooses x from S where C, if possible`.

    `optional` is set for `p may choose x from S`, where the player may choose nothing.
    """

    who: Expr
    name: Ident
    source: Expr
    where: Expr | None = None
    if_any: bool = False
    optional: bool = False


class Pick(Stmt):
    """Statement in which a player chooses several things: `p chooses up to 3 xs from S where C`.

    The choice ends at a count, by `until D`, or when the player stops where `may stop when E` allows it.
    """

    who: Expr
    form: Literal["exactly", "up to", "until"]
    count: Expr | None = None
    name: Ident
    source: Expr
    where: Expr | None = None
    until: Expr | None = None
    may_stop: Expr | None = None


class Anytime(Stmt):
    """Statement that lets a player do some actions at any decision of a block: `p may anytime A or B`.

    `scope` is `between` if the actions join only the decisions written in the block itself; `lines` are the block.
    """

    who: Expr
    options: tuple[ActionCall, ...]
    scope: Literal["during", "between"]
    lines: tuple[Stmt, ...] = ()

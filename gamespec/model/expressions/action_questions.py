"""Expressions about actions: whether one can be completed now, and what would hold after it."""

from __future__ import annotations

from gamespec.model.node import Expr, Ident, Node


class ActionCall(Node):
    """`launch(boat)` or `launch`: an action with its first arguments."""

    name: Ident
    args: tuple[Expr, ...] = ()


class Can(Expr):
    """`p can launch(boat)`."""

    who: Expr
    action: ActionCall


class Would(Expr):
    """`would(launch(boat): your coins > 0)`."""

    action: ActionCall
    condition: Expr

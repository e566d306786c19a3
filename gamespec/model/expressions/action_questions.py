"""Nodes of expressions about actions: whether one is legal now, and what would hold after it."""

from __future__ import annotations

from gamespec.model.node import Expr, Ident, Node


class ActionCall(Node):
    """Reference to an action, with arguments for its first parameters or none: `launch(boat)`, `launch`."""

    name: Ident
    args: tuple[Expr, ...] = ()


class Can(Expr):
    """Condition that a player can now complete an action: `p can launch(boat)`."""

    who: Expr
    action: ActionCall


class Would(Expr):
    """Condition evaluated as if an action had been done: `would(launch(boat): your coins > 0)`."""

    action: ActionCall
    condition: Expr

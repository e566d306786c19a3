"""Find conditions that always or never hold, so that a rulebook omits the branches not taken."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from gamespec.model import Binary, Compare, Name, Num, Unary

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.model import Expr
    from gamespec.prose.voice import Voice

JOINS = {"and": True, "or": False}
"""Truth value that leaves the other operand of each operator unchanged."""
SEATS = "seats"
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "is": operator.eq,
    "is not": operator.ne,
}
"""Comparisons of the number of players, which a rulebook knows, with a number."""


def settled(node: Expr, voice: Voice) -> bool | None:
    """Return whether a condition always or never holds in this game; None if it depends on play."""
    match node:
        case Compare(op=op, left=Name(text=named), right=Num(value=number)) if named == SEATS and op in COMPARED:
            seats = None if SEATS in voice.scope else voice.names.seats
            return None if seats is None else COMPARED[op](seats, number)
        case Compare(op="is" | "is not", left=Name(text=name), right=Name(text=word)):
            if name in voice.scope or word in voice.scope or name not in voice.names.never_changed:
                return None
            return (voice.names.never_changed[name] == word) == (node.op == "is")
        case Unary(op="not", operand=inner):
            known = settled(inner, voice)
            return None if known is None else not known
        case Binary(op="and" | "or", left=left, right=right):
            sides = settled(left, voice), settled(right, voice)
            decides = not JOINS[node.op]
            return decides if decides in sides else None if None in sides else not decides
        case _:
            return None


def unsettled(node: Expr, voice: Voice) -> Expr:
    """Return a condition without operands that always or never hold."""
    if not isinstance(node, Binary) or node.op not in JOINS:
        return node
    left, right = (unsettled(side, voice) for side in (node.left, node.right))
    if settled(left, voice) is JOINS[node.op]:
        return right
    if settled(right, voice) is JOINS[node.op]:
        return left
    return node if left is node.left and right is node.right else node.model_copy(update={"left": left, "right": right})

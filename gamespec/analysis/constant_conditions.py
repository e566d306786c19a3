"""Recognise conditions that are always true, or never, by the ranges of their numbers."""

from __future__ import annotations

from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Type


def never(condition: x.Expr) -> bool:
    """Return whether a condition is known to be false in every state."""
    match condition:
        case x.Const():
            return condition.value == 0
        case x.Not():
            return always(condition.of)
        case x.Binary(op="and"):
            return never(condition.left) or never(condition.right)
        case x.Binary(op="or"):
            return never(condition.left) and never(condition.right)
        case x.Binary():
            return _compared(condition) is False
        case _:
            return False


def why_never(condition: x.Expr) -> str:
    """Return a colon and the ranges whose comparison never holds, or "" if no ranges decide it."""
    match condition:
        case x.Binary(op="and"):
            return why_never(condition.left if never(condition.left) else condition.right)
        case x.Binary(op=op) if op != "or" and _compared(condition) is False:
            sides = [side for side in (condition.left, condition.right) if not isinstance(side, x.Const)]
            known = " and ".join(f"`{' '.join(side.span.text.split())}` is {_range(side.type)}" for side in sides)
            return f": {known} here" if sides else ""
        case _:
            return ""


def _range(of: Type) -> str:
    low, high = (of.low, of.high) if isinstance(of, Int) else (None, None)
    if low == high:
        return f"always {low}"
    return f"at least {low}" if high is None else f"at most {high}" if low is None else f"from {low} to {high}"


def always(condition: x.Expr) -> bool:
    """Return whether a condition is known to be true in every state."""
    match condition:
        case x.Const():
            return condition.value != 0
        case x.Not():
            return never(condition.of)
        case x.Binary(op="and"):
            return always(condition.left) and always(condition.right)
        case x.Binary(op="or"):
            return always(condition.left) or always(condition.right)
        case x.Binary():
            return _compared(condition) is True
        case _:
            return False


def _compared(e: x.Binary) -> bool | None:
    """Return the result of a comparison if the ranges of both numbers decide it, else None."""
    left, right = e.left.type, e.right.type
    if not isinstance(left, Int) or not isinstance(right, Int) or left.optional or right.optional:
        return None
    below = left.high is not None and right.low is not None and left.high < right.low
    above = right.high is not None and left.low is not None and right.high < left.low
    up_to = left.high is not None and right.low is not None and left.high <= right.low
    down_to = right.high is not None and left.low is not None and right.high <= left.low
    sure: dict[str, tuple[bool, bool]] = {
        "<": (below, down_to),
        "<=": (up_to, above),
        ">": (above, up_to),
        ">=": (down_to, below),
        "is": (up_to and down_to, below or above),
        "is not": (below or above, up_to and down_to),
    }
    holds, fails = sure.get(e.op, (False, False))
    return True if holds else False if fails else None

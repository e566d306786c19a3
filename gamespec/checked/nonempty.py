"""Analysis of whether a set expression always has members."""

from __future__ import annotations

from gamespec.checked import expressions as x
from gamespec.checked.types import Int, is_optional


def never_empty(e: x.Expr) -> bool:
    """Return whether a set expression is known to have members in every game state."""
    match e:
        case x.AllOf():
            return e.kind.size > 0
        case x.ConstSet():
            return bool(e.members)
        case x.ListSet():
            return any(not is_optional(item.type) for item in e.items)
        case x.IntRange():
            low, high = e.low.type, e.high.type
            return (
                isinstance(low, Int)
                and isinstance(high, Int)
                and low.high is not None
                and high.low is not None
                and low.high <= high.low
            )
        case x.Builtin():
            return e.name == "clockwise" or (e.name == "reversed" and never_empty(e.args[0]))
        case _:
            return False

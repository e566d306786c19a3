"""Upper bounds of the sizes of sets, computed from their expressions."""

from __future__ import annotations

from gamespec.check import ranges
from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Thing


def most(e: x.Expr) -> int | None:
    """Return the greatest number of members a set can have; None if it is not known."""
    match e:
        case x.AllOf():
            return e.kind.size
        case x.ConstSet():
            return len(e.members)
        case x.ListSet():
            return len(e.items)
        case x.ZoneGet():
            return _most_in_zone(e)
        case x.IntRange():
            low, high = e.low.type, e.high.type
            if isinstance(low, Int) and isinstance(high, Int) and low.low is not None and high.high is not None:
                return max(0, high.high - low.low + 1)
            return None
        case x.Unplaced():
            return most(e.within)
        case x.Aggregate():
            return most(e.set)
        case x.EndOf():
            return _least(most(e.of), e.amount.type.high if e.amount and isinstance(e.amount.type, Int) else 1)
        case x.Cond():
            yes, no = most(e.yes), most(e.no)
            return None if yes is None or no is None else max(yes, no)
        case _:
            of = ranges.member_of(e.type)
            return of.kind.size if isinstance(of, Thing) else None


def _most_in_zone(e: x.ZoneGet) -> int:
    if e.zone.shape == "slot":
        return 1
    pieces = sum(kind.size for kind in e.zone.kinds)
    return pieces if e.zone.up_to is None else min(pieces, e.zone.up_to)


def _least(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else min(a, b)

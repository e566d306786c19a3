"""Ranges of the values that fields and variables may have, from their types.

They include -1 (none) and the value before a field is set, where these are possible.
"""

from __future__ import annotations

from gamespec.checked.things import Field
from gamespec.checked.types import Int, Row, SetOf, Thing, Type, YesNo

Limit = tuple[int, int]
ANY: Limit = (-(1 << 63), (1 << 63) - 1)


def of_type(kind: Type) -> Limit:
    """Return the range of the values of a type; all numbers of 64 bits if it has no bounds."""
    match kind:
        case YesNo():
            return 0, 1
        case Thing() | Row():
            return -1, (kind.kind.size if isinstance(kind, Thing) else len(kind.kind.rows)) - 1
        case Int(low=int(low), high=int(high)):
            return (min(low, -1) if kind.optional else low), high
        case SetOf():
            return of_type(kind.of)
        case _:
            return ANY


def of_field(stored: Field) -> Limit:
    """Return the range of the values of a field, its initial value included."""
    start = -1 if stored.starts is None else stored.starts
    low, high = of_type(stored.type)
    return min(low, start), max(high, start)

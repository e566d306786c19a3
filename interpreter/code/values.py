"""Values of CODE in Python: constant tables (lists, with rows as tuples) and quotients of reals."""

from __future__ import annotations

from math import copysign, inf, isnan, nan
from typing import Any

from interpreter.code.types import Listing, Maybe, Row, Table, Type


def held(kind: Type, value: Any) -> Any:  # noqa: ANN401 - nested as its type says
    """Return a constant as its type requires."""
    if isinstance(kind, Maybe):
        return None if value is None else held(kind.of, value)
    if isinstance(kind, Row):
        return tuple(map(held, kind.parts, value))
    return [held(kind.of, one) for one in value] if isinstance(kind, Listing | Table) else value


def divided(left: float, right: float) -> float:
    """Return a quotient as IEEE 754 says, where Python raises an error for a division by 0."""
    if right:
        return left / right
    return nan if not left or isnan(left) or isnan(right) else copysign(inf, left) * copysign(1, right)

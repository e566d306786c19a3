"""The types of CODE.

Everything a running game holds is a number, a list of such things, or a fixed row of them. A number lies in 64 bits:
signed where it may be negative, else unsigned where its range goes beyond 2**63 - 1 (bit sets, words of chance).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, inf, isnan, nan
from typing import Any, TypeAlias

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
WORD = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Number:
    """Whole number from `low` to `high`.

    Without bounds nothing is proven: it traps beyond 64 bits.
    """

    low: int = LOWEST
    high: int = HIGHEST


@dataclass(frozen=True, slots=True)
class Row:
    """A fixed number of things, each with its own type: a candidate of a payment, a pair."""

    parts: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """List that lives until the decision is over, with at most `longest` items if that is known."""

    of: Type
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class Members:
    """A set to which things are added and of which is only asked whether it holds one."""

    of: Type


@dataclass(frozen=True, slots=True)
class Maybe:
    """Optional value of a type."""

    of: Type


@dataclass(frozen=True, slots=True)
class Table:
    """A constant: rows of one type, read by their number."""

    of: Type
    rows: int


@dataclass(frozen=True, slots=True)
class Real:
    """A floating point number of double precision."""


@dataclass(frozen=True, slots=True)
class Arena:
    """An array of records with the same fields, each a number or a real; all are 0 at first."""

    name: str
    fields: tuple[tuple[str, Number | Real], ...]
    size: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A record of an arena."""

    arena: Arena


@dataclass(frozen=True, slots=True)
class Nothing:
    """The result of what is done for its effect, and what an empty list holds."""


Type: TypeAlias = Number | Row | Listing | Members | Maybe | Table | Real | Reference | Nothing

TRUTH = Number(0, 1)
"""Yes is 1, no is 0: truths add up."""
BITS = Number(0, WORD)
"""Sixty-four bits, unsigned."""


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

"""Types of expressions: which integers a value can be and what they mean.

Every value of the machine is an integer. Numbers are themselves, yes/no is 1/0, things and rows are their index, none
is -1 (numbers that may be none have a low end of 0 or more).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Zone

NONE = -1
UNBOUNDED = 1_000_000
"""Limit of a number `0 and up`; a greater one fails a runtime check."""


@dataclass(frozen=True, slots=True)
class Int:
    """A number between `low` and `high`, inclusive; high None is `and up`, low None `.. n`."""

    low: int | None
    high: int | None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class YesNo:
    """A truth value: 1 or 0."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of a kind (a word, piece, space, player), `or none` when optional."""

    kind: Kind
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a piece kind as a value (`cod` where a Boat's row is meant)."""

    kind: Kind
    optional: bool = False


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of numbers, things or rows, in a fixed order, without repetition."""

    of: Type


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone itself, as the target of a move or as the set of its pieces."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Placement:
    """A position of a shape on a grid or hex map, also the set of its spaces; `or none` when optional."""

    grid: Kind
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """The name of a shape."""


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of `none` before a type is expected."""


Type: TypeAlias = "Int | YesNo | Thing | Row | SetOf | ZoneOf | Placement | Shape | NoneType"


def is_optional(t: Type) -> bool:
    """Return whether a value of this type may be none."""
    return isinstance(t, NoneType) or (isinstance(t, Int | Thing | Row | Placement) and t.optional)


def without_none(t: Type) -> Type:
    """Return the same type without none."""
    return replace(t, optional=False) if isinstance(t, Int | Thing | Row | Placement) and t.optional else t

"""Types of expressions: which integers a value can be and what they mean.

Each value in a running game is an integer. Numbers are themselves, yes/no is 1/0, things and rows are their index,
none is -1 (numbers that may be none have a low end of 0 or more).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Zone

NONE = -1
UNBOUNDED = 1_000_000
"""Greatest number of a type `0 and up`, which states no limit; a greater one fails a runtime check."""


@dataclass(frozen=True, slots=True)
class Int:
    """Numbers between `low` and `high`, both included, None an open end; `optional`: may be none."""

    low: int | None
    high: int | None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class YesNo:
    """Type of truth values: yes is 1, no is 0."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Type of things of a kind (words, pieces, spaces, players); `optional` means the value may be none."""

    kind: Kind
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Type of table rows of a kind of pieces, as `cod` where the row of a Boat is meant."""

    kind: Kind
    optional: bool = False


@dataclass(frozen=True, slots=True)
class SetOf:
    """Type of sets of numbers, things or rows, in a fixed order, without repetition."""

    of: Type


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """Type of one zone, as the target of a move or as the set of its pieces."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Placement:
    """Type of placements of a shape on a map, each also the set of its spaces; `optional`: may be none."""

    grid: Kind
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """Type of names of polyomino shapes, as in a table column of shapes."""


@dataclass(frozen=True, slots=True)
class NoneType:
    """Type of the literal `none` before the expected type is known."""


Type: TypeAlias = "Int | YesNo | Thing | Row | SetOf | ZoneOf | Placement | Shape | NoneType"


def is_optional(t: Type) -> bool:
    """Return whether a value of this type may be none."""
    return isinstance(t, NoneType) or (isinstance(t, Int | Thing | Row | Placement) and t.optional)


def without_none(t: Type) -> Type:
    """Return the type without the value none."""
    return replace(t, optional=False) if isinstance(t, Int | Thing | Row | Placement) and t.optional else t


# ---- short `repr` of the parts of a checked game: class and name, since a full one prints the whole game


class Called:
    """Base class of named parts of a game, with a short `repr`: `<Kind Boat>`, `<Field coins of Player>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        owner = getattr(self, "owner", None) or getattr(self, "kind", None)
        whose = f" of {_said(owner, 'name')}" if isinstance(owner, Called) else ""
        return f"<{type(self).__name__} {_said(self, 'name', 'title', 'sort')}{whose}>"


def _said(thing: object, *names: str) -> str:
    """Return the first attribute of `thing` among `names` that is set, as text; empty if none is."""
    return next((str(found) for name in names if (found := getattr(thing, name, None))), "")

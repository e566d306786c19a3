"""The resolved `look` of a game, which is not part of the rules and has no effect on play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind

Row: TypeAlias = "tuple[Kind, int | None]"
"""A row of a kind, or all its rows if None."""


@dataclass(slots=True)
class Look:
    """The contents of the `look` blocks of a game."""

    signs: dict[Row, str] = field(default_factory=dict)
    colours: dict[Row, str] = field(default_factory=dict)
    """Names in COLOURS."""
    crossings: set[Kind] = field(default_factory=set)
    """Kinds whose spaces are crossings of lines."""
    printed: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    hidden: set[tuple[str | None, str]] = field(default_factory=set)
    """Hidden fields, values and zones, as (name of the owning kind, None for the table; name)."""
    laid: dict[Kind, dict[int, tuple[int, int]]] = field(default_factory=dict)
    """Column and row (from 0) of each space, by kind."""


COLOURS: dict[str, int | None] = {
    "red": 5,
    "orange": 28,
    "yellow": 48,
    "green": 130,
    "teal": 175,
    "blue": 210,
    "purple": 270,
    "pink": 325,
    "brown": 25,
    "sand": 42,
    "grey": None,
    "black": None,
    "white": None,
}
"""Colours a file may name, with their hue in degrees; None for those without hue."""

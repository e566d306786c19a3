"""How a table looks, resolved: it is no part of the rules, and nothing that plays reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind

Row: TypeAlias = "tuple[Kind, int | None]"
"""A row of a kind; None: all of them."""


@dataclass(slots=True)
class Look:
    """What the `look` blocks of a game say."""

    signs: dict[Row, str] = field(default_factory=dict)
    colours: dict[Row, str] = field(default_factory=dict)
    """Names of COLOURS."""
    wide: dict[Kind, int] = field(default_factory=dict)
    printed: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    hidden: set[tuple[str | None, str]] = field(default_factory=set)
    """(name of the owning kind, None for the table; name of a field, value or zone)."""
    laid: dict[Kind, dict[int, tuple[int, int]]] = field(default_factory=dict)
    """By kind, the column and row (from 0) of each space."""


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
"""Colours a file may name, each with its hue in degrees; None where it has none."""

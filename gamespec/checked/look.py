"""The resolved `look` block of a game: display settings, without effect on the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from gamespec.checked.kinds import Kind

Row: TypeAlias = "tuple[Kind, int | None]"
"""Row of the data table of a kind, as (kind, row index); the index None stands for all rows."""

Key: TypeAlias = "tuple[str | None, str]"
"""Field, value or zone, as (name of the owning kind or None for the table, name)."""


@dataclass(slots=True)
class Look:
    """Display settings of a game, from all its `look` blocks.

    `signs` are texts that stand for pieces or words, `printed` the columns printed on the pieces of a kind.
    """

    signs: dict[Row, str] = field(default_factory=dict)
    marks: dict[Key, str] = field(default_factory=dict)
    """Sign of each field or value: drawn where it is yes, or before its number."""
    colours: dict[Row, str] = field(default_factory=dict)
    """Name of a colour in `COLOURS` for each row of a kind."""
    crossings: set[Kind] = field(default_factory=set)
    """Kinds whose spaces are drawn as crossings of lines."""
    printed: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    hidden: set[Key] = field(default_factory=set)
    """Fields, values and zones not displayed."""
    laid: dict[Kind, dict[int, tuple[int, int]]] = field(default_factory=dict)
    """Display position of each space as (column, row), counted from 0, by kind."""


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
"""Colours a `look` block may name, with their hue in degrees; None for colours without hue."""

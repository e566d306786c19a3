"""Symbols (declared names, equal in every file of a ruleset) and their occurrences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from gamespec.source import Span

Sort = Literal[
    "kind", "row", "column", "member", "constant", "action", "phase", "step", "rule", "shape", "drawing", "score",
    "local", "seat", "rule id", "title", "example",
]  # fmt: skip


class Symbol(NamedTuple):
    """A named thing of a game: its sort, its owner, and its name.

    The owner is the kind of a row, column or field ("" for the table), or the place that declares a step, a local
    name or a seat.
    """

    sort: Sort
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a file that names something, and whether it declares or changes the named thing."""

    span: Span
    symbol: Symbol
    declares: bool = False
    changes: bool = False
    whole: Span | None = None
    """Span of the whole declaration if this place declares the name, used for folds and hovers."""
    made: Symbol | None = None
    """Composed name that this word is a part of: the suit and rank that make up `diamonds-ace`."""

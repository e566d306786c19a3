"""Symbols, equal in every file of a ruleset, and their occurrences."""

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
    """Something with a name.

    Its owner: the kind of a row, column or member (empty for the table); the place that declares a step, a local name
    or a seat.
    """

    sort: Sort
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place that names something, and whether it declares or changes it."""

    span: Span
    symbol: Symbol
    declares: bool = False
    changes: bool = False
    whole: Span | None = None
    """Span of the whole declaration, used for folds and hovers."""
    made: Symbol | None = None
    """Row that a word is a part of: `diamonds-ace` is named by its suit and rank."""

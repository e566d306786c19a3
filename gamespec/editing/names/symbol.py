"""What a name stands for, as a value that is the same in every file of a ruleset; and the places where it is said."""

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

    Its owner: the kind of a row, column or member (empty: the table); where a step, a local name or a seat is declared.
    """

    sort: Sort
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place at which something is named; `declares` where it is declared there, `changes` where it is written."""

    span: Span
    symbol: Symbol
    declares: bool = False
    changes: bool = False
    whole: Span | None = None
    """Of a declaration all of it: what folds, what is told of it."""
    made: Symbol | None = None
    """Of a word that a row of another table is made of, that row: `diamonds-ace` is named by its suit and rank."""

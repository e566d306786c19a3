"""Results of parsing one piece of a file: its node, or the place of a syntax error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic


@dataclass(slots=True)
class Misfit:
    """The place in a piece of a file where parsing stopped: offsets, word found, terminals expected."""

    kind: str
    start: int
    end: int
    found: str
    terminal: str
    expected: frozenset[str]


@dataclass(slots=True)
class Reading:
    """The result of parsing one piece of a file: a node, findings, and the syntax error that ended it."""

    node: Any
    found: list[Diagnostic]
    misfit: Misfit | None = None
    longest: int = 0

"""Results of parsing a piece: its node, or the place of an error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic


@dataclass(slots=True)
class Misfit:
    """The place where parsing stopped: offsets, the word found, and the expected terminals."""

    kind: str
    start: int
    end: int
    found: str
    terminal: str
    expected: frozenset[str]


@dataclass(slots=True)
class Reading:
    """The result of parsing one piece."""

    node: Any
    found: list[Diagnostic]
    misfit: Misfit | None = None
    longest: int = 0

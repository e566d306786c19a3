"""What comes of reading one piece of a file: its node, or where something did not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic


@dataclass(slots=True)
class Misfit:
    """Where reading stopped: offsets, the word found, the terminals that would have fitted."""

    kind: str
    start: int
    end: int
    found: str
    terminal: str
    expected: frozenset[str]


@dataclass(slots=True)
class Reading:
    """The result of reading one piece."""

    node: Any
    found: list[Diagnostic]
    misfit: Misfit | None = None
    longest: int = 0

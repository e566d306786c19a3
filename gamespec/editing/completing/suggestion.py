"""A suggestion: its word, its description, and how it is inserted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.editing.names.symbol import Symbol


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that may be inserted; a snippet has placeholders."""

    word: str
    sort: str
    detail: str = ""
    snippet: str = ""
    symbol: Symbol | None = None
    says: str = ""

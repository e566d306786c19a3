"""Something that may be written: its word, what it is, and how it is put there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.editing.names.symbol import Symbol


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that may be written; a snippet has places to fill."""

    word: str
    sort: str
    detail: str = ""
    snippet: str = ""
    symbol: Symbol | None = None
    says: str = ""

"""Type of a completion: its word, its description, and the text that is inserted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.editing.names.symbol import Symbol


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion that an editor offers; `snippet` is inserted instead of the word and has placeholders."""

    word: str
    sort: str
    detail: str = ""
    snippet: str = ""
    symbol: Symbol | None = None
    says: str = ""

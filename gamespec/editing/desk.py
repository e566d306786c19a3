"""The open texts of an editor, and a shelf on which they hide the files on the disk."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamespec.ruleset import Shelf, base_of, found

if TYPE_CHECKING:
    from pathlib import Path

    from gamespec.ruleset import Ruleset

WORD = re.compile(r"[\w-]+")
"""A name or a word of the language."""
AROUND = 4
"""Lines above and below that help to find a line which occurs several times: fewer than this number."""


@dataclass(slots=True)
class Desk:
    """Open texts by absolute path."""

    texts: dict[Path, str] = field(default_factory=dict)

    def put(self, file: Path, text: str) -> None:
        """Store the current text of a file."""
        self.texts[file] = text

    def drop(self, file: Path) -> None:
        """Drop a text: the file on the disk counts again."""
        self.texts.pop(file, None)

    def shelf(self) -> Shelf:
        """Return all files as they are now; later changes do not affect it."""
        return Shelf(dict(self.texts))


def ruleset_of(file: Path, shelf: Shelf) -> Ruleset:
    """Return the ruleset of a game, variant or examples file; raises NoRulesetError."""
    return found(base_of(file, shelf) or file, shelf)


def shift(before: str, now: str, offset: int) -> int | None:
    """Return how far a place has moved since an earlier text; None if its surroundings changed.

    The result is known after and before all changes; between two changes the line must occur once in the earlier text,
    if necessary together with the lines around it.
    """
    if now[: offset + 1] == before[: offset + 1]:
        return 0
    moved = len(now) - len(before)
    at = max(offset - 1, 0)
    if at - moved >= 0 and now[at:] == before[at - moved :]:
        return moved
    start, end = now.rfind("\n", 0, offset), now.find("\n", offset)
    for _ in range(AROUND):
        if start < 0 or end < 0:
            return None
        lines = now[start : end + 1]
        if before.count(lines) == 1:
            return start - before.index(lines)
        start, end = now.rfind("\n", 0, start), now.find("\n", end + 1)
    return None


def word_at(text: str, offset: int) -> tuple[int, str]:
    """Return the start of the word that touches an offset, and the word; an empty word between others."""
    line = text.rfind("\n", 0, offset) + 1
    touching = (each for each in WORD.finditer(text, line) if each.end() >= offset)
    found = next(touching, None)
    return (found.start(), found[0]) if found is not None and found.start() <= offset else (offset, "")

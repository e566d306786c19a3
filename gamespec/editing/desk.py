"""The texts somebody has open enter as they change; a shelf on which they stand before the files of the disk leaves."""

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
"""A line that stands in a text several times is looked for with up to so many less one above and below it."""


@dataclass(slots=True)
class Desk:
    """What is open in an editor, by absolute paths."""

    texts: dict[Path, str] = field(default_factory=dict)

    def put(self, file: Path, text: str) -> None:
        """Note what a file says now."""
        self.texts[file] = text

    def drop(self, file: Path) -> None:
        """Forget a text: what lies on the disk counts again."""
        self.texts.pop(file, None)

    def shelf(self) -> Shelf:
        """All files as they are at this moment; later changes do not reach it."""
        return Shelf(dict(self.texts))


def ruleset_of(file: Path, shelf: Shelf) -> Ruleset:
    """The ruleset a game, a variant or examples belong to; raises NoRulesetError."""
    return found(base_of(file, shelf) or file, shelf)


def shift(before: str, now: str, offset: int) -> int | None:
    """How far a place of a text lies behind the same place of an earlier one; None where something was changed.

    That is so behind what was changed or before it; between two changes the line must have stood there once, if need be
    with those around it.
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
    """Return where the word that touches an offset starts, and the word; an empty word between others."""
    line = text.rfind("\n", 0, offset) + 1
    touching = (each for each in WORD.finditer(text, line) if each.end() >= offset)
    found = next(touching, None)
    return (found.start(), found[0]) if found is not None and found.start() <= offset else (offset, "")

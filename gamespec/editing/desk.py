"""The texts open in an editor, which take precedence over the files on the disk."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamespec.ruleset import Shelf, base_of, found

if TYPE_CHECKING:
    from pathlib import Path

    from gamespec.ruleset import Ruleset

WORD = re.compile(r"[\w-]+")
"""Pattern of a name or keyword of the language."""
AROUND = 4
"""Number of attempts to find a repeated line in another text, each with one more line above and below."""


@dataclass(slots=True)
class Desk:
    """Texts that are open in an editor, by absolute path."""

    texts: dict[Path, str] = field(default_factory=dict)

    def put(self, file: Path, text: str) -> None:
        """Store the current text of a file that is open in the editor."""
        self.texts[file] = text

    def drop(self, file: Path) -> None:
        """Forget the open text of a file, so that the file on the disk is read again."""
        self.texts.pop(file, None)

    def shelf(self) -> Shelf:
        """Return a view of all files in which the open texts replace those on the disk.

        Later changes of the texts do not affect the view.
        """
        return Shelf(dict(self.texts))


def ruleset_of(file: Path, shelf: Shelf) -> Ruleset:
    """Return the ruleset that a game, variant or examples file belongs to; raises NoRulesetError."""
    return found(base_of(file, shelf) or file, shelf)


def shift(before: str, now: str, offset: int) -> int | None:
    """Return by how many characters a place moved from text `before` to `now`; None if its line changed.

    `offset` is the place in `now`. Before and after all changes the result is known; between two changes the line
    must occur once in the earlier text, if necessary together with the lines around it.
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
    """Return the start and the text of the word that touches an offset; `offset` and "" if there is none."""
    line = text.rfind("\n", 0, offset) + 1
    touching = (each for each in WORD.finditer(text, line) if each.end() >= offset)
    found = next(touching, None)
    return (found.start(), found[0]) if found is not None and found.start() <= offset else (offset, "")

"""Two trees enter; the names leave that stand for the same thing under a new name."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from gamespec.diff.parts import UNNAMED, WHOLE_LINES, renamed
from gamespec.diff.reading import parts_of

if TYPE_CHECKING:
    from gamespec.diff.parts import Part
    from gamespec.model import GameFile

ALIKE = 0.8
"""Share of equal words from which a part under another name is the same part."""
PLAIN = UNNAMED | WHOLE_LINES
"""Sorts without a name that other lines could use."""


def find_renames(old: Part, new: Part) -> dict[str, str]:
    """Old name -> new name, until no further pair is found."""
    names: dict[str, str] = {}
    while True:
        more = {before: after for before, after in _pairs(renamed(old, names), new) if before not in names}
        if not more:
            return names
        names.update(more)


def renames_between(old: GameFile, new: GameFile) -> dict[str, str]:
    """The same of two resolved games."""
    return find_renames(parts_of(old), parts_of(new))


def _pairs(old: Part, new: Part) -> list[tuple[str, str]]:
    """Pairs of parts of one sort that are alike, here and inside the parts that both have."""
    found: list[tuple[str, str]] = []
    gone = [part for key, part in old.parts.items() if key not in new.parts and part.sort not in PLAIN]
    came = [part for key, part in new.parts.items() if key not in old.parts and part.sort not in PLAIN]
    for part in gone:
        fits = [(likeness(part, other), other) for other in came if other.sort == part.sort]
        if not fits:
            continue
        share, best = max(fits, key=lambda fit: fit[0])
        alone = len(gone) == len(came) == 1 and part.sort in {"row", "constant", "word", "mark"}
        if share >= ALIKE or (alone and share >= ALIKE / 2 and part.sort != "word"):
            found.append((part.known_as, best.known_as))
            came.remove(best)
    for key, part in old.parts.items():
        if key in new.parts:
            found += _pairs(part, new.parts[key])
    return found


def likeness(old: Part, new: Part) -> float:
    """Share of equal words, from 0 to 1, the name itself apart."""
    one = _content(renamed(old, {old.known_as: new.known_as}))
    other = _content(new)
    if not one and not other:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _content(part: Part) -> list[str]:
    return [word for line in part.every_line() for word in line.split()]

"""Find parts of a game that were renamed, by comparing the trees of two games."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from gamespec.diff.outline import parts_of
from gamespec.diff.part import UNNAMED, WHOLE_LINES, renamed, swapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.diff.part import Part
    from gamespec.model import GameFile

ALIKE = 0.8
"""Minimum share of equal words at which two parts with different names count as the same part."""
ALIKE_IF_FOLLOWED = 0.4
"""Minimum share of equal words that suffices if lines with the old name now have the new one."""
FOLLOWED = 0.8
"""Minimum share of the lines with the old name that must now have the new one to support a rename."""
PLAIN = UNNAMED | WHOLE_LINES
"""Sorts of parts without a name that other lines could use, so that they cannot be renamed."""


def find_renames(old: Part, new: Part) -> dict[str, str]:
    """Return the new name of each renamed part by old name, repeating until no further pair is found."""
    names: dict[str, str] = {}
    while True:
        was = renamed(old, names)
        uses = Uses(was, new)
        more = {before: after for before, after in _pairs(was, new, uses) if before not in names}
        if not more:
            return names
        names.update(more)


def renames_between(old: GameFile, new: GameFile) -> dict[str, str]:
    """Return the new name of each renamed part of a resolved game by old name."""
    return find_renames(parts_of(old), parts_of(new))


class Uses:
    """Test whether lines that used a name in the old game use another name in the new one."""

    def __init__(self, old: Part, new: Part) -> None:
        self._old = set(_said(old))
        self._new = set(_said(new))

    def follow(self, before: str, after: str) -> bool:
        """Return whether most lines with name `before` have `after` in the new game; at least one must."""
        now = [swapped(line, {before: after}) for line in self._old if before in line]
        uses = [line for line in now if line not in self._old]
        return bool(uses) and sum(line in self._new for line in uses) >= FOLLOWED * len(uses)


def _pairs(old: Part, new: Part, uses: Uses) -> list[tuple[str, str]]:
    """Return old and new names of similar parts of one sort that only one tree has.

    Searched are these trees, and the inner parts that both have.
    """
    found: list[tuple[str, str]] = []
    gone = [part for key, part in old.parts.items() if key not in new.parts and part.sort not in PLAIN]
    came = [part for key, part in new.parts.items() if key not in old.parts and part.sort not in PLAIN]
    for part in gone:
        fits = [
            (uses.follow(*_called(part, other)), likeness(part, other), other)
            for other in came
            if other.sort == part.sort
        ]
        if not fits:
            continue
        followed, share, best = max(fits, key=lambda fit: fit[:2])
        alone = len(gone) == len(came) == 1 and part.sort in {"row", "constant", "mark"}
        enough = ALIKE_IF_FOLLOWED if followed or alone else ALIKE
        if share >= enough or (followed and not _content(part) and not _content(best)):
            found.append(_called(part, best))
            came.remove(best)
    for key, part in old.parts.items():
        if key in new.parts:
            found += _pairs(part, new.parts[key], uses)
    return found


def _called(old: Part, new: Part) -> tuple[str, str]:
    """Return the names by which other lines refer to the old and the new part.

    Of columns that exist for each key, such as `wants/cod`, it is the part before the slash.
    """
    one, other = old.known_as.split("/", 1), new.known_as.split("/", 1)
    if len(one) == len(other) == 2 and one[1] == other[1]:
        return one[0], other[0]
    return old.known_as, new.known_as


def _said(part: Part) -> Iterator[str]:
    """Yield all lines of a part and of inner parts, without the names of inner parts."""
    yield part.says
    yield from part.lines
    for inner in part.parts.values():
        yield from _said(inner)


def likeness(old: Part, new: Part) -> float:
    """Return the share of equal words in two parts, from 0 to 1, ignoring their own names."""
    one = _content(renamed(old, {old.known_as: new.known_as}))
    other = _content(new)
    if not one and not other:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _content(part: Part) -> list[str]:
    return [word for line in part.every_line() for word in line.split()]

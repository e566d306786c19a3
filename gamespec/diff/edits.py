"""Type of a change between two games: its place, both texts and what it affects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gamespec.source import Span

Sort: TypeAlias = Literal["added", "removed", "changed", "renamed", "reordered", "moved"]

EXAMPLE, POSITION = "example ", "position "
MOST_EXAMPLES = 5
"""Greatest number of added or removed worked examples listed one by one; of more, the number is given."""
SILENT = {"title", "cites", "assumes", "sentences"}
"""Aspects of a declaration whose change affects no other declaration."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change between two games, such as `cards License / row pub: price 10 -> 9`."""

    path: tuple[str, ...]
    sort: Sort
    before: str = ""
    after: str = ""
    what: str = ""
    """Changed aspect of the part: a cell's name, `title`, `cites`; empty for the text of the part itself."""
    reach: tuple[str, ...] = ()
    """Names of the declarations that read the changed part."""
    further: tuple[str, ...] = ()
    """Names of the declarations that read those in `reach`."""
    players: tuple[int, ...] = ()
    """Numbers of players for which the change applies; empty for all that both games have."""
    titles: tuple[str, ...] = ()
    """Titles of the parts along the path, empty for parts without one."""
    old: Span | None = None
    new: Span | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Return a key that is equal for the same change with another number of players."""
        return self.path, self.sort, self.what, self.before, self.after

    @property
    def is_played(self) -> bool:
        """Return whether the change affects play: changes of titles, citations and examples do not."""
        return self.what not in SILENT and not self.where.startswith(("example", "position"))

    @property
    def where(self) -> str:
        """Return the path to the changed part in words."""
        return within(self.path) or "the game"

    @property
    def words(self) -> str:
        """Return the change in words, without its place."""
        named = f"{self._what} " if self.what else ""
        if self.sort in {"added", "removed", "reordered", "moved"}:
            detail = self.after or self.before
            return f"{named}{self.sort}{f': {detail}' if detail else ''}"
        if self.sort == "renamed":
            return f"renamed, it was {self.before}"
        return f"{named}{self.before or 'nothing'} -> {self.after or 'nothing'}"

    @property
    def _what(self) -> str:
        """Return the changed aspect in words; a number, a column of `by players`, is a number of players."""
        return f"with {self.what} players:" if self.what.isdigit() else self.what


def within(path: tuple[str, ...]) -> str:
    """Return the path to a part in words for people, without the word `field`."""
    return " / ".join(step.removeprefix("field ") for step in path)


def examples_counted(edits: Iterable[Edit]) -> tuple[list[Edit], list[str]]:
    """Return edits without worked examples if these are many, and at most one line for each game."""
    remaining, lines = list(edits), list[str]()
    for sort, side in (("removed", "A"), ("added", "B")):
        numbers = {begin: sum(_alone(edit, sort, begin) for edit in remaining) for begin in (EXAMPLE, POSITION)}
        if sum(numbers.values()) > MOST_EXAMPLES:
            remaining = [edit for edit in remaining if not _alone(edit, sort, EXAMPLE, POSITION)]
            named = [f"{many} {begin.strip()}{'s' * (many > 1)}" for begin, many in numbers.items() if many]
            lines.append(f"{' and '.join(named)} only in {side}")
    return remaining, lines


def _alone(edit: Edit, sort: str, *begins: str) -> bool:
    """Return whether an edit adds or removes (`sort`) a whole declaration that begins with a keyword."""
    return edit.sort == sort and len(edit.path) == 1 and edit.where.startswith(begins)

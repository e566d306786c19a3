"""A change between two games: where it is, old and new text, numbers of players, readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.source import Span

Sort: TypeAlias = Literal["added", "removed", "changed", "renamed", "reordered", "moved"]

EXAMPLE, POSITION = "example ", "position "
MOST_EXAMPLES = 5
"""Greatest number of added or removed examples and positions that are listed; above it, their number."""
SILENT = {"title", "cites", "assumes"}
"""Changes that no other part reads."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change such as `cards License / row pub: price 10 -> 9`."""

    path: tuple[str, ...]
    sort: Sort
    before: str = ""
    after: str = ""
    what: str = ""
    """Changed aspect: a cell name, `title`, `cites`; empty for the text of the part itself."""
    reach: tuple[str, ...] = ()
    """Names of the parts that read the changed one."""
    further: tuple[str, ...] = ()
    """Names of the parts that read those."""
    players: tuple[int, ...] = ()
    """Numbers of players it holds for; empty for all that both games have."""
    titles: tuple[str, ...] = ()
    """Titles of the parts on its path, empty for parts without one."""
    old: Span | None = None
    new: Span | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Return a key that is equal for the same change with another number of players."""
        return self.path, self.sort, self.what, self.before, self.after

    @property
    def is_played(self) -> bool:
        """Return whether it affects play: titles, citations and examples do not."""
        return self.what not in SILENT and not self.where.startswith(("example", "position"))

    @property
    def where(self) -> str:
        """Return its path in words."""
        return within(self.path) or "the game"

    @property
    def words(self) -> str:
        """Return the change in words, without the place."""
        named = f"{self._what} " if self.what else ""
        if self.sort in {"added", "removed", "reordered", "moved"}:
            detail = self.after or self.before
            return f"{named}{self.sort}{f': {detail}' if detail else ''}"
        if self.sort == "renamed":
            return f"renamed, it was {self.before}"
        return f"{named}{self.before or 'nothing'} -> {self.after or 'nothing'}"

    @property
    def _what(self) -> str:
        """Return the changed aspect; a column of `by players` is a number of players."""
        return f"with {self.what} players:" if self.what.isdigit() else self.what


def within(path: tuple[str, ...]) -> str:
    """Return a path for people; the members of a table or player need no sort."""
    return " / ".join(step.removeprefix("field ") for step in path)


def examples_counted(edits: Iterable[Edit]) -> tuple[list[Edit], list[str]]:
    """Return the edits to list, and a line for each side with many unmatched examples and positions."""
    remaining, lines = list(edits), list[str]()
    for sort, side in (("removed", "A"), ("added", "B")):
        numbers = {begin: sum(_alone(edit, sort, begin) for edit in remaining) for begin in (EXAMPLE, POSITION)}
        if sum(numbers.values()) > MOST_EXAMPLES:
            remaining = [edit for edit in remaining if not _alone(edit, sort, EXAMPLE, POSITION)]
            named = [f"{many} {begin.strip()}{'s' * (many > 1)}" for begin, many in numbers.items() if many]
            lines.append(f"{' and '.join(named)} only in {side}")
    return remaining, lines


def _alone(edit: Edit, sort: str, *begins: str) -> bool:
    """Return whether an edit adds or removes a whole declaration of one of these sorts."""
    return edit.sort == sort and len(edit.path) == 1 and edit.where.startswith(begins)

"""One change between two games, as a value: where, what was, what is, who plays it, what reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.source import Span

Sort: TypeAlias = Literal["added", "removed", "changed", "renamed", "reordered", "moved"]

EXAMPLE, POSITION = "example ", "position "
MOST_EXAMPLES = 5
"""Examples, and positions they begin from, on one side only that are told; of more their numbers are."""
SILENT = {"title", "cites", "assumes"}
"""Changes that nothing reads."""


@dataclass(frozen=True, slots=True)
class Edit:
    """`cards License / row pub: price 10 -> 9`."""

    path: tuple[str, ...]
    sort: Sort
    before: str = ""
    after: str = ""
    what: str = ""
    """What of the part changed: the name of a cell, `title`, `cites`; nothing where it is what the part says."""
    reach: tuple[str, ...] = ()
    """Names of the parts that read the changed one."""
    further: tuple[str, ...] = ()
    """Names of those that read these."""
    players: tuple[int, ...] = ()
    """Numbers of players it holds for; empty for all that both games have."""
    titles: tuple[str, ...] = ()
    """The titles of the parts on its path, empty where one has none."""
    old: Span | None = None
    new: Span | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same change with another number of players."""
        return self.path, self.sort, self.what, self.before, self.after

    @property
    def is_played(self) -> bool:
        """Whether it can be met in a game: titles, citations and examples cannot."""
        return self.what not in SILENT and not self.where.startswith(("example", "position"))

    @property
    def where(self) -> str:
        """Its path in words."""
        return within(self.path) or "the game"

    @property
    def words(self) -> str:
        """What happened, without the place."""
        named = f"{self._what} " if self.what else ""
        if self.sort in {"added", "removed", "reordered", "moved"}:
            detail = self.after or self.before
            return f"{named}{self.sort}{f': {detail}' if detail else ''}"
        if self.sort == "renamed":
            return f"renamed, it was {self.before}"
        return f"{named}{self.before or 'nothing'} -> {self.after or 'nothing'}"

    @property
    def _what(self) -> str:
        """A column of `by players` is a number of players."""
        return f"with {self.what} players:" if self.what.isdigit() else self.what


def within(path: tuple[str, ...]) -> str:
    """A path as people read it; what a table or player has needs no word for its sort."""
    return " / ".join(step.removeprefix("field ") for step in path)


def examples_counted(edits: Iterable[Edit]) -> tuple[list[Edit], list[str]]:
    """For people: the edits without examples and positions that are many and on one side only, a line for each side."""
    told, lines = list(edits), list[str]()
    for sort, side in (("removed", "A"), ("added", "B")):
        numbers = {begin: sum(_alone(edit, sort, begin) for edit in told) for begin in (EXAMPLE, POSITION)}
        if sum(numbers.values()) > MOST_EXAMPLES:
            told = [edit for edit in told if not _alone(edit, sort, EXAMPLE, POSITION)]
            named = [f"{many} {begin.strip()}{'s' * (many > 1)}" for begin, many in numbers.items() if many]
            lines.append(f"{' and '.join(named)} only in {side}")
    return told, lines


def _alone(edit: Edit, sort: str, *begins: str) -> bool:
    """Whether it is a whole declaration, of one of these sorts, that is on one side only."""
    return edit.sort == sort and len(edit.path) == 1 and edit.where.startswith(begins)

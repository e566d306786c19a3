"""The history of a game: a chain of entries, each with its parent, so that states share their past.

An Entry is made from a move or outcome and the arrays before and after it. Its facts never change; results computed
from it are cached beside it (`Kept`), so that this module depends on none of its readers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.kernel.moves import Move, Outcome
    from interpreter.state.visibility.events import Event, Part, Rolled

Found = TypeVar("Found")
ALL = -2
"""Key of cached results that are the same for every observer: a number no observer has."""


@dataclass(slots=True, eq=False)
class Entry:
    """One move or outcome with the arrays before and after it, the events, and the seats that passed.

    A seat passes when it has no legal move. `parts` are the events split at each pass; `events` are those of all parts.
    """

    parent: Entry | None
    item: Move | Outcome
    before: list[int]
    after: list[int]
    events: tuple[Event | Rolled, ...] = ()
    passed: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    secret: bool = False
    """Whether it is a secret pick: others learn only that it was made."""
    revealed: tuple[Move, ...] = ()
    """Secret picks made public by this entry, which holds the last one of them."""
    voids: tuple[tuple[Move, str | None], ...] = ()
    """Simultaneous picks that had become illegal when they were carried out, each with the reason.

    The reason is None where it depends on hidden information.
    """
    void: tuple[tuple[int, int, list[int]], ...] = ()
    """Void picks as the machine reports them: the decision, the code and the state in which each was void."""
    kept: dict[tuple[Kept[Any], int], Any] = field(default_factory=dict[tuple["Kept[Any]", int], Any])
    """Cached results; only Kept reads and writes them."""
    number: int = field(init=False)
    """Number of entries before it."""

    def __post_init__(self) -> None:
        self.number = 0 if self.parent is None else self.parent.number + 1


class Kept(Generic[Found]):
    """A cache of one reader of the history: its result for each entry, by observer or for all observers."""

    def of(self, entry: Entry, observer: int = ALL) -> Found | None:
        """Return the cached result of an entry, or None."""
        return entry.kept.get((self, observer))

    def keep(self, entry: Entry, found: Found, observer: int = ALL) -> Found:
        """Cache and return the result of an entry."""
        entry.kept[self, observer] = found
        return found


def entries(last: Entry | None, since: int = 0) -> Iterator[Entry]:
    """Yield the entries up to `last`, earliest first, without those numbered below `since`."""
    chain: list[Entry] = []
    while last is not None and last.number >= since:
        chain.append(last)
        last = last.parent
    yield from reversed(chain)

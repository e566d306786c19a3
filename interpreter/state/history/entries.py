"""History of a game: a chain of entries, each with its parent, so that states share their past.

An Entry is made from a move or outcome and the state arrays before and after it. Its facts never change; results
computed from it are cached beside it (`Kept`), so that this module depends on none of its readers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from interpreter.kernel.moves import Move, Outcome
    from interpreter.state.visibility.events import Event, Part, Rolled

Found = TypeVar("Found")
ALL = -2
"""Observer number for cached results that are the same for all observers; no observer has this number."""


@dataclass(slots=True, eq=False)
class Entry:
    """History entry: a move or chance outcome, the arrays before and after, and its events.

    `passed` has the seats that passed after it, as they had no legal move. `parts` are the events split at each pass;
    `events` are those of all parts.
    """

    parent: Entry | None
    item: Move | Outcome
    before: list[int]
    after: list[int]
    events: tuple[Event | Rolled, ...] = ()
    passed: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    secret: bool = False
    """Whether the move is a secret pick: other seats learn only that it was made."""
    revealed: tuple[Move, ...] = ()
    """Secret picks that this entry makes public, itself among them; empty for other entries."""
    voids: tuple[tuple[Move, str | None], ...] = ()
    """Simultaneous picks that had become illegal when they were carried out, each with the reason.

    The reason is None where it depends on hidden information.
    """
    void: tuple[tuple[int, int, list[int]], ...] = ()
    """Void picks as the running game reports them: node of the decision, code of the move, and state."""
    kept: dict[tuple[Kept[Any], int], Any] = field(default_factory=dict[tuple["Kept[Any]", int], Any])
    """Cached results by cache and observer; only Kept reads and writes them."""
    number: int = field(init=False)
    """Number of entries before this one in the history."""

    def __post_init__(self) -> None:
        self.number = 0 if self.parent is None else self.parent.number + 1


class Kept(Generic[Found]):
    """Cache of results that one module computes from history entries, by entry and observer."""

    def of(self, entry: Entry, observer: int = ALL) -> Found | None:
        """Return the cached result of a history entry for an observer; None if there is none."""
        return entry.kept.get((self, observer))

    def keep(self, entry: Entry, found: Found, observer: int = ALL) -> Found:
        """Cache the result of a history entry for an observer (default: for all), and return it."""
        entry.kept[self, observer] = found
        return found


class KeptAlong(Kept[list[Found]]):
    """Cache of lists along the history, where a late entry's list continues that of an earlier one.

    The lists are shared, so nobody may change them.
    """

    def upto(self, last: Entry | None, made: Callable[[Entry], Iterable[Found]], observer: int = ALL) -> list[Found]:
        """Return the results for all entries up to `last`, in order; `made` computes those of one entry."""
        later, found, entry = list[Entry](), None, last
        while entry is not None and (found := self.of(entry, observer)) is None:
            later.append(entry)
            entry = entry.parent
        if last is None or (found is not None and not later):
            return found or []
        whole = list(found or ())
        for each in reversed(later):
            whole.extend(made(each))
        return self.keep(last, whole, observer)


CHAINS: KeptAlong[Entry] = KeptAlong()
"""Cache of the entries of histories, in order."""


def entries(last: Entry | None, since: int = 0) -> Iterator[Entry]:
    """Yield the entries of the history up to `last`, earliest first, from number `since` on."""
    chain: list[Entry] = []
    while last is not None and last.number >= since:
        chain.append(last)
        last = last.parent
    yield from reversed(chain)

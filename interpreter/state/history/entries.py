"""What happened: a chain of entries, each pointing to the one before, so that states share their past.

Enters a move or outcome with the arrays before and after it; leaves an Entry that never changes. What others work out
of an entry they keep beside it (`Kept`), so that this file knows none of them.
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
"""Whom something is kept for that is the same for every observer: a number no observer has."""


@dataclass(slots=True, eq=False)
class Entry:
    """One move or outcome: the arrays before and after it, what moved, and who passed on with nothing legal.

    `parts` are what happened, cut where somebody passed on; `events` are those of all of them.
    """

    parent: Entry | None
    item: Move | Outcome
    before: list[int]
    after: list[int]
    events: tuple[Event | Rolled, ...] = ()
    passed: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    secret: bool = False
    """Picked in secret: others learn only that it was picked."""
    revealed: tuple[Move, ...] = ()
    """With the last of picks made in secret all of them are told."""
    voids: tuple[tuple[Move, str | None], ...] = ()
    """Picks made together that had become impossible when they were to be carried out, and why.

    None where the reason rests on what not everybody sees.
    """
    void: tuple[tuple[int, int, list[int]], ...] = ()
    """The same as the machine told it: the decision, the code and the state in which it was found to be void."""
    kept: dict[tuple[Kept[Any], int], Any] = field(default_factory=dict[tuple["Kept[Any]", int], Any])
    """What was worked out of it: written and read by a Kept alone."""
    number: int = field(init=False)
    """How many entries came before it."""

    def __post_init__(self) -> None:
        self.number = 0 if self.parent is None else self.parent.number + 1


class Kept(Generic[Found]):
    """What one reader of the history works out of entries, for one observer or for all: asked once, it stays there."""

    def of(self, entry: Entry, observer: int = ALL) -> Found | None:
        """What was worked out of an entry; None as long as it was not."""
        return entry.kept.get((self, observer))

    def keep(self, entry: Entry, found: Found, observer: int = ALL) -> Found:
        """Note what was worked out of an entry, and give it back."""
        entry.kept[self, observer] = found
        return found


def entries(last: Entry | None, since: int = 0) -> Iterator[Entry]:
    """All entries up to one, the earliest first, without those of the first numbers."""
    chain: list[Entry] = []
    while last is not None and last.number >= since:
        chain.append(last)
        last = last.parent
    yield from reversed(chain)

"""What happened: a chain of entries, each pointing to the one before, so that states share their past.

Enters a move or outcome with the arrays before and after it; leaves an Entry that never changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.kernel.moves import Move, Outcome
    from interpreter.state.history.log import Told
    from interpreter.state.history.told import Happened
    from interpreter.state.visibility.events import Event, Part, Rolled
    from interpreter.state.worlds.indistinguishable import Worlds
    from interpreter.state.worlds.knowledge import Knowledge
    from interpreter.state.worlds.trail import Trail


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
    came: dict[int, tuple[Happened, ...]] = field(default_factory=dict)
    """What visibly came of it, as far as worked out, by observer."""
    told: dict[int, Told] = field(default_factory=dict)
    """What an observer reads of it, as far as nothing later can change that."""
    trail: Trail | None = None
    """What happened in it draw by draw, once that was asked."""
    known: dict[int, Knowledge] = field(default_factory=dict[int, "Knowledge"])
    """What seats know after it, as far as it was asked."""
    worlds: dict[int, Worlds] = field(default_factory=dict[int, "Worlds"])
    """The worlds each seat cannot tell from the true one after it, once they were asked for."""


def entries(last: Entry | None) -> Iterator[Entry]:
    """All entries up to one, the earliest first."""
    chain: list[Entry] = []
    while last is not None:
        chain.append(last)
        last = last.parent
    yield from reversed(chain)

"""History of a game: a chain of entries, each with its parent, so that states share their past.

An Entry is made from a move or outcome and the state arrays before and after it. Its facts never change; results
computed from it are cached beside it (`Kept`), so that this module depends on none of its readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from interpreter.compiler.graph import Secret
from interpreter.compiler.program import Program
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.questions.refusals import open_reason
from interpreter.state.visibility.events import Event, Part, Passes, Rolled, Traced
from interpreter.state.wording.menu_text import offers

Found = TypeVar("Found")
ALL = -2
"""Observer number for cached results that are the same for all observers; no observer has this number."""


@dataclass(slots=True, eq=False)
class Entry:
    """Move or chance outcome: arrays before and after, `events` by pass, and `passed` seats."""

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
    """Secret picks that this entry makes public, its own move among them; empty for other entries."""
    voids: tuple[tuple[Move, str | None], ...] = ()
    """Illegal simultaneous picks, each with the reason, None if it depends on hidden information."""
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
    """Cache of results in the order of the history, shared lists that nobody may change."""

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
"""Cache of histories as lists of their entries, earliest first."""


def entries(last: Entry | None, since: int = 0) -> Iterator[Entry]:
    """Yield the entries of the history up to `last`, earliest first, from number `since` on."""
    chain: list[Entry] = []
    while last is not None and last.number >= since:
        chain.append(last)
        last = last.parent
    yield from reversed(chain)


# ---- simultaneous picks: moves that seats choose in secret and that become public together


def is_secret(program: Program, s: list[int]) -> bool:
    """Return whether a pick made at this state is secret until all seats have picked."""
    return s[PC] in program.secrets


def picks_made(program: Program, s: list[int]) -> int:
    """Return the number of simultaneous picks made in a state that are still secret: one entry each."""
    secret = program.secrets.get(s[PC])
    return 0 if secret is None else s[program.module.slots[secret.picks].base]


def revealed_picks(program: Program, before: list[int], after: list[int]) -> tuple[Move, ...] | None:
    """Return the earlier seats' secret picks if the move made was the last simultaneous one."""
    secret = program.secrets.get(before[PC])
    if secret is None:
        return None
    slot = program.module.slots[secret.picks]
    if after[PC] == before[PC] and after[slot.base] == before[slot.base] + 1:
        return None
    return tuple(pick(program, before, secret, place) for place in range(before[slot.base]))


def void_pick(program: Program, at: int, code: int, s: list[int]) -> tuple[Move, str | None]:
    """Return the illegal pick of a code at node `at`, and why, None if that is hidden."""
    asked = [at, *s[1:]]
    move = program.move(asked, code)
    return move, open_reason(program, asked, move)


def picker(program: Program, s: list[int], secret: Secret, place: int) -> int:
    """Return the seat that made the simultaneous pick at index `place` of those made so far."""
    return s[program.module.slots[secret.everybody].base + 1 + place]


def asking(program: Program, s: list[int], secret: Secret, seat: int) -> list[int]:
    """Return a copy of the state in which the given seat is the one to pick."""
    found = s[:]
    found[program.module.slots[secret.picker].base] = seat
    return found


def pick(program: Program, s: list[int], secret: Secret, place: int) -> Move:
    """Return the simultaneous pick at index `place` of those made so far, with its text as offered."""
    code = s[program.module.slots[secret.picks].base + 1 + place]
    at = asking(program, s, secret, picker(program, s, secret, place))
    return next((move for move in offers(program, at) if move.code == code), program.move(at, code))


# ---- carry out a move or chance outcome and record it as an entry of the history
#
# Logs and information states of seats depend on these records. All runners of games use them, also those that play
# for bots which read the history.


def recorded(
    program: Program,
    parent: Entry | None,
    item: Move | Outcome,
    before: list[int],
    carry_out: Callable[[Traced], None],
    start: list[int] | None = None,
) -> Entry:
    """Return the history entry of a move or outcome, carried out by the function `carry_out`.

    `carry_out` changes a copy of the state array in place, which becomes the entry's `after`. `item` is the move as
    offered, with its words; `start` is the array to copy, if it is not `before` itself.
    """
    s = Traced(program, before if start is None else start)
    passes, voids = Passes(s), list[tuple[int, int, list[int]]]()
    program.record_skips(passes)
    program.record_voids(voids)
    try:
        carry_out(s)
    finally:
        program.record_skips(None)
        program.record_voids(None)
    after, events = s.finish()
    made = Entry(parent, item, before, after, events, tuple(passes.seats), tuple(s.parts))
    note_picks(program, made, voids)
    return made


def note_picks(program: Program, entry: Entry, voids: list[tuple[int, int, list[int]]]) -> None:
    """Record which secret picks an entry makes public, and which (node, code, state) are void."""
    entry.void = tuple(voids)
    entry.voids = tuple(void_pick(program, at, code, state) for at, code, state in voids)
    if isinstance(entry.item, Move) and is_secret(program, entry.before):
        picks = revealed_picks(program, entry.before, entry.after)
        entry.secret, entry.revealed = True, (*picks, entry.item) if picks is not None else ()

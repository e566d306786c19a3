"""One move or outcome carried out and noted in the history: an entry leaves, whoever plays.

What a seat may read of the past, and what it is taken to know, rests on what is noted here: who plays a game for a bot
that looks back notes all of it, as a person's game is noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry
from interpreter.state.history.secret_picks import is_secret, told_now, void_pick
from interpreter.state.visibility.events import Passes, Traced

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Outcome


def recorded(
    program: Program,
    parent: Entry | None,
    item: Move | Outcome,
    before: list[int],
    carry_out: Callable[[Traced], None],
    start: list[int] | None = None,
) -> Entry:
    """The entry a move or outcome makes, whose `after` is a new array; `carry_out` does it in place.

    `item` is as it was offered, with its words; `start` is what it is done to, where that is not `before` itself.
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
    """Note what an entry tells of picks made together; `voids` as the machine tells them."""
    entry.void = tuple(voids)
    entry.voids = tuple(void_pick(program, at, code, state) for at, code, state in voids)
    if isinstance(entry.item, Move) and is_secret(program, entry.before):
        picks = told_now(program, entry.before, entry.after)
        entry.secret, entry.revealed = True, (*picks, entry.item) if picks is not None else ()

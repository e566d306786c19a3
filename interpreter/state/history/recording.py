"""Carry out a move or chance outcome and record it as an entry of the history.

Logs and information states of seats depend on these records. All runners of games use them, also those that play for
bots which read the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry
from interpreter.state.history.secret_picks import is_secret, revealed_picks, void_pick
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
    """Record in an entry which secret picks it makes public and which picks are void.

    `voids`: the void picks as the running game reports them: node, code and state.
    """
    entry.void = tuple(voids)
    entry.voids = tuple(void_pick(program, at, code, state) for at, code, state in voids)
    if isinstance(entry.item, Move) and is_secret(program, entry.before):
        picks = revealed_picks(program, entry.before, entry.after)
        entry.secret, entry.revealed = True, (*picks, entry.item) if picks is not None else ()

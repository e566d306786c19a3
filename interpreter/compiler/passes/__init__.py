"""Optimization passes of the compiler.

Each may be disabled (`compile_game(game, without={INLINE})`), alone or with others: the games stay the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.building import said_by

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn


PACKED_SUMS = "packed-sums"
TABULATE = "tabulate"
MEMBERSHIP = "membership"
WAYS = "ways"
CANDIDATES = "candidates"
INLINE = "inline"
UNROLL = "unroll"
BIT_SETS = "bit-sets"
SHARE = "share"

PASSES = {
    PACKED_SUMS: "several sums over one set are one sum of packed numbers, handed on as the set grows",
    TABULATE: "terms of sums, and sets, that depend on a thing alone become tables, by evaluation while compiling",
    MEMBERSHIP: "whether a thing is in a set chosen by a condition is the condition, asked of that thing alone",
    WAYS: "a question about what can be reached ends at the first space that decides; a known way is tried first",
    CANDIDATES: "of many things only those are tried that can fit, by the part of a condition that never changes",
    INLINE: "small values replace the places where they are read",
    UNROLL: "sums and questions over few known things are written out",
    BIT_SETS: "fields asked about space by space are kept as bit sets, and questions about them are shifts and masks",
    SHARE: "questions that do the same, whatever their variables are called, are one function",
}
"""Description of each pass, by name."""


def shared(fn: Fn) -> None:
    """Finish a function, or rename it to an earlier one that is equal up to the names of its variables."""
    params, lines = fn.finished()
    name = fn.name
    if fn.module.does(SHARE):
        name = fn.module.made.setdefault(("does", said_by(params, lines)), name)
    if name == fn.name:
        fn.module.finish(name, params, lines, in_copy=fn.settles)
    fn.name = name

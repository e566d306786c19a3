"""Forward substitution: a copy of cells read only before anything is written is read in place.

`cards = cells[a:b]; if sum(cards) < due: ...` needs no list. Only ranges of cells are substituted, and only if nothing
between the assignment and the last use of the list changes the state or the variables in its bounds.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import WRITES, Effects, Reading
from interpreter.code.rewrite import blocks, changed, with_body, with_functions
from interpreter.code.walk import EXPRESSIONS, nodes, parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.code.expressions import Local
    from interpreter.code.read import Playable
    from interpreter.code.statements import Block, Function, Stmt

_LOOKS_FIRST = (st.Branch, st.Return, st.Set, st.Do, st.Store, st.StoreCells, st.StoreGlobal)
"""Statements whose expressions are all worked out before they do anything."""
LARGEST = 24
"""Nodes of a stretch that is worked out again wherever it is looked at."""


def forward(playable: Playable) -> Playable:
    """Return the game with fewer lists."""
    return with_functions(playable, partial(_function, Effects(playable.code.functions)))


def _function(effects: Effects, function: Function) -> Function:
    return with_body(function, blocks(function.body, partial(_block, effects, Reading(function))))


def _block(effects: Effects, reading: Reading, block: Block) -> Block:
    lines, at = list(block), 0
    while at < len(lines):
        line = lines[at]
        if isinstance(line, st.Set) and isinstance(line.value, x.Cells) and reading.only_reads(line.locals[0]):
            local, stretch = line.locals[0], line.value
            last = _last(lines, at, local, reading.times_named(local))
            if last and _stays(effects, local, stretch, lines[at + 1 : last + 1]):
                lines[at : last + 1] = changed(tuple(lines[at + 1 : last + 1]), partial(_substituted, local, stretch))
                continue
        at += 1
    return block if len(lines) == len(block) else tuple(lines)


def _substituted(local: Local, stretch: x.Cells, node: object) -> object:
    return stretch if isinstance(node, x.Get) and node.local is local else node


def _last(lines: Sequence[Stmt], at: int, local: Local, times: int) -> int | None:
    """Return the last line that names a variable, or None if it is named elsewhere."""
    found, last = 0, None
    for number, line in enumerate(lines[at + 1 :], at + 1):
        here = sum(isinstance(node, x.Get) and node.local is local for node in nodes((line,)))
        found += here
        last = number if here else last
    return last if found == times else None


def _stays(effects: Effects, local: Local, stretch: x.Cells, lines: Sequence[Stmt]) -> bool:
    """Return whether a range of cells stays unchanged until the last line reads the copy of it."""
    named = {node.local for node in nodes((stretch,)) if isinstance(node, x.Get)}
    if sum(1 for _ in nodes((stretch,))) > LARGEST:
        return False
    if any(isinstance(node, st.Set | st.For | x.Loop) and named & {*node.locals} for node in nodes(lines)):
        return False
    if any(isinstance(node, st.Trial) and _named(node, local) for node in nodes(lines)):
        return False  # what a trial writes lasts as long as it does
    *before, last = lines
    if effects.doing(*before) & WRITES:
        return False
    if not effects.doing(last) & WRITES:
        return True
    looks = [part for part in parts(last) if isinstance(part, EXPRESSIONS)]
    return isinstance(last, _LOOKS_FIRST) and not effects.doing(*looks) & WRITES and not _named_in_blocks(last, local)


def _named_in_blocks(line: Stmt, local: Local) -> bool:
    return isinstance(line, st.Branch) and _named((*line.yes, *line.no), local)


def _named(where: Stmt | Block, local: Local) -> bool:
    looked = nodes(where if isinstance(where, tuple) else (where,))
    return any(isinstance(node, x.Get) and node.local is local for node in looked)

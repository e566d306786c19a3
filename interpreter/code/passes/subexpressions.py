"""Common subexpressions: what a function that changes nothing would add up twice it adds up once.

`if sum(POINTS[c] for c in hand) > 0: x = sum(POINTS[c] for c in hand)` keeps the sum in a variable before the line in
which it is met first, if that line works it out on every way.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import WRITES, Effects, Reading
from interpreter.code.rewrite import blocks, changed, with_body, with_functions
from interpreter.code.walk import names, nodes, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.code.expressions import Local
    from interpreter.code.read import Playable
    from interpreter.code.statements import Block, Function, Stmt

_WRITING = (st.Store, st.StoreCells, st.Trial)


def subexpressions(playable: Playable) -> Playable:
    """Return the game with fewer sums."""
    return with_functions(playable, partial(_function, Effects(playable.code.functions)))


def _function(effects: Effects, function: Function) -> Function:
    folds = 0
    for node in nodes(function.body):
        if isinstance(node, _WRITING):
            return function
        folds += isinstance(node, x.Fold)
    if folds <= 1 or effects.of(function.name) & WRITES:
        return function
    return with_body(function, blocks(function.body, partial(_block, function, Reading(function))))


def _block(function: Function, reading: Reading, block: Block) -> Block:
    fixed = {param for param in function.params if reading.times_set[param] == 1}
    said: dict[object, list[x.Fold]] = {}
    for node in nodes(block):
        if isinstance(node, x.Fold) and (key := _key(node, fixed)) is not None:
            said.setdefault(key, []).append(node)
    for same in said.values():
        if len(same) > 1:
            block = _once(block, same)
    return block


def _once(block: Block, same: list[x.Fold]) -> Block:
    """Return a block that evaluates an expression once, before the line that contains it first."""
    ids = set(map(id, same))
    for at, line in enumerate(block):
        if any(id(node) in ids for node in nodes((line,))):
            if not any(id(node) in ids for node in _always(line)):
                return block
            kept = x.Local("found", same[0].type)
            return (*block[:at], st.Set((kept,), same[0]), *changed(block[at:], partial(_read, ids, kept)))
    return block


def _read(same: set[int], kept: Local, node: object) -> object:
    return x.Get(kept.type, kept) if id(node) in same else node


def _always(node: Stmt | x.Expr | x.Loop) -> Iterator[Any]:
    """Yield a node and the nodes in it that are evaluated whenever it is reached."""
    yield node
    inner = parts(node)
    if isinstance(node, x.And | x.Or | x.If | x.Each | x.Loop | st.Branch | st.While | st.For):
        inner = inner[:1]
    for part in inner:
        yield from _always(part)


def _key(of: x.Fold, fixed: set[Local]) -> object:
    """Return a key equal for equal expressions, or None if it depends on more than fixed variables."""
    bound: dict[Local, int] = {}
    for node in nodes((of,)):
        if isinstance(node, x.Loop):
            for local in node.locals:
                bound[local] = len(bound)
        elif isinstance(node, x.Call) or (
            isinstance(node, x.Get) and node.local not in bound and node.local not in fixed
        ):
            return None
    return (of.type, _said(of, bound)) if bound else None


def _said(value: object, bound: dict[Local, int]) -> object:
    if isinstance(value, tuple):
        return tuple(_said(one, bound) for one in value)
    if isinstance(value, x.Local):
        return bound.get(value, value)
    if isinstance(value, x.Constant):
        return value.value
    if not hasattr(value, "__dataclass_fields__"):
        return value
    return (type(value), *(_said(getattr(value, name), bound) for name in names(type(value)) if name != "type"))

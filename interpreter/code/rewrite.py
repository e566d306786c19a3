"""Rewriting of nodes, as used by the passes.

A change is applied to every node, parts first. A node without changes is returned itself, because nodes are shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from interpreter.code import statements as st
from interpreter.code.statements import Block, Function, Stmt
from interpreter.code.walk import KINDS, inner

if TYPE_CHECKING:
    from interpreter.code.read import Playable

    Change = Callable[[Any], Any]

T = TypeVar("T")
_BLOCKS: dict[type, tuple[str, ...]] = {
    st.Branch: ("yes", "no"),
    st.While: ("body",),
    st.For: ("body",),
    st.Trial: ("body", "undo"),
}
"""Fields of statements that hold blocks."""


def changed(value: T, change: Change) -> T:
    """Return a node with its parts and then itself changed; a statement may become a tuple of several."""
    return cast("T", _changed(value, change))


def _changed(value: object, change: Change) -> object:
    if isinstance(value, tuple):
        return _several(cast("tuple[object, ...]", value), change)
    kind = type(value)
    if kind not in KINDS:
        return value
    found = dict[str, object]()
    for name in inner(kind):
        before = getattr(value, name)
        after = _changed(before, change)
        if after is not before:
            found[name] = after
    return change(replace(cast("Any", value), **found) if found else value)


def _several(value: tuple[object, ...], change: Change) -> tuple[object, ...]:
    found: list[object] = []
    same = True
    for old in value:
        new = _changed(old, change)
        same = same and new is old
        if isinstance(new, tuple):
            found.extend(cast("tuple[object, ...]", new))
        else:
            found.append(new)
    return value if same else tuple(found)


def with_functions(playable: Playable, change: Callable[[Function], Function]) -> Playable:
    """Return a game with each function changed."""
    functions = {name: change(function) for name, function in playable.code.functions.items()}
    return replace(playable, code=replace(playable.code, functions=functions))


def with_body(function: Function, body: Block) -> Function:
    """Return a function with another body, or the function itself if the body is the same."""
    return function if body is function.body else type(function)(function.name, function.params, function.result, body)


def blocks(of: Block, change: Callable[[Block], Block]) -> Block:
    """Return a block with its inner blocks and then itself changed."""
    found = tuple(_with_blocks(line, change) for line in of)
    return change(of if all(new is old for new, old in zip(found, of, strict=True)) else found)


def _with_blocks(line: Stmt, change: Callable[[Block], Block]) -> Stmt:
    before = [getattr(line, name) for name in _BLOCKS.get(type(line), ())]
    after = [blocks(block, change) for block in before]
    if all(new is old for new, old in zip(after, before, strict=True)):
        return line
    return replace(line, **dict(zip(_BLOCKS[type(line)], after, strict=True)))

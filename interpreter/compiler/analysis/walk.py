"""Generic walks over checked trees.

Parts of a node, free variables, and a few questions lowering and emission share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import chain
from typing import Any, TypeVar, cast

from gamespec.checked.expressions import Expr, Read, ValueGet, Var
from gamespec.checked.statements import Anytime, As, Block, ForEach, If, Option, Repeat, SetField, Step, Stmt
from gamespec.checked.things import NeedLine, Value
from gamespec.checked.traversal import parts as with_parts

Change = Callable[[Expr], Expr | None]


SKIPPED = {"type", "span", "field", "value_ref", "action", "column", "kind", "zone_ref"}


LINE, VARIABLE, ROW, CHOICE, NOTHING = range(5)
"""Kinds of node fields: expression or statement, variable, tuple, option, anything else."""
_SORTS: dict[type, int] = {tuple: ROW, str: NOTHING, int: NOTHING, bool: NOTHING, type(None): NOTHING}


def _sort(cls: type) -> int:
    """Return and cache the kind of a class seen for the first time."""
    sorts = {LINE: (Expr, Stmt), VARIABLE: Var, ROW: tuple, CHOICE: Option}
    _SORTS[cls] = found = next((sort for sort, of in sorts.items() if issubclass(cls, of)), NOTHING)
    return found


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name not in SKIPPED)


def parts(node: object) -> list[object]:
    """Return the direct parts of a node: expressions, statements and variables."""
    found: list[object] = []
    sorts = _SORTS
    for name in _names(node.__class__):
        value = getattr(node, name)
        cls = value.__class__
        sort = sorts[cls] if cls in sorts else _sort(cls)
        if sort <= VARIABLE:
            found.append(value)
        elif sort != NOTHING:
            _flat(value, found)
    return found


def _flat(item: Any, found: list[object]) -> None:  # noqa: ANN401 - whatever stands in a field
    """Add the parts in a field's value."""
    cls = item.__class__
    sort = _SORTS[cls] if cls in _SORTS else _sort(cls)
    if sort <= VARIABLE:
        found.append(item)
    elif sort == ROW:
        for part in item:
            _flat(part, found)
    elif sort == CHOICE:
        found += item.args


def everything(node: object) -> Iterator[object]:
    """Yield the node and all nodes below it, without the bodies of called actions and values."""
    if isinstance(node, Expr | Stmt):
        return with_parts(node)
    return chain((node,), with_parts([getattr(node, name) for name in _names(node.__class__)]))


def statements(node: Stmt) -> Iterator[Stmt]:
    """Yield the statement and all statements in its blocks."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        yield item
        waiting += [part for part in parts(item) if isinstance(part, Stmt)]


def blocks(item: Stmt) -> tuple[Block, ...]:
    """Return the blocks inside a statement that has any; the last one of an `if` is its `else`."""
    if isinstance(item, If):
        return (*(block for _, block in item.branches), item.otherwise)
    return (item.body,) if isinstance(item, ForEach | Repeat | Step | As | Anytime) else ()


def reached(node: object) -> Iterator[object]:
    """Yield `everything`, and once for each value read there the expressions of that value."""
    known: set[Value] = set()
    todo: list[object] = [node]
    while todo:
        for part in everything(todo.pop()):
            yield part
            if isinstance(part, ValueGet) and part.value not in known:
                known.add(part.value)
                todo += trees_of(part.value)


def trees_of(value: Value) -> Iterator[Expr]:
    """Yield every expression of a value."""
    if value.body is not None:
        yield value.body
    for line in value.lines:
        yield line.condition if isinstance(line, NeedLine) else line[1]
    for modifier in value.modifiers:
        yield modifier.amount
        if modifier.each is not None:
            yield modifier.each[1]
        if modifier.when is not None:
            yield modifier.when


def read(node: object) -> set[Var]:
    """Return the variables read or written anywhere in the node."""
    return set(in_order(node))


def in_order(node: object) -> list[Var]:
    """Return the variables read or written in the node in order of appearance, each once.

    What is laid out or emitted never depends on a set's order.
    """
    found: dict[Var, None] = {}
    for item in everything(node):
        if isinstance(item, Read):
            found[item.var] = None
        else:
            found.update((part, None) for part in parts(item) if isinstance(part, Var))
    return list(found)


def bound(node: object) -> set[Var]:
    """Return the variables bound inside the node: all that occur without being read."""
    items = (item for item in everything(node) if not isinstance(item, Read))
    return {part for item in items for part in parts(item) if isinstance(part, Var)}


def free(node: object) -> list[Var]:
    """Return the variables the node reads but does not bind, sorted by name."""
    inside = bound(node)
    return sorted((v for v in in_order(node) if v not in inside), key=lambda v: v.name)


def is_note(line: object) -> bool:
    """Return whether a statement sets a field that nothing in the game reads."""
    return isinstance(line, SetField) and line.target.field.notes


def without_notes(block: Block) -> Block:
    """Return the statements of a block that are no notes."""
    return tuple(line for line in block if not is_note(line))


T = TypeVar("T")


def rebuilt(part: T, change: Change) -> T:
    """Return a part with its expressions replaced, outermost first; a change of None keeps one."""
    return cast("T", _rebuilt(part, change))


def _rebuilt(part: object, change: Change) -> object:
    if isinstance(part, tuple):
        made = tuple(_rebuilt(item, change) for item in part)
        return part if all(a is b for a, b in zip(part, made, strict=True)) else made
    if not isinstance(part, Expr | Stmt | Option):
        return part
    if isinstance(part, Expr) and (other := change(part)) is not None:
        return other
    changed: dict[str, Any] = {}
    for name in _fields_of(type(part)):
        before = getattr(part, name)
        after = _rebuilt(before, change)
        if after is not before:
            changed[name] = after
    return replace(part, **changed) if changed else part


@cache
def _fields_of(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.name not in {"type", "span", "action"})

"""Generic walks over checked trees.

Parts of a node, free variables, and a few questions lowering and emission share.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING

from gamespec.checked.expressions import Expr, Read, ValueGet, Var
from gamespec.checked.statements import Option, Stmt
from gamespec.checked.things import NeedLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.things import Value

SKIPPED = {"type", "span", "field", "value_ref", "action", "column", "kind", "zone_ref"}


LINES = (Expr, Stmt)
PARTS = (Expr, Stmt, Var)


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name not in SKIPPED)


def parts(node: object) -> Iterator[object]:
    """Direct parts of a statement or expression: expressions, statements and variables."""
    for name in _names(node.__class__):
        value = getattr(node, name)
        if isinstance(value, PARTS):
            yield value
        elif value is not None:
            yield from _flat(value)


def _flat(item: object) -> Iterator[object]:
    if isinstance(item, PARTS):
        yield item
    elif isinstance(item, Option):
        yield from item.args
    elif isinstance(item, tuple):
        for part in item:
            yield from _flat(part)


def everything(node: object) -> Iterator[object]:
    """The node and all expressions and statements below it (not the bodies of called actions and values)."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        yield item
        for name in _from_the_last(item.__class__):
            value = getattr(item, name)
            if isinstance(value, LINES):
                waiting.append(value)
            elif value is not None:
                _wait(value, waiting)


def _wait(value: object, waiting: list[object]) -> None:
    """Add what is a part, the last of several first: it is taken from the end."""
    if isinstance(value, tuple):
        for part in reversed(value):
            _wait(part, waiting)
    elif isinstance(value, LINES):
        waiting.append(value)
    elif isinstance(value, Option):
        _wait(value.args, waiting)


@cache
def _from_the_last(cls: type) -> tuple[str, ...]:
    return _names(cls)[::-1]


def statements(node: Stmt) -> Iterator[Stmt]:
    """The statement and all statements in its blocks."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        yield item
        waiting += [part for part in parts(item) if isinstance(part, Stmt)]


def reached(node: object) -> Iterator[object]:
    """As `everything`, with the bodies of the values read there, each value once however often it is read."""
    known: set[Value] = set()
    todo: list[object] = [node]
    while todo:
        for part in everything(todo.pop()):
            yield part
            if isinstance(part, ValueGet) and part.value not in known:
                known.add(part.value)
                todo += trees_of(part.value)


def trees_of(value: Value) -> Iterator[Expr]:
    """Every expression a value consists of."""
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
    """Variables read or written anywhere in the node."""
    return set(in_order(node))


def in_order(node: object) -> list[Var]:
    """The same variables in order of appearance, each once.

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
    """Variables bound inside the node: all that stand in it and are not read."""
    items = (item for item in everything(node) if not isinstance(item, Read))
    return {part for item in items for part in parts(item) if isinstance(part, Var)}


def free(node: object) -> list[Var]:
    """Variables the node reads but does not bind, in order of name (stable)."""
    inside = bound(node)
    return sorted((v for v in in_order(node) if v not in inside), key=lambda v: v.name)

"""The parts of a node, and all nodes of a function."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from interpreter.code.types import Arena

EXPRESSIONS: tuple[type, ...] = get_args(x.Expr)
STATEMENTS: tuple[type, ...] = get_args(st.Stmt)
NODES = (*EXPRESSIONS, *STATEMENTS, x.Loop)
KINDS = set[type](NODES)
"""Classes of nodes; the compiler adds what it has not built yet."""


@cache
def names(kind: type) -> tuple[str, ...]:
    """Return the fields of a class of nodes in the order of its constructor."""
    return tuple(field.name for field in fields(kind))


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the fields that may hold nodes; types and constant values hold none."""
    without = ("type", "value") if kind is x.Constant else ("type",)
    return tuple(field.name for field in fields(kind) if field.name not in without)


def parts(node: object) -> list[Any]:
    """Return expressions, statements and loops directly in a node, in order."""
    found: list[Any] = []
    for name in _names(type(node)):
        inside = getattr(node, name)
        kind = type(inside)
        if kind in KINDS:
            found.append(inside)
        elif kind is tuple:
            found += [part for part in inside if type(part) in KINDS]
    return found


def nodes(block: Iterable[object]) -> Iterator[Any]:
    """Yield all nodes of a block, each before its parts."""
    waiting = [*block][::-1]
    while waiting:
        node = waiting.pop()
        yield node
        found = parts(node)
        if found:
            found.reverse()
            waiting += found


def arenas(functions: Iterable[st.Function]) -> tuple[Arena, ...]:
    """Return the arenas that functions use, in the order in which they occur."""
    found: dict[Arena, None] = {}
    for function in functions:
        for node in nodes(function.body):
            if isinstance(node, st.Clear | x.Stretch):
                found[node.arena] = None
            elif isinstance(node, x.Record) and isinstance(node.type, Reference):
                found[node.type.arena] = None
    return tuple(found)

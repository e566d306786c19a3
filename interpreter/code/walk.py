"""The parts of a node, and all nodes of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache, partial
from operator import attrgetter
from typing import Any, get_args

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Arena, Reference

EXPRESSIONS: tuple[type, ...] = get_args(x.Expr)
STATEMENTS: tuple[type, ...] = get_args(st.Stmt)
NODES = (*EXPRESSIONS, *STATEMENTS, x.Loop)
KINDS = set[type](NODES)
"""Classes of nodes; the compiler adds what it has not built yet."""


@cache
def names(kind: type) -> tuple[str, ...]:
    """Return the fields of a class of nodes in the order of its constructor."""
    return tuple(field.name for field in fields(kind))


_ONE, _SEVERAL = ("Expr", "Expr | None"), ("tuple[Expr, ...]", "tuple[Loop, ...]", "Block")
"""Annotations of the fields that hold one node, and several."""


@cache
def inner(kind: type) -> tuple[str, ...]:
    """Return the fields of a class that hold nodes, in order."""
    return tuple(field.name for field in fields(kind) if field.type in (*_ONE, *_SEVERAL))


class _Parts(dict[type, "Callable[[Any], tuple[Any, ...]]"]):
    """Functions from a node of a class to its parts; each is made when the class is first met."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        held = {field.name: field.type for field in fields(kind) if field.name in inner(kind)}
        single = len(held) > 1 and {*held.values()} == {"Expr"}
        if single or (len(held) == 1 and not {*held.values()}.isdisjoint(_SEVERAL)):
            self[kind] = attrgetter(*held)  # several values, or the one tuple
        else:
            self[kind] = partial(_mixed, {name: of in _SEVERAL for name, of in held.items()}) if held else _none
        return self[kind]


def _none(_: object) -> tuple[Any, ...]:
    return ()


def _mixed(several: Mapping[str, bool], node: object) -> tuple[Any, ...]:
    found: list[Any] = []
    for name, is_tuple in several.items():
        inside = getattr(node, name)
        if is_tuple:
            found += inside
        elif inside is not None:
            found.append(inside)
    return tuple(found)


_PARTS = _Parts()


def parts(node: object) -> tuple[Any, ...]:
    """Return expressions, statements and loops directly in a node, in order."""
    return _PARTS[type(node)](node)


def nodes(block: Iterable[object]) -> Iterator[Any]:
    """Yield all nodes of a block, each before its parts."""
    waiting = [*block][::-1]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += _PARTS[type(node)](node)[::-1]


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

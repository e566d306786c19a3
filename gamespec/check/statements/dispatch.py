"""Dispatch of statement nodes to the function that checks their class, and checking of blocks.

Statements may extend their scope by names and facts; one with a mistake gives no typed statement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec import model
    from gamespec.check.symbols import Scope
    from gamespec.checked.statements import Block, Stmt

F = TypeVar("F", bound="Callable[..., Stmt | Block | None]")

Elaborator: TypeAlias = "Callable[[Any, Scope], Stmt | Block | None]"
"""Function that returns typed statements for a node, or None for a mistake that it has reported."""

BY_CLASS: dict[type, Elaborator] = {}


def elaborates(node_class: type) -> Callable[[F], F]:
    """Return a decorator that registers the function for a class of statement nodes."""

    def register(function: F) -> F:
        BY_CLASS[node_class] = function
        return function

    return register


def elaborated() -> set[type]:
    """Return the classes of statement nodes with a registered function."""
    return {*BY_CLASS}


def block(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """Return the typed statements of a block; the names and facts they add stay in `scope`."""
    return tuple(stmt for node in nodes for stmt in elaborate(node, scope))


def elaborate(node: model.Stmt, scope: Scope) -> Block:
    """Return the typed statements for one statement node; an empty block after a reported mistake."""
    function = BY_CLASS.get(type(node))
    made = function(node, scope) if function is not None else None
    if made is None:
        scope.world.sink.explained(node.span)
        return ()
    return made if isinstance(made, tuple) else (made,)


def nested(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """Return the typed statements of a nested block, whose names and facts end with it."""
    return block(nodes, scope.child())

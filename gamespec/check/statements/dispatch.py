"""From a model statement to the function that elaborates it, and blocks of them.

Enters: statements and the scope they stand in, which they may extend by names and facts. Leaves: typed statements; one
with a mistake leaves none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec import model
    from gamespec.check.symbols.scope import Scope
    from gamespec.checked.statements import Block, Stmt

F = TypeVar("F", bound="Callable[..., Stmt | Block | None]")

Elaborator: TypeAlias = "Callable[[Any, Scope], Stmt | Block | None]"
"""A statement, several or none that stand for one written; None for one with a mistake that some finding explains."""

BY_CLASS: dict[type, Elaborator] = {}


def elaborates(node_class: type) -> Callable[[F], F]:
    """Register the function for a class of model nodes."""

    def register(function: F) -> F:
        BY_CLASS[node_class] = function
        return function

    return register


def elaborated() -> set[type]:
    """The classes of lines for which something is registered."""
    return {*BY_CLASS}


def block(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """Statements one after another; the names they bind and what they teach stay in `scope`."""
    return tuple(stmt for node in nodes for stmt in elaborate(node, scope))


def elaborate(node: model.Stmt, scope: Scope) -> Block:
    """What one statement comes to; nothing where another finding explains what is wrong with it."""
    function = BY_CLASS.get(type(node))
    made = function(node, scope) if function is not None else None
    if made is None:
        scope.world.sink.explained(node.span)
        return ()
    return made if isinstance(made, tuple) else (made,)


def nested(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """A block inside another: its names and what is learnt in it end with it."""
    return block(nodes, scope.child())

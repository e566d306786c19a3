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
"""A statement, or several that stand for one written."""

_BY_CLASS: dict[type, Elaborator] = {}


def elaborates(node_class: type) -> Callable[[F], F]:
    """Register the function for a class of model nodes."""

    def register(function: F) -> F:
        _BY_CLASS[node_class] = function
        return function

    return register


def elaborated() -> set[type]:
    """The classes of lines for which something is registered."""
    return {*_BY_CLASS}


def block(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """Statements one after another; the names they bind and what they teach stay in `scope`."""
    made = []
    for node in nodes:
        function = _BY_CLASS.get(type(node))
        stmt = function(node, scope) if function is not None else None
        if isinstance(stmt, tuple):
            made.extend(stmt)
        elif stmt is not None:
            made.append(stmt)
    return tuple(made)


def nested(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """A block inside another: its names and what is learnt in it end with it."""
    return block(nodes, scope.child())

"""Dispatch of expression nodes of the syntax tree to the typing function for their class.

Functions take a node, a scope and perhaps the expected type. Zones, and families without key, are returned unchanged
for the caller to convert.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from gamespec import model
from gamespec.check.expressions.elaboration.findings import broken
from gamespec.check.symbols import Scope
from gamespec.checked.expressions import Expr
from gamespec.checked.types import Type

Elaborator: TypeAlias = "Callable[[Any, Scope, Type | None], Expr]"

BY_CLASS: dict[type, Elaborator] = {}


def elaborates(node_class: type) -> Callable[[Elaborator], Elaborator]:
    """Return a decorator that registers the typing function for a class of syntax tree nodes."""

    def register(function: Elaborator) -> Elaborator:
        BY_CLASS[node_class] = function
        return function

    return register


def raw(node: model.Expr, scope: Scope, expected: Type | None = None) -> Expr:
    """Return the typed, unconverted expression of a node; the expected type is a hint for words."""
    function = BY_CLASS.get(type(node))
    if function is None:
        return broken(node.span, scope)
    return function(node, scope, expected)

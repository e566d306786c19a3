"""Registry of the handlers that print each class of CODE node.

Each module of handlers registers its own. A handler takes the function being printed (`function.Fn`) and a node, and a
handler of lists also a sink.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

Sink: TypeAlias = "Callable[[tuple[int, ...]], None]"
"""Printer of the loop body, given the variables that hold the words of an item."""
Handler: TypeAlias = "Callable[[Any, Any], None]"
Through: TypeAlias = "Callable[[Any, Any, Sink], None]"
F = TypeVar("F", bound="Callable[..., None]")

VALUES: dict[type, Handler] = {}
"""Handlers that push the words of an expression, by its class."""
TRUTHS: dict[type, Handler] = {}
"""Handlers that push whether a condition holds, in 32 bits, by its class."""
SOURCES: dict[type, Through] = {}
"""Handlers that loop over a list without building it, by its class; the sink is printed once."""
LINES: dict[type, Handler] = {}
"""Handlers that carry out a statement, by its class."""


def value(kind: type) -> Callable[[F], F]:
    """Register the handler that prints a class of expression."""
    return _noting(VALUES, kind)


def truth(kind: type) -> Callable[[F], F]:
    """Register the handler that prints a class of condition."""
    return _noting(TRUTHS, kind)


def source(kind: type) -> Callable[[F], F]:
    """Register the handler that loops over a class of list."""
    return _noting(SOURCES, kind)


def line(kind: type) -> Callable[[F], F]:
    """Register the handler that prints a class of statement."""
    return _noting(LINES, kind)


def _noting(table: dict[type, Any], kind: type) -> Callable[[F], F]:
    def note(handler: F) -> F:
        table[kind] = handler
        return handler

    return note

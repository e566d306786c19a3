"""What prints each class of node of CODE: filled by the rooms that know how, looked up by the function being printed.

Enters a class and a handler, which takes that function (`function.Fn`) and a node, and a handler of lists a sink as
well; leaves four tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Sink: TypeAlias = "Callable[[tuple[int, ...]], None]"
"""What is done with each thing of a list, whose words stand in these variables."""
Handler: TypeAlias = "Callable[[Any, Any], None]"
Through: TypeAlias = "Callable[[Any, Any, Sink], None]"
F = TypeVar("F", bound="Callable[..., None]")

VALUES: dict[type, Handler] = {}
"""For each class of expression what pushes its words."""
TRUTHS: dict[type, Handler] = {}
"""For each class of condition what pushes whether it holds, in 32 bits."""
SOURCES: dict[type, Through] = {}
"""For each class of list that need not be made what goes through it: the sink is printed once, for every thing."""
LINES: dict[type, Handler] = {}
"""For each class of statement what carries it out."""


def value(kind: type) -> Callable[[F], F]:
    """Note what prints a class of expression."""
    return _noting(VALUES, kind)


def truth(kind: type) -> Callable[[F], F]:
    """Note what prints a class of condition."""
    return _noting(TRUTHS, kind)


def source(kind: type) -> Callable[[F], F]:
    """Note what goes through a class of list."""
    return _noting(SOURCES, kind)


def line(kind: type) -> Callable[[F], F]:
    """Note what prints a class of statement."""
    return _noting(LINES, kind)


def _noting(table: dict[type, Any], kind: type) -> Callable[[F], F]:
    def note(handler: F) -> F:
        table[kind] = handler
        return handler

    return note

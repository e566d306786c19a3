"""Register the functions of a package by the classes of nodes that they handle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound="Callable[[Any, Any], object]")


def registering(table: dict[type, Any]) -> Callable[..., Callable[[F], F]]:
    """Return a decorator that takes classes, and enters the function for each of them into a table."""

    def of(*classes: type) -> Callable[[F], F]:
        def register(function: F) -> F:
            table.update(dict.fromkeys(classes, function))
            return function

        return register

    return of

"""Replacement of expressions in a checked tree; parts without replacements are shared, not copied.

A part is an expression, a statement or a tuple of parts; a change returns the replacement of an expression, or None.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from gamespec.checked.expressions import Expr
from gamespec.checked.statements import Option, Stmt

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[Expr], Expr | None]

T = TypeVar("T")


def rebuilt(part: T, change: Change) -> T:
    """Return a part with its expressions replaced, outermost first; a change of None keeps one."""
    return cast("T", _rebuilt(part, change))


def _rebuilt(part: object, change: Change) -> object:
    if isinstance(part, tuple):
        made = tuple(_rebuilt(item, change) for item in part)
        return part if all(a is b for a, b in zip(part, made, strict=True)) else made
    if not isinstance(part, Expr | Stmt | Option):
        return part
    if isinstance(part, Expr) and (other := change(part)) is not None:
        return other
    changed: dict[str, Any] = {}
    for name in _names(type(part)):
        before = getattr(part, name)
        after = _rebuilt(before, change)
        if after is not before:
            changed[name] = after
    return replace(part, **changed) if changed else part


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.name not in {"type", "span", "action"})

"""Traversal of the checked game's expressions and statements, outermost first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from gamespec.checked import expressions as x
from gamespec.checked.expressions import Expr, Read, Var
from gamespec.checked.game import Action, Param, Phase
from gamespec.checked.kinds import Column
from gamespec.checked.statements import Option, Stmt
from gamespec.checked.things import Field, Forbid, Modifier, NeedLine, Seen, Sight, Trigger, Value, Zone
from gamespec.checked.types import Int, is_optional

_FOLLOWED = (Expr, Stmt, Option, Param, NeedLine, Modifier, Forbid, Trigger, Seen, Sight)
Named: TypeAlias = Column | Field | Zone | Value | Action | Phase | Var
"""Declaration or variable that a name in an expression or statement can refer to."""
_PARTS: dict[type, tuple[str, ...]] = {}
_SKIPPED = frozenset({"span", "type"})


def _names(part: object) -> tuple[str, ...]:
    known = _PARTS.get(type(part))
    if known is None:
        known = tuple(f.name for f in fields(part) if f.name not in _SKIPPED) if is_dataclass(part) else ()
        _PARTS[type(part)] = known
    return known


_INSIDE: dict[type, tuple[str, ...] | None] = {tuple: (), list: ()}
"""Attributes to traverse for each class, last first; None for classes not traversed."""


def _inside(cls: type) -> tuple[str, ...] | None:
    """Return the attribute names to traverse in a class not seen before, and store them in `_INSIDE`."""
    if issubclass(cls, tuple | list):
        names: tuple[str, ...] | None = ()
    elif issubclass(cls, _FOLLOWED):
        names = tuple(f.name for f in reversed(fields(cls)) if f.name not in _SKIPPED)
    else:
        names = None
    _INSIDE[cls] = names
    return names


def parts(thing: object) -> Iterator[object]:
    """Yield `thing` and all its parts, outermost first: expressions, statements, options, parameters."""
    waiting: list[Any] = [thing]
    known = _INSIDE
    while waiting:
        part = waiting.pop()
        cls = part.__class__
        names = known[cls] if cls in known else _inside(cls)
        if names:
            yield part
            for name in names:
                value = getattr(part, name)
                if value is not None:
                    waiting.append(value)
        elif names is not None:
            if issubclass(cls, _FOLLOWED):
                yield part
            else:
                waiting.extend(reversed(part))


def conjuncts(condition: Expr | None) -> list[Expr]:
    """Return the conditions that `and` joins in a condition, in order; none for None."""
    if condition is None:
        return []
    if isinstance(condition, x.Binary) and condition.op == "and":
        return conjuncts(condition.left) + conjuncts(condition.right)
    return [condition]


def reads_var(thing: object, var: Var) -> bool:
    """Return whether any part of `thing` reads the variable."""
    return any(isinstance(part, Read) and part.var is var for part in parts(thing))


def referred(thing: object) -> Iterator[Named]:
    """Yield the declarations and variables that `thing` refers to, including its own parameters."""
    for part in parts(thing):
        waiting = [getattr(part, name) for name in _names(part)]
        while waiting:
            value = waiting.pop()
            if isinstance(value, tuple | list | dict):
                waiting.extend(value)
            elif isinstance(value, Named):
                yield value


# ---- analysis of whether a set expression always has members


def never_empty(e: x.Expr) -> bool:
    """Return whether a set expression is known to have members in every game state."""
    match e:
        case x.AllOf():
            return e.kind.size > 0
        case x.ConstSet():
            return bool(e.members)
        case x.ListSet():
            return any(not is_optional(item.type) for item in e.items)
        case x.IntRange():
            low, high = e.low.type, e.high.type
            return (
                isinstance(low, Int)
                and isinstance(high, Int)
                and low.high is not None
                and high.low is not None
                and low.high <= high.low
            )
        case x.Builtin():
            return e.name == "clockwise" or (e.name == "reversed" and never_empty(e.args[0]))
        case _:
            return False

"""Walks checked values: everything an expression or statement is made of, without following what it refers to.

Enters: any piece of a body. Leaves: its parts, outermost first.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.expressions import Expr, Read, Var
from gamespec.checked.game import Action, Param, Phase
from gamespec.checked.kinds import Column
from gamespec.checked.statements import Option, Stmt
from gamespec.checked.things import Field, Forbid, Modifier, NeedLine, Seen, Sight, Trigger, Value, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLLOWED = (Expr, Stmt, Option, Param, NeedLine, Modifier, Forbid, Trigger, Seen, Sight)
Named: TypeAlias = Column | Field | Zone | Value | Action | Phase | Var
"""What a name in a body can refer to."""
_PARTS: dict[type, tuple[str, ...]] = {}
_SKIPPED = frozenset({"span", "type"})


def _names(part: object) -> tuple[str, ...]:
    known = _PARTS.get(type(part))
    if known is None:
        known = tuple(f.name for f in fields(part) if f.name not in _SKIPPED) if is_dataclass(part) else ()
        _PARTS[type(part)] = known
    return known


def parts(thing: object) -> Iterator[object]:
    """`thing` and everything it is made of: expressions, statements, options, parameters, lines."""
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple | list):
            waiting.extend(reversed(part))
        elif isinstance(part, _FOLLOWED):
            yield part
            waiting.extend(getattr(part, name) for name in reversed(_names(part)))


def reads_var(thing: object, var: Var) -> bool:
    """Whether anything in it reads a variable."""
    return any(isinstance(part, Read) and part.var is var for part in parts(thing))


def referred(thing: object) -> Iterator[Named]:
    """What it refers to, its own parameters and variables among it."""
    for part in parts(thing):
        waiting = [getattr(part, name) for name in _names(part)]
        while waiting:
            value = waiting.pop()
            if isinstance(value, tuple | list | dict):
                waiting.extend(value)
            elif isinstance(value, Named):
                yield value

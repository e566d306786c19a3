"""Values that are `shown`: a program, a state array and an observer enter; their numbers leave, as far as he may know.

A value rests on what its lines read. Where the observer does not see all of that he is told nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from gamespec.checked.expressions import Read, ValueGet
from gamespec.source import BUILTIN
from interpreter.runtime.errors import PromiseBroken, UnplacedError
from interpreter.runtime.refusals import reads_hidden

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Value
    from interpreter.compiler.program import Program

_SHOWN: WeakKeyDictionary[Program, dict[Kind | None, list[tuple[Value, ValueGet]]]] = WeakKeyDictionary()


def shown_values(program: Program, owner: Kind | None) -> list[tuple[Value, ValueGet]]:
    """The shown values of the table, of players or of the things of a kind, each with how it is asked for."""
    found = _SHOWN.get(program)
    if found is None:
        found = _SHOWN[program] = {}
        for value in program.checked.values:
            if value.shown:
                found.setdefault(value.owner, []).append((value, asked_of(value)))
    return found.get(owner, [])


def known(
    program: Program, s: list[int], observer: int, asked: tuple[Value, ValueGet], owner: int, args: tuple[int, ...]
) -> int | None:
    """What a value is; None where the observer may not know it or it cannot be told now."""
    value, expr = asked
    names = (*(() if value.self_var is None else (value.self_var,)), *value.params)
    numbers = (*(() if value.self_var is None else (owner,)), *args)
    if reads_hidden(program, s, observer, expr, dict(zip(names, numbers, strict=True))):
        return None
    try:
        found = program.asks(expr, names)(s, *numbers)
    except (PromiseBroken, UnplacedError):
        return None
    return found if isinstance(found, int) else None


def asked_of(value: Value) -> ValueGet:
    """The value of whatever stands for its owner and its parameters."""
    owner = None if value.self_var is None else Read(value.self_var.type, BUILTIN, value.self_var)
    args = tuple(Read(var.type, BUILTIN, var) for var in value.params)
    return ValueGet(value.type, BUILTIN, value, owner, args)

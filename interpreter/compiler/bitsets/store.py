"""Where the bit sets of a field lie, and how a field that has them is set.

Enters a reading of a field and a value; leaves addresses and lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import places
from interpreter.kernel.errors import not_none
from interpreter.kernel.spaces import bitsets

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, FieldGet
    from interpreter.compiler.module import Fn


def thing_of(get: FieldGet) -> Expr:
    """The part of a reading that says which bit it is."""
    return get.keys[0] if get.keys else not_none(get.owner)


def address(fn: Fn, get: FieldGet, value: str) -> str | None:
    """Address of the bit set of a value; None (and wanted from the next round on) where it is not kept yet."""
    base = fn.module.bit_sets(get.field)
    if base is None:
        return None
    haver = [(x_.number(fn, get.owner), bitsets.values(get.field))] if get.keys and get.owner is not None else []
    return places.plus(base - bitsets.lowest(get.field), *haver, (value, 1))


def store(fn: Fn, get: FieldGet, value: str) -> None:
    """Set a field: its cell, and its bit in the set of its old and its new value."""
    table = fn.module.constant(tuple(1 << i for i in range(not_none(bitsets.things(get.field)).size)))
    cell, thing = places.field_address(fn, get), x_.number(fn, thing_of(get))
    fn(f"x = {value}")
    fn(f"b = {table}[{thing}]")
    fn(f"s[{address(fn, get, f's[{cell}]')}] ^= b")
    fn(f"s[{cell}] = x")
    fn(f"s[{address(fn, get, 'x')}] ^= b")

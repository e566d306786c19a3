"""Where the bit sets of a field lie, and how a field that has them is set.

Enters a reading of a field and a value; leaves addresses and lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code.expressions import Item
from interpreter.code.types import BITS
from interpreter.code.writing import cell
from interpreter.compiler.building import added, arithmetic
from interpreter.compiler.values import dispatch as x_, places
from interpreter.kernel.errors import not_none
from interpreter.kernel.spaces import bitsets

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr as Asked, FieldGet
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn


def thing_of(get: FieldGet) -> Asked:
    """The part of a reading that says which bit it is."""
    return get.keys[0] if get.keys else not_none(get.owner)


def address(fn: Fn, get: FieldGet, value: Expr) -> Expr | None:
    """Address of the bit set of a value; None (and wanted from the next round on) where it is not kept yet."""
    base = fn.module.bit_sets(get.field)
    if base is None:
        return None
    haver = [(x_.built(fn, get.owner), bitsets.values(get.field))] if get.keys and get.owner is not None else []
    return added(base - bitsets.lowest(get.field), *haver, (value, 1))


def store(fn: Fn, get: FieldGet, value: Expr) -> None:
    """Set a field: its cell, and its bit in the set of its old and its new value."""
    table = fn.module.table(tuple(1 << i for i in range(not_none(bitsets.things(get.field)).size)))
    at, thing = places.address(fn, get), x_.built(fn, thing_of(get))
    new = fn.keep("x", value)
    bit = fn.keep("b", Item(BITS, table, thing))
    _turn(fn, not_none(address(fn, get, cell(at))), bit)
    fn.stores(at, new)
    _turn(fn, not_none(address(fn, get, new)), bit)


def _turn(fn: Fn, at: Expr, bit: Expr) -> None:
    """Put a bit into a set, or take it out."""
    place = fn.keep("a", at)
    fn.stores(place, arithmetic("^", cell(place), bit))

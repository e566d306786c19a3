"""Addresses of the bit sets of a field, and assignments that keep them up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from interpreter.code import expressions as x, statements as st, walk
from interpreter.code.rewrite import changed, with_body
from interpreter.code.types import BITS
from interpreter.code.writing import cell, const
from interpreter.compiler.building import NUMBER, added, arithmetic
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import not_none
from interpreter.kernel.spaces import bitsets

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr as Asked, FieldGet
    from gamespec.checked.things import Field
    from interpreter.code.expressions import Expr
    from interpreter.code.statements import Block, Stmt
    from interpreter.compiler.module import Fn, Module


@dataclass(eq=False, slots=True)
class Sets:
    """Placeholder for an assignment to a field, until it is decided whether the field has bit sets."""

    field: Field
    line: st.Store | st.StoreCells
    bit: Expr
    """Bit of the thing whose field is set, or all bit sets if the fields of all things are."""
    haver: Expr | None
    """Owner of the bit sets, for a field that each player has."""


walk.KINDS.add(Sets)


def thing_of(get: FieldGet) -> Asked:
    """Return the part of a field access that selects the bit: its first key, else its owner."""
    return get.keys[0] if get.keys else not_none(get.owner)


def address(fn: Fn, get: FieldGet, value: Expr) -> Expr | None:
    """Return the address of the bit set of a field's value; None if the field has no bit sets."""
    base = fn.module.bit_sets(get.field)
    return None if base is None else _address(base, get.field, _haver(fn, get), value)


def _haver(fn: Fn, get: FieldGet) -> Expr | None:
    return x_.built(fn, get.owner) if get.keys and get.owner is not None else None


def _address(base: int, field: Field, haver: Expr | None, value: Expr) -> Expr:
    whose = [] if haver is None else [(haver, bitsets.values(field))]
    return added(base - bitsets.lowest(field), *whose, (value, 1))


def store(fn: Fn, get: FieldGet, at: Expr, value: Expr) -> None:
    """Add the assignment to a field that may have bit sets."""
    table = fn.module.table(tuple(1 << i for i in range(not_none(bitsets.things(get.field)).size)))
    bit = x.Item(BITS, table, x_.built(fn, thing_of(get)))
    _add(fn, Sets(get.field, st.Store(at, value), bit, _haver(fn, get)))


def reset(fn: Fn, field: Field, line: st.StoreCells, whole: Expr) -> None:
    """Add the assignment to a field of all things that may have bit sets."""
    _add(fn, Sets(field, line, whole, None))


def _add(fn: Fn, line: Sets) -> None:
    if fn.module.writers is None:
        fn.add(*_lines(fn.module, line))
    else:
        fn.module.writers.append(fn.name)
        fn.add(cast("Stmt", line))


def settle(module: Module) -> None:
    """Replace all placeholders by assignments, once all fields with bit sets are known."""
    writers, module.writers = not_none(module.writers), None
    for name in dict.fromkeys(writers):
        written = module.built.get(name)
        if written is not None:
            lines = changed(written.body, lambda node: _lines(module, node) if isinstance(node, Sets) else node)
            module.built[name] = with_body(written, lines)


def _lines(module: Module, of: Sets) -> Block:
    """Return the lines that set a field's cell and move its bit to the set of the new value."""
    base = module.layout.mirrors.get(of.field)
    if base is None:
        return (of.line,)
    if isinstance(of.line, st.StoreCells):
        return of.line, st.StoreCells(const(base), of.bit)
    new, bit = x.Local("x", NUMBER), x.Local("b", BITS)
    values = cell(of.line.address), x.Get(NUMBER, new)
    before, after = (_turned(_address(base, of.field, of.haver, value), bit) for value in values)
    return (
        st.Set((new,), of.line.value),
        st.Set((bit,), of.bit),
        *before,
        st.Store(of.line.address, x.Get(NUMBER, new)),
        *after,
    )


def _turned(at: Expr, bit: x.Local) -> Block:
    """Return the lines that toggle a bit of a set."""
    place = x.Local("a", NUMBER)
    found = x.Get(NUMBER, place)
    return st.Set((place,), at), st.Store(found, arithmetic("^", cell(found), x.Get(BITS, bit)))

"""Where the bit sets of a field lie, and how a field that has them is set."""

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
    """Line that sets a field, as long as it is open whether it has bit sets."""

    field: Field
    line: st.Store | st.StoreCells
    bit: Expr
    """The bit of the thing whose field is set; or all bit sets, where all fields are."""
    haver: Expr | None
    """Whose bit sets they are, in a field that each player has."""


walk.KINDS.add(Sets)


def thing_of(get: FieldGet) -> Asked:
    """The part of a reading that says which bit it is."""
    return get.keys[0] if get.keys else not_none(get.owner)


def address(fn: Fn, get: FieldGet, value: Expr) -> Expr | None:
    """Address of the bit set of a value; None where it is not kept."""
    base = fn.module.bit_sets(get.field)
    return None if base is None else _address(base, get.field, _haver(fn, get), value)


def _haver(fn: Fn, get: FieldGet) -> Expr | None:
    return x_.built(fn, get.owner) if get.keys and get.owner is not None else None


def _address(base: int, field: Field, haver: Expr | None, value: Expr) -> Expr:
    whose = [] if haver is None else [(haver, bitsets.values(field))]
    return added(base - bitsets.lowest(field), *whose, (value, 1))


def store(fn: Fn, get: FieldGet, at: Expr, value: Expr) -> None:
    """Set a field that may have bit sets."""
    table = fn.module.table(tuple(1 << i for i in range(not_none(bitsets.things(get.field)).size)))
    bit = x.Item(BITS, table, x_.built(fn, thing_of(get)))
    _add(fn, Sets(get.field, st.Store(at, value), bit, _haver(fn, get)))


def reset(fn: Fn, field: Field, line: st.StoreCells, whole: Expr) -> None:
    """Set a field of all things, which may have bit sets."""
    _add(fn, Sets(field, line, whole, None))


def _add(fn: Fn, line: Sets) -> None:
    if fn.module.writers is None:
        fn.add(*_lines(fn.module, line))
    else:
        fn.module.writers.append(fn.name)
        fn.add(cast("Stmt", line))


def settle(module: Module) -> None:
    """Decide that no more fields have bit sets, and set them with those that they have."""
    writers, module.writers = not_none(module.writers), None
    for name in dict.fromkeys(writers):
        written = module.built.get(name)
        if written is not None:
            lines = changed(written.body, lambda node: _lines(module, node) if isinstance(node, Sets) else node)
            module.built[name] = with_body(written, lines)


def _lines(module: Module, of: Sets) -> Block:
    """Set the cell of a field, and its bit in the sets of its old and its new value."""
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
    """Put a bit into a set, or take it out."""
    place = x.Local("a", NUMBER)
    found = x.Get(NUMBER, place)
    return st.Set((place,), at), st.Store(found, arithmetic("^", cell(found), x.Get(BITS, bit)))

"""Loop-invariant code motion in menus: a value or sum is computed once, at its first use in the loop.

This covers loops of a menu and tests called from them. An expression stays in place if it depends on a loop variable or
on a number that the test changes temporarily.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.operators import DIVIDING
from interpreter.code import expressions as x, statements as st
from interpreter.code.rewrite import changed
from interpreter.code.types import TRUTH, Listing, Maybe, Nothing
from interpreter.code.walk import nodes
from interpreter.code.writing import const
from interpreter.compiler.analysis.walk import reached, trees_of
from interpreter.compiler.building import NUMBER, spelled
from interpreter.compiler.passes import HOIST

if TYPE_CHECKING:
    from gamespec.checked.things import Field, Value
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn

VALUES, TABLES = "w", "T"
"""Name prefixes of functions of values and of large tables, which never fail."""
UNSAFE = (e.Builtin, e.EndOf, e.ListAt, e.Can, e.Would, e.Unplaced)
"""Classes of expressions that are never hoisted: they may fail, or read more than they name."""


def held(fn: Fn, of: Expr, fields: frozenset[Field] | None = None) -> Expr:
    """Return the local variable of a hoisted expression, or the expression if it is not invariant.

    `fields` are those that a value reads; any other expression reads the cells that it names.
    """
    if not fn.module.does(HOIST) or fn.changed:
        return of
    if not fn.looping and (fn.outer is None or not fn.outer.looping or fn.asking is not None):
        return of
    inside = list(nodes([of]))
    sorts = {fn.module.sorts.get(node.function) for node in inside if isinstance(node, x.Call)}
    if not sorts <= {VALUES, TABLES} or (fields is None and VALUES in sorts):
        return of
    bound = {local for node in inside if isinstance(node, x.Loop) for local in node.locals}
    read = {node.local for node in inside if isinstance(node, x.Get)} - bound
    if fn.looping:
        return of if read else _local(fn, of)
    outer = fn.outer
    assert outer is not None
    given = zip(fn.taken, fn.params, strict=True)
    own = {found.local: outer.get(var) for found, var in given if found.local not in fn.anew}
    own |= {local: own[param] for local, param in fn.same.items() if param in own}
    if any(local not in own or not _is_fixed(own[local]) for local in read):
        return of
    if any(_reads(fn, inside, fields, spent) for spent in fn.spent):
        return of
    return fn.hand(_local(outer, changed(of, lambda node: own[node.local] if _is_read(node, own) else node)))


def _is_read(node: object, own: dict[x.Local, Expr]) -> bool:
    return isinstance(node, x.Get) and node.local in own


def _is_fixed(of: Expr) -> bool:
    return of.value >= 0 if isinstance(of, x.Const) else isinstance(of, x.Cell) and isinstance(of.address, x.Const)


def _local(fn: Fn, of: Expr) -> Expr:
    key = spelled(of)
    known = fn.once.get(key)
    if known is None and fn.depth == 1:
        known = fn.once[key] = fn.keep(fn.module.fresh("o"), of)
        fn.certain.add(known.local)
        return known
    if known is None:
        none = Maybe(Nothing())
        local = x.Local(fn.module.fresh("o"), none)
        known = fn.once[key] = x.Get(none, local)
        fn.begins.append(st.Set((local,), x.NoneOf(none)))
    if known.local not in fn.certain and fn.depth > 1:
        fn.hold(known.local, of)
    elif known.local not in fn.certain:
        fn.certain.add(known.local)
        fn.sets(known, of)
    return x.Given(of.type, known) if isinstance(known.type, Maybe) else known


def held_list(fn: Fn, length: int) -> x.Get:
    """Return a list of zeros that is created once, at its first use in a loop."""
    kind, zeros = Listing(NUMBER, length), x.Repeated(Listing(NUMBER, length), const(0), const(length))
    if fn.depth == 1:
        return fn.keep(fn.module.fresh("o"), zeros)
    local = x.Local(fn.module.fresh("o"), kind)
    fn.begins.append(st.Set((local,), x.Listed(Listing(NUMBER, 0), ())))
    found = x.Get(kind, local)
    fn.add(st.Branch(x.Not(TRUTH, found), (st.Set((local,), zeros),)))
    return found


def _reads(fn: Fn, inside: list[object], fields: frozenset[Field] | None, spent: Field) -> bool:
    """Return whether an expression reads a field that is changed temporarily."""
    place = fn.module.layout.fields[spent]
    cells = range(place.base, place.base + place.owners * place.stride)
    starts = [node.address for node in inside if isinstance(node, x.Cell)]
    starts += [node.start for node in inside if isinstance(node, x.Cells)]
    return spent in (fields or ()) or any(at is None or at in cells for at in map(_first_cell, starts))


def _first_cell(start: Expr) -> int | None:
    """Return the constant base of an address; None if it has none."""
    while isinstance(start, x.Arithmetic):  # base + owner * stride
        start = start.left
    return start.value if isinstance(start, x.Const) else None


def fields_read(value: Value, unset: frozenset[Field]) -> frozenset[Field] | None:
    """Return the fields that a value reads, directly or not; None if unknown or if it may fail."""
    found: set[Field] = set()
    if value.never_none:
        return None
    for tree in trees_of(value):
        for node in reached(tree):
            if isinstance(node, UNSAFE) or (isinstance(node, e.Binary) and node.op in DIVIDING):
                return None
            if isinstance(node, e.FieldGet):
                if node.field.is_face or node.field in unset:
                    return None
                found.add(node.field)
    return frozenset(found)

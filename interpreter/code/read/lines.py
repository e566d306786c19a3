"""Readers of statements: assignments, branches, loops, trials, failed runtime checks and events."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.read import arenas
from interpreter.code.read.arithmetic import SIGNS, operation
from interpreter.code.read.body import LINES, Body
from interpreter.code.read.builtin import LONGEST
from interpreter.code.read.joining import fitted, listing
from interpreter.code.read.records import Record
from interpreter.code.read.sources import Static
from interpreter.code.read.values import bounds, names_of, targets
from interpreter.code.types import Listing, Maybe, Nothing, Number, Real

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr


NUMBERS = ("int", "bool")
"""Results that are declared to be numbers: never none."""

# ---- writing


def _assign(body: Body, node: ast.Assign) -> st.Block:
    if len(node.targets) == 1:
        return write(body, node.targets[0], body.value(node.value), node)
    value = body.expr(node.value)
    lines: list[st.Stmt] = []
    if not isinstance(value, x.Const | x.Get):
        held = body.temporary(value.type)
        lines.append(st.Set((held,), value))
        value = x.Get(value.type, held)
    for target in node.targets:
        lines += write(body, target, value, node)
    return tuple(lines)


def _annotated(body: Body, node: ast.AnnAssign) -> st.Block:
    return () if node.value is None else write(body, node.target, body.value(node.value), node)


def write(body: Body, target: ast.expr, value: Expr | Static, node: ast.AST) -> st.Block:
    """Return the assignment of a value to a target."""
    if isinstance(target, ast.Name):
        return _write_name(body, target, value, node)
    if isinstance(target, ast.Tuple):
        return _write_parts(body, target, value, node)
    if isinstance(target, ast.Attribute):
        of = body.value(target.value)
        if isinstance(of, Static) or not arenas.is_record(of):
            raise body.refuse(target, "only a field of a record is written")
        return (arenas.write_field(body, of, target.attr, body.lowered(value, node), target),)
    if isinstance(target, ast.Subscript) and body.is_state(target.value):
        return _store(body, target, body.lowered(value, node))
    if isinstance(target, ast.Subscript):
        return _write_item(body, target, body.lowered(value, node))
    raise body.refuse(target, "nothing that is written")


def _write_name(body: Body, target: ast.Name, value: Expr | Static, node: ast.AST) -> st.Block:
    web = body.webs[target]
    if isinstance(value, Static) and body.reader.constants.lowered(value.value) is None:
        if body.aliases.setdefault(web, value) != value:
            raise body.refuse(target, "one variable for two different objects")
        return ()
    found = body.lowered(value, node)
    local = body.write(target, found.type)
    return (st.Set((local,), fitted(found, local.type)),)


def _write_parts(body: Body, target: ast.Tuple, value: Expr | Static, node: ast.AST) -> st.Block:
    """Return the assignment of several targets; all values are computed before the first is written."""
    if isinstance(value, Static):
        parts = tuple(body.lowered(Static(part), node) for part in value.value)
    elif isinstance(value, x.Made):
        parts = value.parts
    else:
        raise body.refuse(node, "as many values as places")
    before: list[st.Stmt] = []
    after: list[st.Stmt] = []
    for place, part in zip(target.elts, parts, strict=True):
        held = body.temporary(part.type)
        before.append(st.Set((held,), part))
        after += write(body, place, x.Get(part.type, held), node)
    return (*before, *after)


def _store(body: Body, target: ast.Subscript, value: Expr) -> st.Block:
    if not isinstance(target.slice, ast.Slice):
        return (st.Store(body.number(target.slice), body.as_number(value, target)),)
    start, _ = bounds(body, target.slice, target)
    return (st.StoreCells(start, body.as_list(value, target)),)


def _write_item(body: Body, target: ast.Subscript, value: Expr) -> st.Block:
    of = body.value(target.value)
    arena = arenas.known_arena(of)
    if arena is not None:
        return arenas.write_record(body, arena, target, value)
    if isinstance(of, Static):
        place = body.value(target.slice)
        if of.value is not body.reader.counters or not isinstance(place, Static):
            raise body.refuse(target, "a constant is not written")
        return (st.Offer(body.as_list(value, target)),) if place.value == 0 else (st.StoreGlobal(place.value, value),)
    if not isinstance(of.type, Listing) or isinstance(target.slice, ast.Slice):
        raise body.refuse(target, "one thing of a list is written")
    grow_list(body, target.value, value)
    return (st.StoreItem(of, body.number(target.slice), fitted(value, of.type.of)),)


def grow_list(body: Body, node: ast.expr, value: Expr, *, more: bool = False) -> None:
    """Widen the item type of a list variable by the type of a new item."""
    if isinstance(node, ast.Attribute):
        return
    if not isinstance(node, ast.Name):
        raise body.refuse(node, "a list that has a name is changed")
    kept = body.variable(node, node.id)
    body.grow(kept, Listing(value.type, None if more else 0))


def _changed(body: Body, node: ast.AugAssign) -> st.Block:
    if isinstance(node.target, ast.Name):
        of = body.value(ast.copy_location(_loaded(body, node.target), node.target))
        if not isinstance(of, Static) and listing(of.type) is not None:
            values = body.list(node.value)
            kind = listing(values.type)
            assert kind is not None
            body.grow(body.variable(node.target, node.target.id), Listing(kind.of))
            wanted = body.variable(node.target, node.target.id).local.type
            return (st.Extend(of, fitted(values, wanted) if wanted != of.type else values),)
        found = _operated(body, node, body.lowered(of, node))
        return write(body, node.target, found, node)
    if isinstance(node.target, ast.Attribute):
        owner = body.value(node.target.value)
        if isinstance(owner, Static) and isinstance(owner.value, Record):
            one = _operated(body, node, body.number(node.target))
            return (st.StoreItem(owner.value.box(node.target.attr), x.Const(Number(0, 0), 0), one),)
        if not isinstance(owner, Static) and arenas.is_record(owner):
            return _changed_field(body, node, owner, node.target.attr)
    if not isinstance(node.target, ast.Subscript):
        raise body.refuse(node, "a name or a place is changed")
    if body.is_state(node.target.value):
        address = body.number(node.target.slice)
        lines: tuple[st.Stmt, ...] = ()
        if not isinstance(address, x.Const | x.Get):
            held = body.temporary(address.type)
            lines = (st.Set((held,), address),)
            address = x.Get(address.type, held)
        cells = body.reader.cells
        kind = cells.set_kind if isinstance(node.op, ast.BitXor) else cells.kind
        cell = x.Cell(kind(address.type), address)
        return (*lines, st.Store(address, _operated(body, node, cell)))
    return _write_item(body, node.target, _operated(body, node, body.expr(node.target)))


def _changed_field(body: Body, node: ast.AugAssign, of: Expr, name: str) -> st.Block:
    """Return the augmented assignment of a field; its record is evaluated once."""
    lines: tuple[st.Stmt, ...] = ()
    if not isinstance(of, x.Get):
        held = body.temporary(of.type)
        lines, of = (st.Set((held,), of),), x.Get(of.type, held)
    value = _operated(body, node, arenas.field(of, name))
    return (*lines, arenas.write_field(body, of, name, value, node))


def _loaded(body: Body, node: ast.Name) -> ast.Name:
    """Return the same variable in a node that reads it."""
    loaded = ast.Name(node.id, ast.Load())
    body.webs[loaded] = body.webs[node]
    return loaded


def _operated(body: Body, node: ast.AugAssign, before: Expr) -> Expr:
    sign, _ = SIGNS[type(node.op)]
    if isinstance(before.type, Real):
        return arenas.real(body, sign, before, body.expr(node.value), node)
    return operation(body, sign, body.as_number(before, node), body.number(node.value), node)


# ---- the way on


def _if(body: Body, node: ast.If) -> st.Block:
    condition = body.condition(node.test)
    if isinstance(condition, Static):
        return body.block(node.body if condition.value else node.orelse)
    return (st.Branch(condition, body.block(node.body), body.block(node.orelse)),)


def _while(body: Body, node: ast.While) -> st.Block:
    return (st.While(body.lowered(body.condition(node.test), node), body.block(node.body)),)


def _for(body: Body, node: ast.For) -> st.Block:
    if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "enumerate":
        return _numbered(body, node, node.iter.args[0])
    of = body.value(node.iter)
    if isinstance(of, Static) and isinstance(of.value, list) and of.value and isinstance(of.value[0], tuple):
        return _unrolled(body, node, of.value)
    members = body.as_list(body.lowered(of, node), node)
    kind = listing(members.type)
    if kind is not None and isinstance(kind.of, Nothing) and kind.longest == 0:
        return ()
    return (st.For(targets(body, node.target, members), members, body.block(node.body)),)


def _numbered(body: Body, node: ast.For, members: ast.expr) -> st.Block:
    """Return a loop over items with their indices."""
    of = body.list(members)
    kind = listing(of.type)
    if not isinstance(node.target, ast.Tuple) or kind is None:
        raise body.refuse(node, "a number and a thing")
    held = body.temporary(of.type)
    got = x.Get(of.type, held)
    number, thing = names_of(body, node.target)
    most = LONGEST if kind.longest is None else kind.longest
    places = x.Numbers(
        Listing(Number(0, max(0, most - 1)), most), x.Const(Number(0, 0), 0), x.Fold(Number(0, most), "len", got)
    )
    local = body.write(number, Number(0, max(0, most - 1)))
    first = write(body, thing, x.Item(kind.of, got, x.Get(local.type, local)), node)
    return (st.Set((held,), of), st.For((local,), places, (*first, *body.block(node.body))))


def _unrolled(body: Body, node: ast.For, members: list[tuple[object, ...]]) -> st.Block:
    """Return the statements of a loop over known items, once for each item."""
    lines: list[st.Stmt] = []
    for member in members:
        for name, part in zip(names_of(body, node.target), member, strict=True):
            body.aliases[body.webs[name]] = Static(part)
        lines += body.block(node.body)
    return tuple(lines)


def _break(body: Body, node: ast.Break) -> st.Block:
    return (st.Break(),)


def _continue(body: Body, node: ast.Continue) -> st.Block:
    return (st.Continue(),)


def _pass(body: Body, node: ast.Pass | ast.Delete) -> st.Block:
    return ()


def _return(body: Body, node: ast.Return) -> st.Block:
    if node.value is None:
        return (st.Return(None),)
    known = body.value(node.value)
    value = body.lowered(known, node)
    declared = body.source.definition.returns
    says_so = isinstance(declared, ast.Name) and declared.id in NUMBERS
    if says_so or (body.gives_number and isinstance(value.type, Maybe)):
        value = body.as_number(value, node)
    body.grow(body.result, value.type)
    return (st.Return(fitted(value, body.result.local.type)),)


def _raise(body: Body, node: ast.Raise) -> st.Block:
    called = node.exc
    if not isinstance(called, ast.Call) or not called.args:
        raise body.refuse(node, "a failed runtime check has a number")
    place = body.value(called.args[1]) if len(called.args) > 1 else Static(-1)
    if not isinstance(place, Static):
        raise body.refuse(node, "the node is known")
    return (st.Fail(body.number(called.args[0]), place.value),)


# ---- for the effect


def _effect(body: Body, node: ast.Expr) -> st.Block:
    called = node.value
    if isinstance(called, ast.Constant):
        return ()
    if isinstance(called, ast.Call) and isinstance(called.func, ast.Attribute) and called.func.attr in METHODS:
        return METHODS[called.func.attr](body, called, called.func.value)
    if isinstance(called, ast.Call) and isinstance(called.func, ast.Attribute) and called.func.attr == "clear":
        arena = arenas.known_arena(body.value(called.func.value))
        if arena is not None:
            return (st.Clear(arenas.arena_type(arena)),)
    found = body.value(called)
    return () if isinstance(found, Static) else (st.Do(found),)


def _append(body: Body, node: ast.Call, owner: ast.expr) -> st.Block:
    value = body.expr(node.args[0])
    grow_list(body, owner, value, more=True)
    of = body.expr(owner)
    assert isinstance(of.type, Listing)
    return (st.Append(of, fitted(value, of.type.of)),)


def _remove(body: Body, node: ast.Call, owner: ast.expr) -> st.Block:
    of, value = body.expr(owner), body.expr(node.args[0])
    assert isinstance(of.type, Listing)
    return (st.Remove(of, fitted(value, of.type.of)),)


METHODS = {"append": _append, "remove": _remove}

LINES.update(
    {
        ast.Assign: _assign,
        ast.AnnAssign: _annotated,
        ast.AugAssign: _changed,
        ast.If: _if,
        ast.While: _while,
        ast.For: _for,
        ast.Break: _break,
        ast.Continue: _continue,
        ast.Pass: _pass,
        ast.Delete: _pass,  # of a parameter that is not used
        ast.Return: _return,
        ast.Raise: _raise,
        ast.Expr: _effect,
    }
)

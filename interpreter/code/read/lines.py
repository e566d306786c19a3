"""Readers of statements: assignments, branches, loops, trials, failed runtime checks and events."""

from __future__ import annotations

import ast
from collections.abc import Callable

from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.read import arenas
from interpreter.code.read.body import LATER, LINES, Body
from interpreter.code.read.records import Record
from interpreter.code.read.sources import More, Static
from interpreter.code.read.values import SIGNS, bounds, condition, names_of, targets
from interpreter.code.writing import const, get, numbers

NUMBERS = ("int", "bool")
"""Results that are declared to be numbers: never none."""

# ---- writing


def _assign(body: Body, node: ast.Assign) -> st.Block:
    if len(node.targets) == 1:
        return write(body, node.targets[0], body.value(node.value), node)
    before, value = _named(body, body.expr(node.value), (x.Const, x.Get))
    return (*before, *(line for target in node.targets for line in write(body, target, value, node)))


def _named(body: Body, value: Expr, simple: tuple[type, ...]) -> tuple[st.Block, Expr]:
    """Return a value that may be read several times, after the statement that computes it if need be."""
    if isinstance(value, simple):
        return (), value
    held = body.temporary()
    return (st.Set((held,), value),), get(held)


def _annotated(body: Body, node: ast.AnnAssign) -> st.Block:
    return () if node.value is None else write(body, node.target, body.value(node.value), node)


def write(body: Body, target: ast.expr, value: Expr | Static, node: ast.AST) -> st.Block:
    """Return the assignment of a value to a target."""
    if isinstance(target, ast.Name):
        return _write_name(body, target, value, node)
    if isinstance(target, ast.Tuple):
        return _write_parts(body, target, value, node)
    if isinstance(target, ast.Attribute):
        return (st.StoreField(body.expr(target.value), target.attr, body.lowered(value, node)),)
    if isinstance(target, ast.Subscript) and body.is_state(target.value):
        return (_store(body, target.slice, body.lowered(value, node)),)
    if isinstance(target, ast.Subscript):
        return (_write_item(body, target, body.lowered(value, node)),)
    raise body.refuse(target, "nothing that is written")


def _write_name(body: Body, target: ast.Name, value: Expr | Static, node: ast.AST) -> st.Block:
    if isinstance(value, Static) and body.reader.constants.lowered(value.value) is None:
        if body.aliases.setdefault(body.webs[target], value) != value:
            raise body.refuse(target, "one variable for two different objects")
        return ()
    return (st.Set((body.variable(target, target.id),), body.lowered(value, node)),)


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
        first, held = _named(body, part, ())
        before += first
        after += write(body, place, held, node)
    return (*before, *after)


def _store(body: Body, at: ast.expr, value: Expr) -> st.Stmt:
    if isinstance(at, ast.Slice):
        return st.StoreCells(bounds(body, at)[0], value)
    return st.Store(body.expr(at), value)


def _write_item(body: Body, target: ast.Subscript, value: Expr) -> st.Stmt:
    of = body.value(target.value)
    arena = arenas.known_arena(of)
    if arena is not None:
        return st.StoreField(arenas.record_at(arena, body.expr(target.slice)), arenas.VALUE, value)
    if isinstance(of, Static):
        place = body.value(target.slice)
        if of.value is not body.reader.counters or not isinstance(place, Static):
            raise body.refuse(target, "a constant is not written")
        return st.Offer(value) if place.value == 0 else st.StoreGlobal(place.value, value)
    if isinstance(target.slice, ast.Slice):
        raise body.refuse(target, "one thing of a list is written")
    return st.StoreItem(of, body.expr(target.slice), value)


def _changed(body: Body, node: ast.AugAssign) -> st.Block:
    target = node.target
    if isinstance(target, ast.Name):
        local = body.variable(target, target.id)
        return (More((local,), _operated(body, node, get(local))),)
    if isinstance(target, ast.Attribute):
        owner = body.value(target.value)
        if isinstance(owner, Static) and isinstance(owner.value, Record):
            one = _operated(body, node, body.expr(target))
            return (st.StoreItem(owner.value.box(target.attr), const(0), one),)
        before, of = _named(body, body.lowered(owner, node), (x.Get,))
        return (*before, st.StoreField(of, target.attr, _operated(body, node, x.Field(LATER, of, target.attr))))
    if body.is_state(target.value):
        before, address = _named(body, body.expr(target.slice), (x.Const, x.Get))
        return (*before, st.Store(address, _operated(body, node, x.Cell(LATER, address))))
    return (_write_item(body, target, _operated(body, node, body.expr(target))),)


def _operated(body: Body, node: ast.AugAssign, before: Expr) -> Expr:
    return x.Arithmetic(LATER, SIGNS[type(node.op)][0], before, body.expr(node.value))


# ---- the way on


def _if(body: Body, node: ast.If) -> st.Block:
    asked = condition(body, node.test)
    if isinstance(asked, Static):
        return body.block(node.body if asked.value else node.orelse)
    return (st.Branch(asked, body.block(node.body), body.block(node.orelse)),)


def _while(body: Body, node: ast.While) -> st.Block:
    return (st.While(body.lowered(condition(body, node.test), node), body.block(node.body)),)


def _for(body: Body, node: ast.For) -> st.Block:
    if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "enumerate":
        return _numbered(body, node, node.iter.args[0])
    of = body.value(node.iter)
    if isinstance(of, Static) and isinstance(of.value, list) and of.value and isinstance(of.value[0], tuple):
        return _unrolled(body, node, of.value)
    return (st.For(targets(body, node.target), body.lowered(of, node), body.block(node.body)),)


def _numbered(body: Body, node: ast.For, members: ast.expr) -> st.Block:
    """Return a loop over items with their indices."""
    before, held = _named(body, body.expr(members), ())
    number, thing = names_of(body, node.target)
    local = body.variable(number, number.id)
    first = write(body, thing, x.Item(LATER, held, get(local)), node)
    places = numbers(0, x.Fold(LATER, "len", held))
    return (*before, st.For((local,), places, (*first, *body.block(node.body))))


def _unrolled(body: Body, node: ast.For, members: list[tuple[object, ...]]) -> st.Block:
    """Return the statements of a loop over known items, once for each item."""
    lines: list[st.Stmt] = []
    for member in members:
        for name, part in zip(names_of(body, node.target), member, strict=True):
            body.aliases[body.webs[name]] = Static(part)
        lines += body.block(node.body)
    return tuple(lines)


def _pass(_body: Body, _node: ast.Pass | ast.Delete) -> st.Block:
    return ()


def _return(body: Body, node: ast.Return) -> st.Block:
    if node.value is None:
        return (st.Return(None),)
    value, declared = body.expr(node.value), body.source.definition.returns
    says_so = isinstance(declared, ast.Name) and declared.id in NUMBERS
    return (st.Return(x.Given(LATER, value) if says_so else value),)


def _raise(body: Body, node: ast.Raise) -> st.Block:
    called = node.exc
    if not isinstance(called, ast.Call) or not called.args:
        raise body.refuse(node, "a failed runtime check has a number")
    place = body.value(called.args[1]) if len(called.args) > 1 else Static(-1)
    if not isinstance(place, Static):
        raise body.refuse(node, "the node is known")
    return (st.Fail(body.expr(called.args[0]), place.value),)


# ---- for the effect


def _effect(body: Body, node: ast.Expr) -> st.Block:
    called = node.value
    if isinstance(called, ast.Constant):
        return ()
    if isinstance(called, ast.Call) and isinstance(called.func, ast.Attribute):
        changed = METHODS.get(called.func.attr)
        if changed is not None:
            return (changed(body.expr(called.func.value), body.expr(called.args[0])),)
        arena = arenas.known_arena(body.value(called.func.value)) if called.func.attr == "clear" else None
        if arena is not None:
            return (st.Clear(arenas.arena_type(arena)),)
    found = body.value(called)
    return () if isinstance(found, Static) else (st.Do(found),)


METHODS: dict[str, Callable[[Expr, Expr], st.Stmt]] = {"append": st.Append, "remove": st.Remove}

LINES.update(
    {
        ast.Assign: _assign,
        ast.AnnAssign: _annotated,
        ast.AugAssign: _changed,
        ast.If: _if,
        ast.While: _while,
        ast.For: _for,
        ast.Break: lambda _, __: (st.Break(),),
        ast.Continue: lambda _, __: (st.Continue(),),
        ast.Pass: _pass,
        ast.Delete: _pass,  # of a parameter that is not used
        ast.Return: _return,
        ast.Raise: _raise,
        ast.Expr: _effect,
    }
)

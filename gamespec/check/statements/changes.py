"""Check statements that write a field: `set`, `add`, `take`.

A number that may leave its range gets a runtime check; one that always leaves it is an error. Facts about the field are
replaced by those of the write.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import OUT_OF_RANGE, WRONG_TYPE
from gamespec.check.expressions.elaboration.arguments import in_range
from gamespec.check.expressions.elaboration.coercions import Family, each_of_bundle, fit, mismatch, present, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import forget_field, is_no_more_than, key_of
from gamespec.check.expressions.elaboration.samples import on_a_track
from gamespec.check.expressions.operators import ANY_NUMBER, number
from gamespec.check.expressions.positions import history_named, position
from gamespec.check.expressions.references.member_access import with_keys
from gamespec.check.statements.choices import declared, stored, written
from gamespec.check.statements.dispatch import elaborates
from gamespec.check.symbols import History, Scope
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.kinds import NOTHING
from gamespec.checked.things import Field
from gamespec.checked.types import Int, SetOf, Thing, Type, is_optional, without_none
from gamespec.source import Span


@elaborates(model.SetTo)
def _set(node: model.SetTo, scope: Scope) -> s.Stmt | None:
    written_to = written(node.target, scope)
    if isinstance(written_to, Family):
        return _each(node, node.value, written_to, _set_one, scope)
    target = stored(written_to, node.target, scope)
    if target is None:
        return None
    value = fit(raw(node.value, scope, target.field.type), target.field.type, scope)
    if is_broken(value):
        return None
    return _set_one(target, value, node.span, scope)


def _set_one(target: x.FieldGet, value: x.Expr, span: Span, scope: Scope) -> s.Stmt | None:
    inside = in_range(value, declared(target), scope, target.field.span)
    if is_broken(inside):
        return None
    forget_field(scope, target.field)
    learn(target, value.type, scope)
    return s.SetField(span, target, inside)


def _each(
    node: model.SetTo | model.AddTo | model.TakeFrom,
    value: model.Expr,
    target: Family,
    one: Callable[[x.FieldGet, x.Expr, Span, Scope], s.Stmt | None],
    scope: Scope,
) -> s.Stmt | None:
    """Return a loop that changes a number for each key: `add giving to your stock`; None after an error."""
    inner = scope.child()
    if _is_nothing(value, target, scope):
        (key,) = target.keys
        assert isinstance(key, Thing)
        var = x.Var(key.kind.name.lower(), key, node.span)
        found = with_keys(target, (x.Read(key, node.span, var),), target.span, inner)
        amount: x.Expr = x.Const(ranges.number(0), value.span, 0)
    else:
        amounts = each_of_bundle(raw(value, scope, ANY_NUMBER))
        if is_broken(amounts):
            return None
        if not isinstance(amounts, Family) or not isinstance(target.source, Field):
            settled(target, scope)
            return None
        pair = entries(target, amounts, node.span, scope, inner)
        if pair is None:
            return None
        var, found, amount = pair
    home = stored(found, node.target, inner)
    wanted = None if home is None else home.field.type
    amount = fit(amount, wanted, inner)
    made = None if home is None or is_broken(amount) else one(home, amount, node.span, inner)
    if made is None:
        return None
    assert isinstance(var.type, Thing)
    return s.ForEach(node.span, var, x.AllOf(SetOf(var.type), node.span, var.type.kind), None, (made,))


def _is_nothing(value: model.Expr, target: Family, scope: Scope) -> bool:
    """Return whether a value is the word `nothing`: 0 for each thing of a number declared `for each`."""
    numbers = isinstance(target.source, Field) and isinstance(target.source.type, Int)
    if not numbers or [isinstance(key, Thing) for key in target.keys] != [True]:
        return False
    declared_names = (scope.locals, scope.world.table, scope.world.constants)
    return (
        isinstance(value, model.Name)
        and value.text == NOTHING
        and not any(NOTHING in names for names in declared_names)
    )


def entries(
    target: Family, amounts: Family, span: Span, scope: Scope, inner: Scope
) -> tuple[x.Var, x.Expr, x.Expr] | None:
    """Return a loop variable over two families' common key, and their entries for it; None after an error."""
    (key, *more) = target.keys
    if more or target.keys != amounts.keys or not isinstance(key, Thing):
        report(
            scope,
            WRONG_TYPE,
            f"`{target.source.name}` and `{amounts.span.one_line}` are declared `for each` of different "
            "things, so they cannot be combined entry by entry",
            span,
            help=f"write which entries are meant, such as {_one_entry(target)} and {_one_entry(amounts)}",
            also=[(target.source.span, "declared here"), (amounts.source.span, "and here")],
        )
        return None
    var = x.Var(key.kind.name.lower(), key, span)
    one = (x.Read(key, span, var),)
    return var, with_keys(target, one, target.span, inner), with_keys(amounts, one, amounts.span, inner)


def _one_entry(family: Family) -> str:
    keys = [key.kind.rows[0] if isinstance(key, Thing) and key.kind.rows else "1" for key in family.keys]
    return f"`{family.span.one_line}[{', '.join(keys)}]`"


def learn(target: x.FieldGet, now: Type, scope: Scope) -> None:
    """Record in the scope that a field now has the type `now`, after a write."""
    key = key_of(target)
    was = target.field.type
    target.type = was
    if key is None:
        return
    if isinstance(now, Int) and isinstance(was, Int):
        inside = ranges.meet(now, Int(was.low, was.high, now.optional))
        if inside is not None:
            scope.learn({key: Int(inside.low, inside.high, now.optional)})
    elif is_optional(was) and not is_optional(now):
        scope.learn({key: without_none(was)})


@elaborates(model.AddTo)
def _add(node: model.AddTo, scope: Scope) -> s.Stmt | s.Block | None:
    history = history_named(node.target, scope)
    if history is not None:
        return _remember(node, history, scope)
    return _change(node, 1, scope)


@elaborates(model.TakeFrom)
def _take(node: model.TakeFrom, scope: Scope) -> s.Stmt | s.Block | None:
    history = history_named(node.target, scope)
    if history is not None:
        return _forget(node, history, scope)
    return _change(node, -1, scope)


def _change(node: model.AddTo | model.TakeFrom, sign: Literal[-1, 1], scope: Scope) -> s.Stmt | None:
    written_to = written(node.target, scope)
    if isinstance(written_to, Family):
        return _each(node, node.amount, written_to, partial(_change_one, sign), scope)
    target = numeric(stored(written_to, node.target, scope), scope)
    amount = number(node.amount, scope)
    if target is None or is_broken(amount):
        return None
    return _change_one(sign, target, amount, node.span, scope)


def _change_one(sign: Literal[-1, 1], target: x.FieldGet, amount: x.Expr, span: Span, scope: Scope) -> s.Stmt | None:
    home = numeric(target, scope)
    moved = None if home is None else changed(home, amount, sign, span, scope)
    if home is None or moved is None:
        return None
    forget_field(scope, home.field)
    learn(home, moved, scope)
    return s.AddField(span, home, amount, sign)


def _remember(node: model.AddTo, history: History, scope: Scope) -> s.Block | None:
    """Return the statements that store a position as the next entry, with a runtime check for room."""
    if not (isinstance(node.amount, model.Name) and node.amount.text == "position"):
        name = history.entries.name
        message = f"`{name}` is a history, and only the current position can be added to a history"
        report(scope, WRONG_TYPE, message, node.amount.span, help=f"write `add position to {name}`")
        return None
    world = scope.world
    world.ready(history.entries)
    now = position(history, scope, node.span)
    if is_broken(now):
        return None
    (places,) = history.entries.keys
    at, one = node.target.span, x.Const(Int(1, 1), node.span, 1)
    length, counted = (x.FieldGet(Int(0, places.size), at, history.length, None, ()) for _ in range(2))
    last = x.Binary(Int(0, places.size - 1), at, "-", counted, one)
    entry = x.FieldGet(Int(0, None), at, history.entries, None, (last,))
    add_runtime_check(scope, runtime_checks.stays(length), node.span)
    return (s.AddField(node.span, length, one, 1), s.SetField(node.span, entry, now))


def _forget(node: model.TakeFrom, history: History, scope: Scope) -> s.Block | None:
    """Return the statements for `take positions from past`, which clear all entries and their count."""
    if not (isinstance(node.amount, model.Name) and node.amount.text == "positions"):
        name = history.entries.name
        advice = f"to remove all positions, write `take positions from {name}`"
        message = f"`{name}` is a history, and only positions can be taken from a history"
        report(scope, WRONG_TYPE, message, node.amount.span, help=advice)
        return None
    scope.world.ready(history.entries)
    (places,) = history.entries.keys
    at, numbers = node.target.span, Int(0, places.size - 1)
    each, zero, last = x.Var("entry", numbers), x.Const(Int(0, 0), at, 0), x.Const(numbers, at, places.size - 1)
    entry = x.FieldGet(Int(0, None), at, history.entries, None, (x.Read(Thing(places), at, each),))
    length = x.FieldGet(Int(0, places.size), at, history.length, None, ())
    whole = x.IntRange(SetOf(numbers), at, zero, last)
    cleared = s.ForEach(node.span, each, whole, None, (s.SetField(node.span, entry, zero),))
    return (s.SetField(node.span, length, zero), cleared)


def numeric(target: x.FieldGet | None, scope: Scope) -> x.FieldGet | None:
    """Return a target that is surely a number field; None after an error."""
    if target is None:
        return None
    if not isinstance(target.field.type, Int):
        value = f"ahead({target.span.text}, 2)" if on_a_track(target.field.type) else "..."
        advice = f"to change something that is not a number, write `set {target.span.text} to {value}`"
        mismatch(target, "a number", scope, advice)
        return None
    if is_optional(target.type):
        present(target, scope)
        return None
    return target


def changed(target: x.FieldGet, amount: x.Expr, sign: int, span: Span, scope: Scope) -> Int | None:
    """Return the range of a field after adding (sign 1) or taking (sign -1), or None after an error."""
    now, by, wide = target.type, amount.type, declared(target)
    assert isinstance(now, Int)
    assert isinstance(by, Int)
    assert isinstance(wide, Int)
    result = ranges.add(now, by) if sign > 0 else ranges.subtract(now, by)
    if sign < 0 and is_no_more_than(amount, target, scope):
        result = Int(max(result.low or 0, 0), result.high, result.optional)
    if target.field.capped:
        return ranges.meet(result, wide) or wide
    if ranges.apart(result, wide):
        message = f"after this line, `{target.span.text}` is always outside its range"
        report(scope, OUT_OF_RANGE, message, span, also=[(target.field.span, "the range is declared here")])
        return None
    if not ranges.inside(result, wide):
        add_runtime_check(scope, runtime_checks.stays(target), span)
    return ranges.meet(result, wide)

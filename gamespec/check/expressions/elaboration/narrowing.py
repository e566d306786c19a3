"""Narrowing: facts after a test, about which expressions are not none and the range of a number."""

from __future__ import annotations

from gamespec.check import ranges
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import Key, Scope
from gamespec.checked import expressions as x
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import NONE, Int, Type, is_optional, without_none
from gamespec.operators import BINARY_OPERATORS, FUNCTIONS, WHERE

NO_MORE = "no more than"
"""Mark of the fact (mark, variable, field) that a number never exceeds a field: `min(3, your cash)`."""


def key_of(e: x.Expr) -> Key | None:
    """Return a key that identifies an expression in facts (narrowed types), equal for equal expressions.

    Its value stays the same until a part of the expression is written. None for random picks, and for other expressions
    about which no facts are kept.
    """
    match e:
        case x.Read():
            return (e.var,)
        case x.Const():
            return ("const", e.value)
        case x.FieldGet():
            return _joined(e.field, e.owner, *e.keys)
        case x.ValueGet():
            return _joined(e.value, e.owner, *e.args)
        case x.ZoneGet():
            return _joined(e.zone, e.owner, *e.keys)
        case x.SlotGet():
            return _joined("slot", e.slot)
        case x.ColumnGet():
            return _joined(e.column, e.of, e.key)
        case x.RowOf():
            return _joined("row", e.of)
        case x.CountOf():
            return _joined("count", e.of)
        case x.EndOf() if e.amount is None and e.which not in ("random", "any"):
            return _joined(e.which, e.of)
        case x.Builtin() if FUNCTIONS[e.name].narrows:
            return _joined(e.name, *e.args)
        case _:
            return None


def no_more_than(e: x.Expr) -> list[x.FieldGet]:
    """Return fields that a number surely does not exceed: itself, or the fields in a `min`."""
    if isinstance(e, x.FieldGet):
        return [e]
    if isinstance(e, x.Binary) and e.op == "min":
        return [*no_more_than(e.left), *no_more_than(e.right)]
    return []


def learn_named(var: x.Var, value: x.Expr, scope: Scope) -> None:
    """Record that the number named by `let` does not exceed the fields that bound its value."""
    if isinstance(value.type, Int):
        keys = [key_of(field) for field in no_more_than(value)]
        scope.learn({(NO_MORE, (var,), key): Int(0, None) for key in keys if key is not None})


def is_no_more_than(e: x.Expr, field: x.FieldGet, scope: Scope) -> bool:
    """Return whether a number is known never to exceed the current value of a field."""
    wanted = key_of(field)
    if wanted is None:
        return False
    if isinstance(e, x.Read):
        return (NO_MORE, (e.var,), wanted) in scope.facts
    if isinstance(e, x.Binary) and e.op == "min":
        return is_no_more_than(e.left, field, scope) or is_no_more_than(e.right, field, scope)
    return isinstance(e, x.FieldGet) and key_of(e) == wanted


def _joined(head: object, *parts: x.Expr | None) -> Key | None:
    keys: list[object] = [head]
    for part in parts:
        if part is None:
            keys.append(None)
            continue
        key = key_of(part)
        if key is None:
            return None
        keys.append(key)
    return tuple(keys)


def known(e: x.Expr, scope: Scope) -> x.Expr:
    """Return the expression with its type narrowed by what is known in the scope."""
    if scope.facts and (is_optional(e.type) or isinstance(e.type, Int)):
        key = key_of(e)
        if key is not None and (fact := scope.facts.get(key)) is not None:
            e.type = fact
    return e


def after(condition: x.Expr, holds: bool, scope: Scope) -> Scope:
    """Return a child scope with the facts (narrowed types) that follow if a condition held, or failed."""
    return scope.doubting() if condition.type is ERROR else scope.knowing(facts(condition, holds))


def learn(condition: x.Expr, scope: Scope) -> None:
    """Record in the scope that a condition holds from here on, which narrows types."""
    if condition.type is ERROR:
        scope.doubtful = True
    else:
        scope.learn(facts(condition, True))


def facts(condition: x.Expr, holds: bool) -> dict[Key, Type]:
    """Return the facts (narrowed types by key) that follow when a condition holds, or does not hold."""
    found: dict[Key, Type] = {}
    _collect(condition, holds, found)
    return found


def _collect(c: x.Expr, holds: bool, found: dict[Key, Type]) -> None:
    match c:
        case x.Not():
            _collect(c.of, not holds, found)
        case x.Binary(op=("and" | "or")):
            if holds == (c.op == "and"):
                _collect(c.left, holds, found)
                _collect(c.right, holds, found)
        case x.Binary(op=("is" | "is not")):
            _equal(c, (c.op == "is") == holds, found)
        case x.Binary(op=("<" | "<=" | ">" | ">=")):
            _ordered(c, holds, found)
        case x.Member() | x.InRanges():
            if holds:
                _note(c.of, without_none(c.of.type), found)
        case _:
            pass


def _note(e: x.Expr, t: Type, found: dict[Key, Type]) -> None:
    if t == e.type or isinstance(e, x.Const):
        return
    key = key_of(e)
    if key is not None:
        found[key] = t
    if isinstance(e, x.RowOf):
        _note(e.of, without_none(e.of.type), found)


def _equal(c: x.Binary, same: bool, found: dict[Key, Type]) -> None:
    for e, other in ((c.left, c.right), (c.right, c.left)):
        if isinstance(other, x.Const) and other.value == NONE and is_optional(other.type):
            if not same:
                _note(e, without_none(e.type), found)
        elif same and isinstance(e.type, Int) and isinstance(other.type, Int):
            shared = ranges.meet(e.type, other.type)
            if shared is not None:
                _note(e, shared, found)
        elif same and not is_optional(other.type):
            _note(e, without_none(e.type), found)
        elif not same and isinstance(e.type, Int) and isinstance(other, x.Const):
            _note(e, _without(e.type, other.value), found)


def _without(t: Int, value: int) -> Int:
    if t.low == value and t.high != value:
        return Int(value + 1, t.high, t.optional)
    if t.high == value and t.low != value:
        return Int(t.low, value - 1, t.optional)
    return t


def _ordered(c: x.Binary, holds: bool, found: dict[Key, Type]) -> None:
    if not (isinstance(c.left.type, Int) and isinstance(c.right.type, Int)):
        return
    op = c.op if holds else BINARY_OPERATORS[c.op].opposite
    small, big = (c.left, c.right) if op in ("<", "<=") else (c.right, c.left)
    gap = 1 if op in ("<", ">") else 0
    assert isinstance(small.type, Int)
    assert isinstance(big.type, Int)
    if big.type.high is not None:
        _note(small, ranges.meet(small.type, Int(None, big.type.high - gap)) or small.type, found)
    if small.type.low is not None:
        _note(big, ranges.meet(big.type, Int(small.type.low + gap, None)) or big.type, found)


# ---- facts invalidated by writes


def mentions(key: object, test: type | tuple[type, ...] | None, thing: object = None) -> bool:
    """Return whether the key of a fact contains `thing`, or an instance of the classes `test`."""
    if isinstance(key, tuple):
        return any(mentions(part, test, thing) for part in key)
    return (thing is not None and key is thing) or (test is not None and isinstance(key, test))


def forget_field(scope: Scope, field: Field) -> None:
    """Forget facts (narrowed types) about a field that is written, and about all computed values."""
    scope.forget(lambda key: mentions(key, Value, field))


def forget_places(scope: Scope) -> None:
    """Forget facts (narrowed types) about zones and locations of pieces, since pieces move."""
    scope.forget(lambda key: mentions(key, (Zone, Value)) or _about_places(key))


def forget_all(scope: Scope) -> None:
    """Forget facts (narrowed types) except those about locals and tables, since an unknown action runs."""
    scope.forget(lambda key: mentions(key, (Zone, Value, Field)) or _about_places(key))


def _about_places(key: object) -> bool:
    if isinstance(key, tuple):
        return any(_about_places(part) for part in key)
    return isinstance(key, str) and key in WHERE

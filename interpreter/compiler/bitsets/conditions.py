"""Compilation of conditions on the things of a small kind into bit sets: `&`, `|` and `^` of integers.

A bit set has the things for which the condition holds. It is made of the bit sets kept beside fields, of columns and
drawings, and of the bodies of values. A condition that reads no state becomes a table of the members that meet it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Expr as Asked, Var
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Int, Row, SetOf, Thing, ZoneOf
from gamespec.operators import UNSURE
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import BITS
from interpreter.code.walk import nodes
from interpreter.code.writing import cell, compare, const
from interpreter.compiler.analysis.walk import everything, free, read
from interpreter.compiler.bitsets import store
from interpreter.compiler.building import added, arithmetic, is_simple
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import BIT_SETS
from interpreter.compiler.values import dispatch as x_, value_functions
from interpreter.kernel.errors import not_none
from interpreter.kernel.spaces import bitsets

TABLE = 4096
"""Maximum number of entries of a table of members."""
LONGEST = 300
"""Maximum number of nodes of a bit set's expression."""
OPPOSITE: dict[str, e.BinaryOp] = {"is": "is not", "is not": "is", "and": "or", "or": "and"}


def joined(conditions: list[Asked]) -> Asked | None:
    """Return the conjunction of conditions; None if there are none."""
    whole: Asked | None = None
    for condition in conditions:
        whole = condition if whole is None else e.Binary(condition.type, condition.span, "and", whole, condition)
    return whole


# ---- conditions


def bits(fn: Fn, var: Var, kind: Kind, condition: Asked) -> Expr | None:
    """Return the bit set of the things for which a condition holds; None if it cannot be expressed."""
    found = _bits(fn, var, kind, condition) if fn.module.does(BIT_SETS) else None
    return None if found is None or sum(1 for _ in nodes([found])) > LONGEST else found


def _bits(fn: Fn, var: Var, kind: Kind, condition: Asked) -> Expr | None:
    if is_static(condition):
        return _static_bits(fn, var, kind, condition)
    if isinstance(condition, e.Not):
        return _negated(fn, var, kind, condition.of)
    if isinstance(condition, e.Binary) and condition.op in ("and", "or"):
        left = bits(fn, var, kind, condition.left)
        right = None if left is None else bits(fn, var, kind, condition.right)
        return None if left is None or right is None else arithmetic("&" if condition.op == "and" else "|", left, right)
    if isinstance(condition, e.FieldGet | e.ValueGet | e.Cond) and var in read(condition):
        return _equal(fn, var, kind, condition, const(1))
    if isinstance(condition, e.Binary) and condition.op in ("is", "is not"):
        found = _either(fn, var, kind, condition)
        return found if found is None or condition.op == "is" else complement(kind, found)
    return None if var in read(condition) else _same_for_all(fn, kind, condition)


def _same_for_all(fn: Fn, kind: Kind, condition: Asked) -> Expr:
    found = x_.built(fn, condition)
    if isinstance(found, code.Const):
        return const(full(kind) if found.value else 0)
    return code.If(BITS, found, const(full(kind)), const(0))


def common(parts: list[Expr]) -> Expr:
    """Return the intersection of bit sets."""
    found = parts[0]
    for part in parts[1:]:
        found = arithmetic("&", found, part)
    return found


def full(kind: Kind) -> int:
    """Return the bit set of all things of a kind."""
    return (1 << kind.size) - 1


def complement(kind: Kind, of: Expr) -> Expr:
    """Return the bit set of the things of a kind that are not in another one."""
    return const(full(kind) ^ of.value) if isinstance(of, code.Const) else arithmetic("^", full(kind), of)


def _negated(fn: Fn, var: Var, kind: Kind, of: Asked) -> Expr | None:
    if isinstance(of, e.Not):
        return bits(fn, var, kind, of.of)
    if isinstance(of, e.Binary) and of.op in ("and", "or"):
        sides = (e.Not(of.type, of.span, of.left), e.Not(of.type, of.span, of.right))
        return bits(fn, var, kind, e.Binary(of.type, of.span, OPPOSITE[of.op], *sides))
    if isinstance(of, e.Binary) and of.op in OPPOSITE:
        return bits(fn, var, kind, e.Binary(of.type, of.span, OPPOSITE[of.op], of.left, of.right))
    if isinstance(of, e.ValueGet) and of.value.body is not None and _is_truth(of.value.body) and var in read(of):
        return _inside(fn, var, of, lambda inner, body: _negated(fn, inner, kind, body))
    inner = bits(fn, var, kind, of)
    return None if inner is None else complement(kind, inner)


def _either(fn: Fn, var: Var, kind: Kind, x: e.Binary) -> Expr | None:
    """Return the bit set of `a is b`, if one side does not depend on the thing; else None."""
    if isinstance(x.left.type, SetOf | ZoneOf):
        return None
    for of, value in ((x.left, x.right), (x.right, x.left)):
        if var in read(of) and var not in read(value):
            return _equal(fn, var, kind, of, x_.built(fn, value))
    return None


def _equal(fn: Fn, var: Var, kind: Kind, of: Asked, value: Expr) -> Expr | None:
    """Return the bit set of the things for which an expression equals a value; None if there is none."""
    if var not in read(of):
        known = x_.constant(fn, of)
        if known is not None and isinstance(value, code.Const):
            return const(full(kind) if known == value.value else 0)
        return code.If(BITS, compare("==", x_.built(fn, of), value), const(full(kind)), const(0))
    if isinstance(of, e.FieldGet):
        return _mirror(fn, var, of, value)
    if isinstance(of, e.ColumnGet):
        return _column(fn, var, kind, of, value)
    if isinstance(of, e.Cond):
        return _cond(fn, var, kind, of, value)
    if isinstance(of, e.ValueGet):
        return _inside(fn, var, of, lambda inner, body: _of_value(fn, inner, kind, body, value))
    return None


def _of_value(fn: Fn, var: Var, kind: Kind, body: Asked, value: Expr) -> Expr | None:
    """Return the bit set of the things for which a value's body, a condition or not, equals a value."""
    if isinstance(value, code.Const) and value.value == 1 and _is_truth(body):
        return bits(fn, var, kind, body)
    return _equal(fn, var, kind, body, value)


def _is_truth(x: Asked) -> bool:
    return isinstance(x, e.Not | e.Member) or (isinstance(x, e.Binary) and x.op in ("and", "or", "is", "is not"))


def _mirror(fn: Fn, var: Var, get: e.FieldGet, value: Expr) -> Expr | None:
    if not bitsets.mirrorable(get.field):
        return None
    thing = store.thing_of(get)
    if not isinstance(thing, e.Read) or thing.var is not var:
        return None
    if get.keys and get.owner is not None and var in read(get.owner):
        return None
    at = store.address(fn, get, value)
    return None if at is None else cell(at)


def _cond(fn: Fn, var: Var, kind: Kind, x: e.Cond, value: Expr) -> Expr | None:
    yes = _of_value(fn, var, kind, x.yes, value)
    no = None if yes is None else _of_value(fn, var, kind, x.no, value)
    if yes is None or no is None:
        return None
    if var not in read(x.test):
        return code.If(BITS, x_.built(fn, x.test), yes, no)
    test = bits(fn, var, kind, x.test)
    if test is None:
        return None
    return arithmetic("|", arithmetic("&", test, yes), arithmetic("&", complement(kind, test), no))


def _column(fn: Fn, var: Var, kind: Kind, get: e.ColumnGet, value: Expr) -> Expr | None:
    """Return the bit set of a family column indexed by the thing, such as `chest's layout[c]`.

    The row, here the chest, may be known only at run time.
    """
    column = get.column
    key = get.key
    if not isinstance(key, e.Read) or key.var is not var or var in read(get.of) or column.is_ranges:
        return None
    if not isinstance(value, code.Const) or not isinstance(column.key, Thing) or column.key.kind is not kind:
        return None
    rows = [*column.cells] if isinstance(get.of.type, Row) else [column.cells[row] for row in column.kind.row_of]
    wanted = None if value.value == -1 else value.value
    found = [sum(1 << i for i, cell in enumerate(row) if cell == wanted) for row in rows if isinstance(row, tuple)]
    if len(found) != len(rows):
        return None
    table = fn.module.table((*found, full(kind) if wanted is None else 0))
    return code.Item(BITS, table, x_.built(fn, get.of))


def _inside(fn: Fn, var: Var, x: e.ValueGet, then: Callable[[Var, Asked], Expr | None]) -> Expr | None:
    """Return the result of `then` for the body of a value that no rule changes, with its arguments bound.

    None if more than one argument depends on the variable, or if the value cannot be inlined.
    """
    value = x.value
    if value.modifiers or value.lines or value.body is None or value_functions.needs_clamp(value):
        return None
    pairs = list(zip(value.params, x.args, strict=True))
    if value.self_var is not None:
        pairs.insert(0, (value.self_var, not_none(x.owner)))
    inner = [p for p, arg in pairs if var in read(arg)]
    if len(inner) != 1 or any(isinstance(p.type, SetOf | ZoneOf) for p, _ in pairs):
        return None
    given = {p: x_.built(fn, arg) for p, arg in pairs if p is not inner[0]}
    direct = next(arg for p, arg in pairs if p is inner[0])
    if not isinstance(direct, e.Read) or not all(map(is_simple, given.values())):
        return None
    with fn.naming(given):
        return then(inner[0], value.body)


# ---- conditions that read no state


def is_static(condition: Asked) -> bool:
    """Return whether a condition reads no state (values count as state unless inlined)."""
    return not any(
        isinstance(node, (*value_functions.READS_STATE, e.ValueGet))
        or (isinstance(node, e.Builtin) and node.name in UNSURE)
        or isinstance(getattr(node, "type", None), SetOf | ZoneOf)
        for node in everything(condition)
    )


def _others(fn: Fn, var: Var, condition: Asked) -> list[tuple[Var, int, int]] | None:
    """Return (variable, lowest, number of values) of each other variable that a condition reads."""
    found = []
    for other in free(condition):
        if other is var or isinstance(fn.env.get(other), code.Const):
            continue
        kind = other.type
        if isinstance(kind, Thing) and not kind.optional:
            found.append((other, 0, kind.kind.size))
        elif isinstance(kind, Row) and not kind.optional:
            found.append((other, 0, len(kind.kind.rows)))
        elif isinstance(kind, Int) and kind.low is not None and kind.high is not None and not kind.optional:
            found.append((other, kind.low, kind.high - kind.low + 1))
        else:
            return None
    return found


def table(
    fn: Fn, var: Var, members: tuple[int, ...], condition: Asked
) -> tuple[list[tuple[int, ...]], Expr | None] | None:
    """Return the members that meet a condition, by its other variables' values, and the row's index.

    The index is None if there is one row only. None if the table is too large, or reads more.
    """
    others = _others(fn, var, condition)
    if others is None:
        return None
    size = len(members)
    for _, _, width in others:
        size *= width
    if size > TABLE:
        return None
    terms: list[tuple[Expr, int]] = []
    base, factor = 0, 1
    for other, low, width in reversed(others):
        base -= low * factor
        terms.append((fn.get(other), factor))
        factor *= width
    rows = []
    for values in product(*(range(low, low + width) for _, low, width in others)):
        known = dict(zip((other for other, _, _ in others), values, strict=True))
        tests = [x_.constant_where(fn, condition, {**known, var: member}) for member in members]
        if None in tests:
            return None
        rows.append(tuple(member for member, holds in zip(members, tests, strict=True) if holds))
    return rows, added(base, *reversed(terms)) if terms else None


def _static_bits(fn: Fn, var: Var, kind: Kind, condition: Asked) -> Expr | None:
    found = table(fn, var, tuple(range(kind.size)), condition)
    if found is None:
        return None
    rows, index = found
    found_masks = tuple(sum(1 << m for m in row) for row in rows)
    return const(found_masks[0]) if index is None else code.Item(BITS, fn.module.table(found_masks), index)

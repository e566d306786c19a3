"""Loops and aggregates over the things of a small kind, compiled into operations on bit sets.

Conditions that have no bit set are left to be tested for each member.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked.traversal import conjuncts
from interpreter.code import expressions as code
from interpreter.code.types import TRUTH
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets import bundles, candidates
from interpreter.compiler.bitsets.conditions import bits, common, is_static, table
from interpreter.compiler.bitsets.keys import opened
from interpreter.compiler.bitsets.plain import is_plain
from interpreter.compiler.building import NUMBER, all_of, arithmetic, in_each, not_
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import BIT_SETS, TABULATE
from interpreter.compiler.values import dispatch as x_, placement_sets
from interpreter.compiler.values.value_functions import reads_nothing
from interpreter.kernel.spaces import bitsets
from interpreter.kernel.spaces.bitsets import WIDEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.expressions import Expr as Asked, Var
    from gamespec.checked.kinds import Kind
    from interpreter.code.expressions import Expr

SMALL = 10
"""Maximum size of a kind for which a table has the members of every bit set."""


# ---- loops over what fits


def fitting(fn: Fn, var: Var, whole: Asked, where: Asked | None) -> tuple[Expr, list[Asked]]:
    """Return the members that a loop with a `where` goes through, and the conditions left to be tested."""
    known = x_.known(fn, whole)
    parts = conjuncts(where)
    if known is None or not parts or any(isinstance(m, tuple) for m in known):
        return x_.members(fn, whole), parts
    masked = _masked(fn, var, whole, parts)
    if masked is None and (inside := _opened(var, parts)) != parts:
        masked = _masked(fn, var, whole, inside)
    masked = masked or bundles.fitting(fn, var, whole, parts)
    if masked is not None:
        return masked
    members, left = known, parts
    if (alone := closed(fn, var, known, parts)) is not None:
        members, left = alone
    for part in parts if alone is None else ():
        found = table(fn, var, known, part) if is_static(part) else None
        if found is not None:
            rows, index = found
            text = fn.module.table(rows[0]) if index is None else code.Item(CELLS, fn.module.table(tuple(rows)), index)
            return text, [p for p in parts if p is not part]
    few = candidates.among(fn, var, members, left)
    if few is None:
        return x_.members(fn, whole) if alone is None else fn.module.table(members), left
    return few


def closed(fn: Fn, var: Var, known: tuple[Any, ...], parts: list[Asked]) -> tuple[tuple[int, ...], list[Asked]] | None:
    """Return the members that meet all stateless conditions on them alone, and the other conditions."""
    if not fn.module.does(TABULATE) or any(isinstance(member, tuple) for member in known):
        return None
    alone = [part for part in parts if free(part) == [var] and is_plain(fn.module, part) and reads_nothing(part)]
    if not alone:
        return None
    key = ("closed", known, *alone)
    if key not in fn.module.made:
        inner = Fn(fn.module, "k")
        one = inner.env[var] = inner.fresh("v")
        conditions = [x_.built(inner, part) for part in alone]
        inner.returns(in_each(one.local, inner.module.table(known), one, all_of(conditions)))
        inner.done()
        fn.module.made[key] = tuple(fn.module.function(inner.name)([]))
    return fn.module.made[key], [part for part in parts if part not in alone]


def _opened(var: Var, parts: list[Asked]) -> list[Asked]:
    """Return conditions, with the values of the member replaced by the conditions they make."""
    found: list[Asked] = []
    for part in parts:
        inside = opened(part) if isinstance(part, e.ValueGet) and var in read(part) else None
        found += [part] if inside is None or len(conjuncts(inside)) < 2 else conjuncts(inside)
    return found


def space_kind(whole: Asked) -> Kind | None:
    """Return the kind of a loop over all its things, if small enough for bit sets; else None."""
    if isinstance(whole, e.AllOf) and whole.kind.sort not in ("piece", "player") and whole.kind.size <= WIDEST:
        return whole.kind
    return None


def mask(
    fn: Fn, var: Var, whole: Asked, parts: list[Asked], *, all_of_it: bool = False
) -> tuple[Expr, list[Asked]] | None:
    """Return the bit set of conditions, and those left; None unless one reads a field kept as bit sets.

    A condition that is the same for all members is left, unless `all_of_it` is set.
    """
    kind = space_kind(whole)
    if kind is None or all(is_static(part) for part in parts):
        return None
    found: list[Expr] = []
    left: list[Asked] = []
    reads = False
    for part in parts:
        depends = var in read(part)
        one = bits(fn, var, kind, part) if depends or all_of_it or is_static(part) else None
        if one is None:
            left.append(part)
        else:
            found.append(one)
            reads = reads or (depends and not is_static(part))
    if not reads:
        return None
    for part in left[:]:
        one = candidates.bits_by_key(fn, var, kind, part) if var in read(part) else None
        if one is not None:
            found.append(one)
            left.remove(part)
    return common(found), left


def _masked(fn: Fn, var: Var, whole: Asked, parts: list[Asked]) -> tuple[Expr, list[Asked]] | None:
    found = mask(fn, var, whole, parts)
    if found is None:
        return None
    kind = space_kind(whole)
    assert kind is not None
    return members_of(fn, found[0], kind), found[1]


def members_of(fn: Fn, of: Expr, kind: Kind) -> Expr:
    """Return CODE of the members of a bit set, in order."""
    if kind.size <= SMALL:
        table = tuple(tuple(i for i in range(kind.size) if m >> i & 1) for m in range(1 << kind.size))
        return code.Item(CELLS, fn.module.table(table), of)
    return Plain(CELLS, fn.module.foreign("members_of", members_in), (of,))


BYTES = tuple(tuple(tuple(8 * k + i for i in range(8) if b >> i & 1) for b in range(256)) for k in range(8))


def members_in(found: int) -> list[int]:
    """Return the members of a bit set of up to 64 things, in order."""
    listed: list[int] = []
    k = 0
    while found:
        low = found & 255
        if low:
            listed += BYTES[k][low]
        found >>= 8
        k += 1
    return listed


def one_member(fn: Fn, x: e.Aggregate) -> Expr | None:
    """Return `first` or `last` of a set as the lowest or highest bit of its bit set; None if it has none."""
    found = mask(fn, x.var, x.set, conjuncts(x.where))
    if found is None or found[1]:
        return None
    if x.op == "last":
        return arithmetic("-", code.BitLength(NUMBER, found[0]), 1)
    return Plain(NUMBER, fn.module.foreign("lowest_bit", lowest_bit), (found[0],))


def lowest_bit(found: int) -> int:
    """Return the index of the lowest bit; -1 for the empty set."""
    return (found & -found).bit_length() - 1


def question(fn: Fn, x: e.Aggregate) -> Expr | None:
    """Return `some`, `every` or `count` as an operation on a bit set; None if the set has none."""
    among, asked = placement_sets.bit_set(fn, x.set), asked_of(x)
    if among is not None and asked is not None:
        found = _all_bits(fn, x.var, placement_sets.spaces_of(x.set), asked)
        return None if found is None else ANSWERS[x.op](common([among, found]))
    if space_kind(x.set) is None or asked is None:
        return None
    masked = mask(fn, x.var, x.set, asked, all_of_it=True)
    return None if masked is None or masked[1] else ANSWERS[x.op](masked[0])


ANSWERS: dict[str, Callable[[Expr], Expr]] = {
    "count": lambda of: code.BitCount(NUMBER, of),
    "some": lambda of: compare("!=", of, 0),
    "every": not_,
}


def asked_of(x: e.Aggregate) -> list[Asked] | None:
    """Return the conditions whose bit sets answer an aggregate; for `every`, of a counterexample."""
    where = conjuncts(x.where)
    if x.op == "count":
        return where
    if x.op == "some":
        return where + conjuncts(x.body)
    if x.op == "every" and x.body is not None:
        return [*where, e.Not(x.body.type, x.body.span, x.body)]
    return None


def _all_bits(fn: Fn, var: Var, kind: Kind, parts: list[Asked]) -> Expr | None:
    found = [bits(fn, var, kind, part) for part in parts]
    return None if None in found or not found else common([each for each in found if each is not None])


def codes_by_bits(fn: Fn, var: Var, known: tuple[Any, ...], condition: Asked, base: int) -> Expr | None:
    """Return the codes that meet a condition such as `Cell[column, 1]'s disc is none`, by table.

    The table is indexed by the bits that the condition reads for the few members.
    """
    if not fn.module.does(BIT_SETS) or not known:
        return None
    if not isinstance(condition, e.Binary) or condition.op not in ("is", "is not"):
        return None
    get, value = condition.left, x_.constant(fn, condition.right)
    if (
        not isinstance(get, e.FieldGet)
        or value is None
        or get.owner is None
        or get.field.keys
        or not bitsets.mirrorable(get.field)
    ):
        return None
    owners = [x_.constant_where(fn, get.owner, {var: member}) for member in known]
    cells = [owner for owner in owners if owner is not None]
    if len(set(cells)) != len(known) or max(cells) - min(cells) > SMALL:
        return None
    lowest = min(cells)
    first = fn.module.bit_sets(get.field)
    if first is None:
        return None
    wanted = condition.op == "is"
    table = {}
    for fits in product((False, True), repeat=len(cells)):
        key = sum(1 << c - lowest for c, bit in zip(cells, fits, strict=True) if bit)
        table[key] = tuple(base + m for m, bit in zip(known, fits, strict=True) if bit == wanted)
    rows = tuple(table.get(row, ()) for row in range(max(table) + 1))
    stored = cell(first + value - bitsets.lowest(get.field))
    if lowest:
        stored = arithmetic(">>", stored, lowest)
    return code.Item(CELLS, fn.module.table(rows), arithmetic("&", stored, sum(1 << c - lowest for c in cells)))


# ---- lines


def some_line(fn: Fn, x: e.Aggregate) -> Expr | None:
    """Return `some(l in lines(n): every(c in l: C))` as shifts of the bit set of C, one a direction."""
    inner = x.body
    if x.op != "some" or x.where is not None or not isinstance(inner, e.Aggregate) or inner.op != "every":
        return None
    over = inner.set
    known = x_.known(fn, x.set)
    if (
        known is None
        or not isinstance(over, e.Read)
        or over.var is not x.var
        or inner.where is not None
        or inner.body is None
    ):
        return None
    kind = getattr(inner.var.type, "kind", None)
    if kind is None or kind.sort in ("piece", "player") or kind.size > WIDEST or is_static(inner.body):
        return None
    if not all(isinstance(line, tuple) and line for line in known):
        return None
    found = bits(fn, inner.var, kind, inner.body)
    return None if found is None else _lines(fn, found, known, kind)


def _lines(fn: Fn, of: Expr, known: tuple[Any, ...], kind: Kind) -> Expr:
    masks = [sum(1 << c for c in line) for line in known]
    if kind.size <= SMALL:
        table = tuple(int(any(m & line == line for line in masks)) for m in range(1 << kind.size))
        return code.Item(TRUTH, fn.module.table(table), of)
    shapes: dict[int, int] = {}
    for line in masks:
        low = (line & -line).bit_length() - 1
        shapes[line >> low] = shapes.get(line >> low, 0) | 1 << low
    inner = Fn(fn.module, "line")
    inner.extra = ("m",)
    for shape, starts in shapes.items():
        _shape(inner, shape, starts)
    inner.returns(const(0))
    inner.done()
    return code.Call(TRUTH, inner.name, (of,))


def _shape(fn: Fn, shape: int, starts: int) -> None:
    """Add the test whether a shape begins at one of its starts; four in equal steps need two shifts."""
    offsets = [i for i in range(shape.bit_length()) if shape >> i & 1]
    step, whole = offsets[1] if len(offsets) > 1 else 0, fn.named("m")
    terms: list[Expr] = [whole, *(arithmetic(">>", whole, offset) for offset in offsets[1:])]
    if len(offsets) == 4 and offsets == [0, step, 2 * step, 3 * step]:
        half = fn.keep("x", common([whole, arithmetic(">>", whole, step)]))
        terms = [half, arithmetic(">>", half, 2 * step)]
    with fn.when(common([*terms, const(starts)])):
        fn.returns(const(1))

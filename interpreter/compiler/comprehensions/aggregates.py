"""Comprehensions: sum, count, some, every, highest, lowest, those, first, last over a set.

Small known sets are unrolled, questions about bit sets are shifts and masks, the rest
becomes a fold, or a loop in a function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked.types import Placement
from interpreter.code import expressions as code, statements as st
from interpreter.code.types import TRUTH, Maybe, Nothing, Row
from interpreter.code.writing import CELLS, compare, const
from interpreter.compiler.bitsets import queries, ways
from interpreter.compiler.building import NUMBER, all_of, any_of, arithmetic, in_each, length, not_, numbers_of, total
from interpreter.compiler.limits.steps import counted
from interpreter.compiler.limits.unfolded import unfolded
from interpreter.compiler.passes import UNROLL, shared
from interpreter.compiler.passes.growing_sets import steady
from interpreter.compiler.values import dispatch as x_, sets

ADDING = ("sum", "count")
"""Operators written as one comprehension; the others are loops that end early or keep one member."""
UNROLLED = 600
"""Most terms an unrolled comprehension may have."""
UNROLLED_SUM = 12
UNROLLED_PARTS = 4000
"""Parts all terms may have together, the values they read laid in place."""

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr
    from interpreter.code.types import Type
    from interpreter.compiler.module import Fn


@x_.builds(e.Aggregate)
def aggregate(fn: Fn, x: e.Aggregate) -> Expr:
    """Return CODE of a comprehension that gives a number, a truth value or one thing."""
    fn.nested += 2  # a loop in brackets counts as more than a sum
    found = _aggregate(fn, x)
    fn.nested -= 2
    return found


def _aggregate(fn: Fn, x: e.Aggregate) -> Expr:
    known = x_.known(fn, x.set)
    if not x.order:
        added = _added_up(fn, x)
        if added is not None:
            return added
        found = _quick(fn, x)
        if found is None and known is not None:
            found = _known(fn, x, known)
        if found is not None:
            return found
    walk = ways.asked(fn, x)
    if walk is not None:
        return walk
    if x.op in ADDING:
        return _function(fn, x, _total) if isinstance(x.var.type, Placement) else _list_form(fn, x)
    return _function(fn, x, LOOPS[x.op])


def _added_up(fn: Fn, x: e.Aggregate) -> Expr | None:
    """Return `some` or `every` over a growing set as a comparison of a count; None where it cannot."""
    if fn.asking is None or x.op not in ("some", "every") or not isinstance(x.set, e.Read):
        return None
    if not fn.asking.grows(fn, x.set.var):
        return None
    before = len(fn.blocks[-1])
    members, one, where = _bind(fn, x)
    if x.body is not None:
        body = x_.built(fn, x.body)
        where = [*where, body if x.op == "some" else not_(body)]
    count = fn.asking.summed(fn, total(in_each(one.local, members, const(1), all_of(where)))) if where else None
    if count is None:
        del fn.blocks[-1][before:]
        return None
    return compare("!=" if x.op == "some" else "==", count, 0)


def _quick(fn: Fn, x: e.Aggregate) -> Expr | None:
    """Return an aggregate as bit set operations; None where its fields have no bit sets."""
    if x.op in ("first", "last"):
        return queries.one_member(fn, x)
    line = queries.some_line(fn, x)
    return queries.question(fn, x) if line is None else line


@x_.lists(e.Aggregate)
def those(fn: Fn, x: e.Aggregate) -> Expr:
    """Members that fit, as a list."""
    if x.op != "those":
        return x_.alone(x, aggregate(fn, x))
    if x.order:
        return _function(fn, x, _those_best, CELLS)
    if isinstance(x.var.type, Placement):
        return _function(fn, x, _those_all, CELLS)
    whole, one, where = _bind(fn, x)
    return in_each(one.local, whole, one, all_of(where)) if where else x_.own(whole)


def _bind(fn: Fn, x: e.Aggregate) -> tuple[Expr, code.Get, list[Expr]]:
    """(members, one of them, conditions left)."""
    whole, left = queries.fitting(fn, x.var, x.set, x.where)
    whole = counted(fn, whole, x.set, (x.where, x.body))
    one = fn.env[x.var] = fn.fresh("v")
    return whole, one, [x_.built(fn, part) for part in left]


def _list_form(fn: Fn, x: e.Aggregate) -> Expr:
    whole, one, where = _bind(fn, x)
    body = const(1) if x.op == "count" or x.body is None else x_.built(fn, x.body)
    if x.op == "count" and not where:
        return steady(fn, length(whole))
    return steady(fn, total(in_each(one.local, whole, body, all_of(where))))


def _known(fn: Fn, x: e.Aggregate, known: tuple[Any, ...]) -> Expr | None:
    """Return CODE of a question about a set known while compiling with all terms; None for too many."""
    if not fn.module.does(UNROLL):
        return None
    if x.op not in ("some", "every", "sum", "count") or len(known) * _weight(fn, x) > UNROLLED:
        return None
    if x.op in ADDING and len(known) > UNROLLED_SUM:
        return None
    parts = sum(unfolded(fn.module, part, written_out=True) for part in (x.where, x.body) if part is not None)
    if len(known) > 1 and len(known) * parts > UNROLLED_PARTS:
        return None
    terms = []
    for member in known:
        fn.env[x.var] = member if isinstance(member, tuple) else const(member)
        terms.append(_term(fn, x))
    fn.env.pop(x.var, None)
    if x.op in ADDING:
        return _sum(terms)
    return any_of(terms) if x.op == "some" else all_of(terms)


def _term(fn: Fn, x: e.Aggregate) -> Expr:
    where = const(1) if x.where is None else x_.built(fn, x.where)
    body = const(1) if x.body is None else x_.built(fn, x.body)
    if x.op not in ADDING:
        return all_of([where, body]) if x.op == "some" else any_of([not_(where), body])
    if isinstance(where, code.Const):
        return body if where.value else where
    return code.If(NUMBER, where, body, const(0))


def _sum(terms: list[Expr]) -> Expr:
    left = [term for term in terms if not (isinstance(term, code.Const) and term.value == 0)]
    found = left[0] if left else const(0)
    for term in left[1:]:
        found = arithmetic("+", found, term)
    return found


def _weight(fn: Fn, x: e.Aggregate) -> int:
    """Terms of one member: nested known sets multiply."""
    inner = x.body if x.body is not None else x.where
    if not isinstance(inner, e.Aggregate):
        return 1
    if isinstance(inner.set, e.Read) and inner.set.var is x.var:
        whole = x_.known(fn, x.set) or ((),)
        return max((len(m) for m in whole if isinstance(m, tuple)), default=1)
    known = x_.known(fn, inner.set)
    return UNROLLED if known is None else max(1, len(known)) * _weight(fn, inner)


def _function(fn: Fn, x: e.Aggregate, loop: Callable[[Fn, e.Aggregate], None], of: Type | None = None) -> Expr:
    """Return a call of a new function with a loop and an early return."""
    inner = fn.inside("x")
    loop(inner, x)
    shared(inner)
    return fn.calling(inner, numbers_of(x.type) if of is None else of)


def _head(fn: Fn, x: e.Aggregate) -> tuple[code.Get, Expr, list[e.Expr]]:
    """(one member, all members, conditions left) of a loop."""
    if x.order or x.op in ("first", "last"):
        sets.in_order(fn, x.set)
    whole, left = queries.fitting(fn, x.var, x.set, x.where)
    whole = counted(fn, whole, x.set, (x.where, x.body, *(key for _, key in x.order)))
    one = fn.declare(x.var)
    return one, code.Reversed(CELLS, whole) if x.op == "last" and not x.order else whole, left


def _fits(fn: Fn, left: list[e.Expr]) -> None:
    for part in left:
        fn.skip_if(not_(x_.built(fn, part)))


def _some(fn: Fn, x: e.Aggregate) -> None:
    hit, miss = (1, 0) if x.op == "some" else (0, 1)
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        test = const(1) if x.body is None else x_.built(fn, x.body)
        with fn.when(test if x.op == "some" else not_(test)):
            fn.returns(const(hit))
    fn.returns(const(miss))


def _total(fn: Fn, x: e.Aggregate) -> None:
    found = fn.keep("total", const(0))
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        body = const(1) if x.op == "count" or x.body is None else x_.built(fn, x.body)
        fn.sets(found, arithmetic("+", found, body))
    fn.returns(found)


def _value(fn: Fn, x: e.Aggregate, one: Expr) -> Expr:
    """Return the value that a member adds: the body of the aggregate, or the member without one."""
    return one if x.body is None else x_.built(fn, x.body)


def _those_all(fn: Fn, x: e.Aggregate) -> None:
    found = fn.starts("found")
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        fn.add(st.Append(found, one))
    fn.returns(found)


def _none_yet(fn: Fn, name: str) -> code.Get:
    """Return a new variable that holds none."""
    kind = Maybe(Nothing())
    return fn.keep(name, code.NoneOf(kind))


def _is_less(best: code.Get, value: Expr, sign: code.CompareSign) -> Expr:
    """Return whether there is no best value yet, or a value is better."""
    given = code.Given(value.type, best)
    return code.Or(TRUTH, (code.IsNone(TRUTH, best), code.Compare(TRUTH, sign, value, given)))


def _extreme(fn: Fn, x: e.Aggregate) -> None:
    best = _none_yet(fn, "best")
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        value = fn.keep("value", _value(fn, x, one))
        with fn.when(_is_less(best, value, ">" if x.op == "highest" else "<")):
            fn.sets(best, value)
    none, given = code.IsNone(TRUTH, best), code.Given(NUMBER, best)
    if x_.may_be_none(x):
        fn.returns(code.If(NUMBER, none, const(-1), given))
    else:
        _some_there(fn, x, none)
        fn.returns(given)


def _median(fn: Fn, x: e.Aggregate) -> None:
    found = fn.starts("found")
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        fn.add(st.Append(found, _value(fn, x, one)))
    _some_there(fn, x, code.Not(TRUTH, found))
    with fn.when(code.Not(TRUTH, found)):
        fn.returns(const(-1))
    middle = arithmetic("//", arithmetic("-", length(found), 1), 2)
    fn.returns(code.Item(NUMBER, code.Sorted(CELLS, found), middle))


def _some_there(fn: Fn, x: e.Aggregate, missing: Expr) -> None:
    """Write a runtime check that a set is not empty, where its numbers below 0 could be taken for none."""
    if not x_.may_be_none(x):
        fn.fail_if(missing, sets.not_empty(fn, x, x.op))


def _rank_key(fn: Fn, x: e.Aggregate) -> Expr:
    keys = [arithmetic("-", 0, x_.built(fn, key)) if way == "highest" else x_.built(fn, key) for way, key in x.order]
    return keys[0] if len(keys) == 1 else code.Made(Row((NUMBER,) * len(keys)), tuple(keys))


def _first(fn: Fn, x: e.Aggregate) -> None:
    if not x.order:
        one, whole, left = _head(fn, x)
        with fn.each(one, whole):
            _fits(fn, left)
            fn.returns(one)
        if x_.may_be_none(x):
            fn.returns(const(-1))
        else:
            fn.add(st.Fail(const(sets.not_empty(fn, x, x.op))))
        return
    best, least = fn.keep("best", const(-1)), _none_yet(fn, "least")
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        value = fn.keep("value", _rank_key(fn, x))
        with fn.when(_is_less(least, value, "<" if x.op == "first" else "<=")):
            fn.sets(least, value)
            fn.sets(best, one)
    _some_there(fn, x, code.IsNone(TRUTH, least))
    fn.returns(best)


def _those_best(fn: Fn, x: e.Aggregate) -> None:
    found, least = fn.starts("found"), _none_yet(fn, "least")
    one, whole, left = _head(fn, x)
    with fn.each(one, whole):
        _fits(fn, left)
        value = fn.keep("value", _rank_key(fn, x))
        with fn.when(_is_less(least, value, "<")):
            fn.sets(least, value)
            fn.sets(found, code.Listed(CELLS, ()))
        with fn.when(code.Compare(TRUTH, "==", value, code.Given(value.type, least))):
            fn.add(st.Append(found, one))
    fn.returns(found)


LOOPS = {
    "some": _some,
    "every": _some,
    "highest": _extreme,
    "lowest": _extreme,
    "median": _median,
    "first": _first,
    "last": _first,
}

"""Comprehensions: sum, count, some, every, highest, lowest, those, first, last over a set.

Enters an Aggregate; leaves text. Small known sets are unrolled, runs of like fields use list operations, the rest
becomes a loop in a function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked.types import Placement
from interpreter.compiler import syntax
from interpreter.compiler.bitsets import hoist_placements, queries, ways
from interpreter.compiler.limits.steps import counted
from interpreter.compiler.limits.unfolded import unfolded
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import UNROLL
from interpreter.compiler.passes.growing_sets import steady
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.syntax import NO, YES
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import sets

ADDING = ("sum", "count")
"""Operators written as one comprehension; the others are loops that end early or keep one member."""
UNROLLED = 600
"""Most terms an unrolled comprehension may have."""
UNROLLED_SUM = 12
UNROLLED_PARTS = 4000
"""Parts all terms may have together, the values they read laid in place."""

if TYPE_CHECKING:
    from collections.abc import Callable


@x_.writes(e.Aggregate)
def aggregate(fn: Fn, x: e.Aggregate) -> str:
    """A comprehension that yields a number, truth or one thing."""
    fn.nested += 2  # a loop in brackets counts as more than a sum
    text = _aggregate(fn, x)
    fn.nested -= 2
    return text


def _aggregate(fn: Fn, x: e.Aggregate) -> str:
    known = x_.known(fn, x.set)
    if not x.order:
        added = _added_up(fn, x)
        if added is not None:
            return added
        text = _quick(fn, x) or (None if known is None else _known(fn, x, known))
        if text is not None:
            return text
    walk = ways.asked(fn, x)
    if walk is not None:
        return walk
    if x.op in ADDING:
        return _function(fn, x, _total) if isinstance(x.var.type, Placement) else _list_form(fn, x)
    return _function(fn, x, LOOPS[x.op])


def _added_up(fn: Fn, x: e.Aggregate) -> str | None:
    """Whether some member of a growing set fits, or every one, as a count of those that do, or do not."""
    if fn.asking is None or x.op not in ("some", "every") or not isinstance(x.set, e.Read):
        return None
    if not fn.asking.grows(fn, x.set.var):
        return None
    before = fn.so_far()
    members, name, where = _bind(fn, x)
    body = "" if x.body is None else f"{'' if x.op == 'some' else 'not '}({x_.condition(fn, x.body)})"
    fits = " and ".join(part for part in (where, body) if part)
    count = fn.asking.summed(fn, f"sum([1 for {name} in {members} if {fits}])") if fits else None
    if count is None:
        fn.back_to(before)
        return None
    return f"({count} {'!=' if x.op == 'some' else '=='} 0)"


def _quick(fn: Fn, x: e.Aggregate) -> str | None:
    """As a bit set, where the fields it reads are kept so."""
    if x.op in ("first", "last"):
        return queries.one_member(fn, x)
    return queries.some_line(fn, x) or queries.question(fn, x)


@x_.lists(e.Aggregate)
def those(fn: Fn, x: e.Aggregate) -> str:
    """Members that fit, as a list."""
    if x.op != "those":
        return x_.alone(x, aggregate(fn, x))
    if x.order:
        return _function(fn, x, _those_best)
    if isinstance(x.var.type, Placement):
        return _function(fn, x, _those_all)
    whole, name, where = _bind(fn, x)
    if not where:
        return whole if syntax.is_list(whole) or syntax.is_call(whole, "members_of") else f"list({whole})"
    return f"[{name} for {name} in {whole} if {where}]"


def _bind(fn: Fn, x: e.Aggregate) -> tuple[str, str, str]:
    """(members, name of one, conditions left)."""
    whole, left = queries.fitting(fn, x.var, x.set, x.where)
    whole = counted(fn, whole, x.set, (x.where, x.body))
    name = fn.module.fresh("v")
    fn.env[x.var] = name
    return whole, name, " and ".join(x_.condition(fn, part) for part in left)


def _list_form(fn: Fn, x: e.Aggregate) -> str:
    whole, name, where = _bind(fn, x)
    body = "1" if x.op == "count" or x.body is None else x_.number(fn, x.body)
    if x.op == "count" and not where:
        return steady(fn, f"len(list({whole}))")
    tail = f" if {where}" if where else ""
    return steady(fn, f"sum([{body} for {name} in {whole}{tail}])")


def _known(fn: Fn, x: e.Aggregate, known: tuple[Any, ...]) -> str | None:
    """A set known while compiling: a list operation, or the terms written out."""
    if not fn.module.does(UNROLL):
        return None
    text = _run(fn, x, known)
    if text is not None:
        return text
    if x.op not in ("some", "every", "sum", "count") or len(known) * _weight(fn, x) > UNROLLED:
        return None
    if x.op in ADDING and len(known) > UNROLLED_SUM:
        return None
    parts = sum(unfolded(fn.module, part, written_out=True) for part in (x.where, x.body) if part is not None)
    if len(known) > 1 and len(known) * parts > UNROLLED_PARTS:
        return None
    terms = []
    for member in known:
        fn.env[x.var] = member if isinstance(member, tuple) else str(member)
        terms.append(_term(fn, x))
    fn.env.pop(x.var, None)
    return _combined(x.op, terms)


def _term(fn: Fn, x: e.Aggregate) -> str:
    where = YES if x.where is None else x_.condition(fn, x.where)
    body = YES if x.body is None else x_.number(fn, x.body)
    if x.op in ADDING:
        if where == YES:
            return body
        return NO if where == NO else f"({body} if {where} else 0)"
    if x.op == "some":
        if NO in (where, body):
            return NO
        return body if where == YES else where if body == YES else f"({where} and {body})"
    if where == NO or body == YES:
        return YES
    return body if where == YES else f"(not {where} or {body})"


def _combined(op: str, terms: list[str]) -> str:
    if op in ("sum", "count"):
        terms = [t for t in terms if t != NO]
        return f"({' + '.join(terms)})" if terms else NO
    stop, neutral, word = (YES, NO, " or ") if op == "some" else (NO, YES, " and ")
    if stop in terms:
        return stop
    terms = [t for t in terms if t != neutral]
    return f"({word.join(terms)})" if terms else neutral


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


def _run(fn: Fn, x: e.Aggregate, known: tuple[Any, ...]) -> str | None:
    """`every(c in Cell: c's mark is not none)` over neighbouring cells of the state: one list operation."""
    test = x.where if x.op == "count" else x.body
    if (x.where is not None and x.op != "count") or not isinstance(test, e.Binary) or test.op not in ("is", "is not"):
        return None
    field = test.left
    if (
        not isinstance(field, e.FieldGet)
        or field.keys
        or field.field.is_face
        or field.field in fn.module.unset
        or not isinstance(field.owner, e.Read)
        or field.owner.var is not x.var
    ):
        return None
    place = fn.module.layout.fields[field.field]
    if place.stride != 1 or known != tuple(range(place.owners)) or sets.walk_reads(test.right, x.var):
        return None
    right = x_.number(fn, test.right)
    run = f"s[{place.base}:{place.base + place.owners}]"
    if x.op == "count":
        found = f"{run}.count({right})"
        return found if test.op == "is" else f"({place.owners} - {found})"
    if (x.op, test.op) == ("some", "is"):
        return f"({right} in {run})"
    return f"({right} not in {run})" if (x.op, test.op) == ("every", "is not") else None


def _function(fn: Fn, x: e.Aggregate, loop: Callable[[Fn, e.Aggregate], None]) -> str:
    """A function of its own with a loop and an early return."""
    inner = Fn(fn.module, "x", outer=fn)
    _inherit(fn, inner)
    loop(inner, x)
    shared(inner)
    name, params = inner.call()
    return f"{name}({', '.join(['s', *inner.handed, *(fn.var(v) for v in params)])})"


def _inherit(fn: Fn, inner: Fn) -> None:
    """Literals and known sets stay known inside."""
    for var, text in fn.env.items():
        if isinstance(text, tuple) or syntax.number(text) is not None:
            inner.env[var] = text


def _head(fn: Fn, x: e.Aggregate) -> tuple[str, list[e.Expr]]:
    implied = [] if x.op not in ("some", "every") else queries.asked_of(x) or []
    whole, left = queries.fitting(fn, x.var, x.set, x.where, implied)
    whole = counted(fn, whole, x.set, (x.where, x.body, *(key for _, key in x.order)))
    for local, text in hoist_placements.hoists(fn, x.var, x.where, x.body, *(key for _, key in x.order)):
        fn(f"{local} = {text}")
    if x.op == "last" and not x.order:
        kept = syntax.is_in_turn(whole) or fn.module.sorts.get(whole) == "C"
        whole = f"{whole}[::-1]" if kept else f"list({whole})[::-1]"
    name = fn.declare(x.var)
    return f"for {name} in {whole}:", left


def _fits(fn: Fn, left: list[e.Expr]) -> None:
    for part in left:
        fn(f"if not {x_.condition(fn, part)}: continue")


def _some(fn: Fn, x: e.Aggregate) -> None:
    hit, miss = ("1", "0") if x.op == "some" else ("0", "1")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        test = "1" if x.body is None else x_.condition(fn, x.body)
        fn(f"if {'' if x.op == 'some' else 'not '}{test}: return {hit}")
    fn(f"return {miss}")


def _total(fn: Fn, x: e.Aggregate) -> None:
    fn("total = 0")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        fn(f"total += {'1' if x.op == 'count' or x.body is None else x_.number(fn, x.body)}")
    fn("return total")


def _those_all(fn: Fn, x: e.Aggregate) -> None:
    fn("found = []")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        fn(f"found.append({fn.var(x.var)})")
    fn("return found")


def _extreme(fn: Fn, x: e.Aggregate) -> None:
    sign = ">" if x.op == "highest" else "<"
    fn("best = None")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        fn(f"value = {x_.number(fn, x.body) if x.body is not None else fn.var(x.var)}")
        fn(f"if best is None or value {sign} best: best = value")
    if x_.may_be_none(x):
        fn("return -1 if best is None else best")
    else:
        _some_there(fn, x, "best is None")
        fn("return best")


def _median(fn: Fn, x: e.Aggregate) -> None:
    fn("found = []")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        fn(f"found.append({x_.number(fn, x.body) if x.body is not None else fn.var(x.var)})")
    _some_there(fn, x, "not found")
    with fn.indented("if not found:"):
        fn("return -1")
    fn("return sorted(found)[(len(found) - 1) // 2]")


def _some_there(fn: Fn, x: e.Aggregate, missing: str) -> None:
    """Write a runtime check that a set is not empty, where its numbers below 0 could be taken for none."""
    if not x_.may_be_none(x):
        fn(f"if {missing}: raise PB({sets.not_empty(fn, x, x.op)})")


def _rank_key(fn: Fn, x: e.Aggregate) -> str:
    keys = [("-" if way == "highest" else "") + x_.number(fn, key) for way, key in x.order]
    return f"({', '.join(keys)},)"


def _first(fn: Fn, x: e.Aggregate) -> None:
    if not x.order:
        head, left = _head(fn, x)
        with fn.indented(head):
            _fits(fn, left)
            fn(f"return {fn.var(x.var)}")
        _some_there(fn, x, "True")
        fn("return -1")
        return
    fn("best = -1")
    fn("least = None")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        fn(f"value = {_rank_key(fn, x)}")
        with fn.indented(f"if least is None or value {'<' if x.op == 'first' else '<='} least:"):
            fn("least = value")
            fn(f"best = {fn.var(x.var)}")
    _some_there(fn, x, "least is None")
    fn("return best")


def _those_best(fn: Fn, x: e.Aggregate) -> None:
    fn("found = []")
    fn("least = None")
    head, left = _head(fn, x)
    with fn.indented(head):
        _fits(fn, left)
        fn(f"value = {_rank_key(fn, x)}")
        fn("if least is None or value < least: least, found = value, []")
        fn(f"if value == least: found.append({fn.var(x.var)})")
    fn("return found")


LOOPS = {
    "some": _some,
    "every": _some,
    "highest": _extreme,
    "lowest": _extreme,
    "median": _median,
    "first": _first,
    "last": _first,
}

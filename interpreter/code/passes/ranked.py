"""Sorting by rank: rows computed from one number each are sorted by precomputed ranks.

`sorted([(-WORTH[c], class_of(c), c) for c in hand])` compares rows and, in them, lists. The row depends on `c` alone if
no card is out of the ordinary (`class_of` then reads a table), so its place in the order of all possible rows is a
table, too: the ranks are sorted, and the rows read from tables. With an extraordinary card the rows themselves are
sorted.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.print_python.program import compiled_functions, frozen
from interpreter.code.rewrite import changed, with_body, with_functions
from interpreter.code.statements import Code
from interpreter.code.types import TRUTH, Listing, Number, Row, Table
from interpreter.code.walk import nodes

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr, Local
    from interpreter.code.read import Playable
    from interpreter.code.statements import Function

MOST = 512
"""Numbers for which rows are worked out beforehand."""
_FIXED = (x.Const, x.Constant, x.Get, x.Item, x.Arithmetic, x.Made)
_TESTED_AND_GIVEN = 2


def ranked(playable: Playable) -> Playable:
    """Return the game with rows sorted by their ranks."""
    return with_functions(playable, partial(_function, playable.code))


def _function(code: Code, function: Function) -> Function:
    if not any(isinstance(node, x.Sorted) for node in nodes(function.body)):
        return function
    return with_body(function, changed(function.body, partial(_node, code)))


def _node(code: Code, node: object) -> object:
    if not isinstance(node, x.Sorted) or not isinstance(node.of, x.Each) or not isinstance(node.of.value, x.Made):
        return node
    if len(node.of.loops) != 1 or len(node.of.loops[0].locals) != 1:
        return node
    loop = node.of.loops[0]
    one = loop.locals[0]
    if _calls(loop):
        return node
    odd: list[Expr] = []
    parts: list[Expr] = []
    for part in node.of.value.parts:
        ordinary = _ordinary(code, part, one)
        if ordinary is None:
            return node
        odd += ordinary[:-1]
        parts.append(ordinary[-1])
    rows = _rows(parts, one)
    return _by_rank(node, node.of, loop, odd, parts, rows) if rows else node


def _ordinary(code: Code, part: Expr, one: Local) -> list[Expr] | None:
    """Return a part of a row as an expression of one number, after the condition for exceptions if any."""
    if not isinstance(part, x.Call):
        return [part] if _is_fixed(part, one) else None
    called = code.functions[part.function]
    if len(called.body) != _TESTED_AND_GIVEN or len(called.params) != 1 or not isinstance(part.args[0], x.Get):
        return None
    test, last = called.body
    if not isinstance(test, st.Branch) or test.no or len(test.yes) != 1:
        return None
    put = partial(_put, called.params[0], part.args[0].local)
    asked = changed(test.condition, put)
    if _calls(asked):
        return None
    named = {node.local for node in nodes([asked]) if isinstance(node, x.Get)}
    for end, odd in ((test.yes[0], x.Not(TRUTH, asked)), (last, asked)):
        given = changed(end.value, put) if isinstance(end, st.Return) else None
        if given is not None and named <= {one} and _is_fixed(given, one):
            return [odd, given]
    return None


def _calls(of: Expr | x.Loop) -> bool:
    """Return whether an evaluation may count steps or fail a runtime check, so it must not be repeated."""
    return any(isinstance(node, x.Call) for node in nodes((of,)))


def _is_fixed(of: Expr, one: Local) -> bool:
    """Return whether an expression depends on one number alone."""
    return all(isinstance(node, _FIXED) and getattr(node, "local", one) is one for node in nodes((of,)))


def _put(before: Local, after: Local, node: object) -> object:
    if isinstance(node, x.Get) and node.local is before:
        return x.Get(node.type, after)
    if isinstance(node, x.Loop) and before in node.locals:
        return replace(node, locals=tuple(after if local is before else local for local in node.locals))
    return node


def _rows(parts: list[Expr], one: Local) -> list[tuple[object, ...]]:
    """Return the row for each number from 0 on, up to the first without one."""
    made = x.Made(Row(tuple(part.type for part in parts)), tuple(parts))
    named = changed(made, lambda node: replace(node) if isinstance(node, x.Constant) else node)  # its names change
    row = compiled_functions(0, {"row": st.Function("row", (one,), made.type, (st.Return(named),))})["row"]
    found = list[tuple[object, ...]]()
    assert isinstance(one.type, Number)
    for number in range(min(one.type.high + 1, MOST)):
        try:
            found.append(tuple(map(frozen, row([], number))))
        except (IndexError, TypeError, OverflowError):
            break
    return found


def _by_rank(
    node: x.Sorted, each: x.Each, loop: x.Loop, odd: list[Expr], parts: list[Expr], rows: list[tuple[object, ...]]
) -> Expr:
    order = sorted({*rows})
    place = {row: number for number, row in enumerate(order)}
    kind = Number(0, len(order) - 1)
    one, other, rank = loop.locals[0], x.Local(loop.locals[0].name, loop.locals[0].type), x.Local("rank", kind)
    assert isinstance(each.type, Listing)
    assert isinstance(one.type, Number)
    number = x.Get(one.type, one)
    if one.type.low < 0:
        odd = [x.Compare(TRUTH, "<", number, x.Const(Number(0, 0), 0)), *odd]
    if one.type.high >= len(rows):
        odd = [x.Compare(TRUTH, ">=", number, x.Const(Number(len(rows), len(rows)), len(rows))), *odd]
    name = f"ranks_{len(rows)}_{len(order)}"
    ranks = x.Item(kind, x.Constant(Table(kind, len(rows)), name, tuple(place[row] for row in rows)), number)
    by_rank = x.Sorted(
        Listing(kind, each.type.longest),
        changed(x.Each(Listing(kind, each.type.longest), (loop,), ranks), partial(_put, one, other)),
        node.descending,
    )
    columns = tuple(
        x.Item(part.type, _column(part, f"{name}_{at}", tuple(row[at] for row in order)), x.Get(kind, rank))
        for at, part in enumerate(parts)
    )
    made = x.Made(Row(tuple(part.type for part in parts)), columns)
    sorted_rows = x.Each(node.type, (x.Loop((rank,), by_rank),), made)
    if not odd:
        return sorted_rows
    third = x.Local(one.name, one.type)
    asked = x.Each(Listing(TRUTH), (loop,), x.Truth(TRUTH, x.Or(TRUTH, tuple(odd))))
    return x.If(node.type, x.Fold(TRUTH, "any", changed(asked, partial(_put, one, third))), node, sorted_rows)


def _column(part: Expr, name: str, values: tuple[object, ...]) -> x.Constant:
    return x.Constant(Table(part.type, len(values)), name, values)

"""Python's built-in functions and methods as CODE: lengths, sums, extremes, sorting, bits, indices."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sized
from typing import Any

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.read import arenas
from interpreter.code.read.body import LATER, Body
from interpreter.code.read.sources import Static
from interpreter.code.read.values import condition
from interpreter.code.types import TRUTH
from interpreter.code.writing import const, get

FRESH = (
    x.Cells, x.Listed, x.Each, x.Numbers, x.Part, x.Sorted, x.Distinct, x.Reversed, x.Arithmetic, x.Repeated, x.Call
)  # fmt: skip
"""Expressions that make a list of their own; a list in arithmetic is joined to another."""


def _fold(sign: x.FoldSign) -> Callable[[Body, ast.Call], Expr]:
    def read(body: Body, node: ast.Call) -> Expr:
        of = body.expr(node.args[0])
        default = next((body.expr(word.value) for word in node.keywords if word.arg == "default"), None)
        return x.Fold(LATER, sign, of, default)

    return read


def _extreme(sign: Any) -> Callable[[Body, ast.Call], Expr]:  # noqa: ANN401
    def read(body: Body, node: ast.Call) -> Expr:
        if len(node.args) == 1:
            return _fold(sign)(body, node)
        return x.Least(LATER, sign, tuple(map(body.expr, node.args)))

    return read


def _list(body: Body, node: ast.Call) -> Expr:
    """Return a copy of a list, unless it is a new one anyway."""
    if not node.args:
        return x.Listed(LATER, ())
    of = body.expr(node.args[0])
    return of if isinstance(of, FRESH) else x.Listed(LATER, (of,), frozenset([0]))


def _range(body: Body, node: ast.Call) -> Expr:
    ends = [body.expr(arg) for arg in node.args[:2]]
    step = body.value(node.args[2]) if len(node.args) == 3 else Static(1)
    if not isinstance(step, Static) or step.value < 1:
        raise body.refuse(node, "the step is a number above 0")
    return x.Numbers(LATER, ends[0] if len(ends) > 1 else const(0), ends[-1], step.value)


def _sorted(body: Body, node: ast.Call) -> Expr:
    of = body.expr(node.args[0])
    words = {word.arg: body.value(word.value) for word in node.keywords}
    if set(words) - {"reverse"}:
        raise body.refuse(node, "things are sorted by themselves")
    return x.Sorted(LATER, of, descending=words.get("reverse") == Static(value=True))


def _bool(body: Body, node: ast.Call) -> Expr | Static:
    found = condition(body, node.args[0])
    return found if isinstance(found, Static) else x.Truth(TRUTH, found)


def _map(body: Body, node: ast.Call) -> Expr:
    """Return the list of `map(LOOK, items)`: the table entry of each item."""
    table, of = body.expr(node.args[0]), body.expr(node.args[1])
    one = body.temporary()
    return x.Each(LATER, (x.Loop((one,), of),), x.Item(LATER, table, get(one)))


def _isinstance(body: Body, node: ast.Call) -> Static:
    """Return that `isinstance(x, Sized)` holds: every list in CODE has a length."""
    if body.value(node.args[1]) != Static(Sized):
        raise body.refuse(node, "types are known")
    return Static(value=True)


BUILT_IN: dict[object, Callable[[Body, ast.Call], Expr | Static]] = {
    len: _fold("len"),
    sum: _fold("sum"),
    any: _fold("any"),
    all: _fold("all"),
    min: _extreme("min"),
    max: _extreme("max"),
    list: _list,
    tuple: _list,
    range: _range,
    sorted: _sorted,
    bool: _bool,
    map: _map,
    isinstance: _isinstance,
    **arenas.BUILT_IN,
}


def _index(body: Body, node: ast.Call, owner: ast.expr) -> Expr:
    """Return the address of the first cell with a value."""
    if not body.is_state(owner) or len(node.args) != 3:
        raise body.refuse(node, "a value is looked for between two cells")
    what, start, stop = map(body.expr, node.args)
    return x.Place(LATER, what, start, stop)


METHODS: dict[str, Callable[[Body, ast.Call, ast.expr], Expr]] = {
    "index": _index,
    "bit_count": lambda body, _, owner: x.BitCount(LATER, body.expr(owner)),
    "bit_length": lambda body, _, owner: x.BitLength(LATER, body.expr(owner)),
}
"""Readers of methods of the state, a list or a number, by name."""

"""Python's built-in functions and methods as CODE: lengths, sums, extremes, sorting, bits, indices."""

from __future__ import annotations

import ast
from collections.abc import Sized
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code.ranges import number
from interpreter.code.read import arenas
from interpreter.code.read.body import VALUES, Body
from interpreter.code.read.joining import fitted, join, listing
from interpreter.code.read.sources import Static
from interpreter.code.types import TRUTH, Listing, Nothing, Number, Real, Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr

LONGEST = (1 << 31) - 1
"""Things a list holds at most."""
FRESH = (
    x.Cells, x.Listed, x.Each, x.Numbers, x.Part, x.Sorted, x.Distinct, x.Reversed, x.Joined, x.Repeated, x.Call
)  # fmt: skip
"""Expressions that make a list of their own."""


def length(of: Expr) -> int:
    kind = listing(of.type)
    return LONGEST if kind is None or kind.longest is None else kind.longest


def _len(body: Body, node: ast.Call) -> Expr:
    of = body.list(node.args[0])
    return x.Fold(Number(0, length(of)), "len", of)


def _sum(body: Body, node: ast.Call) -> Expr:
    of = body.list(node.args[0])
    kind = listing(of.type)
    assert kind is not None
    if isinstance(kind.of, Nothing):
        return x.Const(Number(0, 0), 0)
    if not isinstance(kind.of, Number):
        raise body.refuse(node, "numbers are added up")
    most = length(of)
    return x.Fold(number(min(0, kind.of.low * most), max(0, kind.of.high * most)), "sum", of)


def _truth(sign: x.FoldSign) -> Callable[[Body, ast.Call], Expr]:
    def read(body: Body, node: ast.Call) -> Expr:
        return x.Fold(TRUTH, sign, body.list(node.args[0]))

    return read


def _extreme(sign: Any) -> Callable[[Body, ast.Call], Expr]:  # noqa: ANN401
    def read(body: Body, node: ast.Call) -> Expr:
        if len(node.args) == 1:
            return _fold(body, sign, node)
        parts = tuple(body.expr(arg) for arg in node.args)
        if all(isinstance(part.type, Real) for part in parts):
            return x.Least(Real(), sign, parts)
        parts = tuple(body.as_number(part, node) for part in parts)
        pick = min if sign == "min" else max
        kinds = [cast("Number", part.type) for part in parts]
        return x.Least(Number(pick(k.low for k in kinds), pick(k.high for k in kinds)), sign, parts)

    return read


def _fold(body: Body, sign: Any, node: ast.Call) -> Expr:  # noqa: ANN401
    of = body.list(node.args[0])
    kind = listing(of.type)
    assert kind is not None
    default = next((body.number(word.value) for word in node.keywords if word.arg == "default"), None)
    return x.Fold(kind.of if default is None else join(kind.of, default.type), sign, of, default)


def _list(body: Body, node: ast.Call) -> Expr:
    """Return a copy of a list, unless it is a new one anyway."""
    if not node.args:
        return x.Listed(Listing(Nothing(), 0), ())
    of = body.list(node.args[0])
    kind = listing(of.type)
    assert kind is not None
    return of if isinstance(of, FRESH) else x.Listed(kind, (of,), frozenset([0]))


def _range(body: Body, node: ast.Call) -> Expr:
    ends = [body.number(arg) for arg in node.args]
    start = x.Const(Number(0, 0), 0) if len(ends) == 1 else ends[0]
    stop = ends[0] if len(ends) == 1 else ends[1]
    step = body.value(node.args[2]) if len(ends) == 3 else Static(1)
    first, last = cast("Number", start.type), cast("Number", stop.type)
    if not isinstance(step, Static) or step.value < 1:
        raise body.refuse(node, "the step is a number above 0")
    longest = max(0, last.high - first.low)
    of = number(first.low, max(first.low, last.high - 1))
    return x.Numbers(Listing(of, longest if longest <= LONGEST else None), start, stop, step.value)


def _sorted(body: Body, node: ast.Call) -> Expr:
    of = body.list(node.args[0])
    kind = listing(of.type)
    assert kind is not None
    words = {word.arg: body.value(word.value) for word in node.keywords}
    if set(words) - {"reverse"}:
        raise body.refuse(node, "things are sorted by themselves")
    return x.Sorted(kind, of, descending=words.get("reverse") == Static(value=True))


def _bool(body: Body, node: ast.Call) -> Expr | Static:
    found = body.condition(node.args[0])
    if isinstance(found, Static) or found.type == TRUTH:
        return found
    return x.Truth(TRUTH, found)


def _map(body: Body, node: ast.Call) -> Expr:
    """Return the list of `map(LOOK, items)`: the table entry of each item."""
    looked, of = body.value(node.args[0]), body.list(node.args[1])
    table = (
        body.lowered(looked, node) if not isinstance(looked, Static) else body.reader.constants.lowered(looked.value)
    )
    kind, rows = listing(of.type), None if table is None else listing(table.type)
    if table is None or kind is None or rows is None:
        raise body.refuse(node, "each is looked up in a table")
    one = body.temporary(kind.of)
    value: Expr = x.Item(rows.of, table, x.Get(kind.of, one))
    return x.Each(Listing(rows.of, kind.longest), (x.Loop((one,), of),), value)


def _isinstance(body: Body, node: ast.Call) -> Static:
    """Return whether `isinstance(x, Sized)` holds: every list in CODE has a length."""
    of, kind = body.list(node.args[0]), body.value(node.args[1])
    if kind != Static(Sized):
        raise body.refuse(node, "types are known")
    return Static(listing(of.type) is not None)


BUILT_IN: dict[object, Callable[[Body, ast.Call], Expr | Static]] = {
    len: _len,
    sum: _sum,
    any: _truth("any"),
    all: _truth("all"),
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
    what, start, stop = (body.number(arg) for arg in node.args)
    first, last = cast("Number", start.type), cast("Number", stop.type)
    return x.Place(number(max(0, first.low), max(0, first.low, last.high - 1)), what, start, stop)


def _bits(node_of: Any, most: int) -> Callable[[Body, ast.Call, ast.expr], Expr]:  # noqa: ANN401
    def read(body: Body, node: ast.Call, owner: ast.expr) -> Expr:
        of = body.number(owner)
        kind = cast("Number", of.type)
        length = most if kind.low < 0 else kind.high.bit_length()
        return node_of(Number(0, length), of)

    return read


METHODS: dict[str, Callable[[Body, ast.Call, ast.expr], Expr]] = {
    "index": _index,
    "bit_count": _bits(x.BitCount, 64),
    "bit_length": _bits(x.BitLength, 64),
}
"""Readers of methods of the state, a list or a number, by name."""

KINDS: tuple[type[Type], ...] = (Number, Listing)
__all__ = ["BUILT_IN", "METHODS", "VALUES", "fitted"]

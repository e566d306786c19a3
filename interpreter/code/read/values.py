"""Readers of expressions: names, numbers, cells, arithmetic, comparisons, lists, comprehensions."""

from __future__ import annotations

import ast
import operator
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code.cells import reach
from interpreter.code.ranges import number
from interpreter.code.read import arenas
from interpreter.code.read.arithmetic import inverted
from interpreter.code.read.body import VALUES, Body
from interpreter.code.read.joining import Unknown, alike, fitted, join, listing, parts_of
from interpreter.code.read.records import Method, Question, Record
from interpreter.code.read.sources import Static
from interpreter.code.types import TRUTH, Listing, Maybe, Nothing, Number, Real, Row, Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr
    from interpreter.code.read.built import Built

COMPARED: dict[type[ast.cmpop], tuple[x.CompareSign, Callable[[Any, Any], bool]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}


def _name(body: Body, node: ast.Name) -> Expr | Static:
    return body.read(node)


def _constant(body: Body, node: ast.Constant) -> Static:
    return Static(node.value)


def _attribute(body: Body, node: ast.Attribute) -> Expr | Static:
    owner = body.value(node.value)
    if not isinstance(owner, Static):
        if not arenas.is_record(owner):
            raise body.refuse(node, "nothing has parts with names here")
        return arenas.field(owner, node.attr)
    if isinstance(owner.value, Record):
        found = owner.value.field(node.attr)
        if found is None:
            raise body.refuse(node, "no field of it")
        return Static(found) if isinstance(found, Question | Method) else found
    return Static(getattr(owner.value, node.attr))


# ---- parts


def _subscript(body: Body, node: ast.Subscript) -> Expr | Static:
    if body.is_state(node.value):
        return _cells(body, node)
    of = body.value(node.value)
    arena = arenas.known_arena(of)
    if arena is not None:
        return arenas.record(body, arena, node.slice)
    if isinstance(of, Static):
        if of.value is body.reader.counters:
            return _counter(body, node)
        index = None if isinstance(node.slice, ast.Slice) else body.value(node.slice)
        if isinstance(index, Static):
            return Static(of.value[index.value])
        of = body.lowered(of, node)
    return stretch(body, of, node) if isinstance(node.slice, ast.Slice) else item(body, of, node.slice)


def _counter(body: Body, node: ast.Subscript) -> Expr:
    place = body.value(node.slice)
    if not isinstance(place, Static):
        raise body.refuse(node, "which counter is known")
    return x.Global(Number(0, 1 << 53), place.value)


def _cells(body: Body, node: ast.Subscript) -> Expr:
    if not isinstance(node.slice, ast.Slice):
        address = body.number(node.slice)
        return x.Cell(body.reader.cells.kind(address.type), address)
    return run(body, *bounds(body, node.slice, node))


def bounds(body: Body, cut: ast.Slice, node: ast.AST) -> tuple[Expr, Expr]:
    """Return the bounds of a slice of cells."""
    if cut.lower is None or cut.upper is None or cut.step is not None:
        raise body.refuse(node, "both ends of cells are named, and nothing else")
    return body.number(cut.lower), body.number(cut.upper)


def run(body: Body | Built, start: Expr, stop: Expr) -> Expr:
    """Return a copy of a range of cells."""
    first, last = cast("Number", start.type), cast("Number", stop.type)
    cells = body.reader.cells
    known = reach(start, stop)
    if known is not None:
        return x.Cells(Listing(cells.stretch(*known), known[1]), start, stop)
    longest = max(0, min(cells.size, last.high - first.low))
    return x.Cells(Listing(cells.kind(number(first.low, max(first.low, last.high - 1))), longest), start, stop)


def item(body: Body, of: Expr, index: ast.expr) -> Expr:
    """Return one item of a list, table or row."""
    if isinstance(of.type, Maybe):
        of = x.Given(of.type.of, of)
    if isinstance(of.type, Row):
        place = body.value(index)
        if isinstance(place, Static):
            return parts_of(of)[place.value]
        of = body.as_list(of, index)
    kind = listing(of.type)
    if kind is None:
        raise body.refuse(index, f"a list is wanted, not {of.type}")
    return x.Item(kind.of, of, body.number(index))


def stretch(body: Body, of: Expr, node: ast.Subscript) -> Expr:
    """Return a slice of a list or of a row."""
    cut = cast("ast.Slice", node.slice)
    if isinstance(of.type, Maybe):
        of = x.Given(of.type.of, of)
    if isinstance(of.type, Row):
        lower, upper = (Static(None) if end is None else body.value(end) for end in (cut.lower, cut.upper))
        if not isinstance(lower, Static) or not isinstance(upper, Static):
            raise body.refuse(node, "which parts of a row is known")
        parts = parts_of(of)[lower.value : upper.value]
        return x.Made(Row(tuple(part.type for part in parts)), parts)
    kind = listing(of.type)
    if kind is None:
        raise body.refuse(node, f"a list is wanted, not {of.type}")
    if cut.step is not None:
        if body.value(cut.step) != Static(-1) or cut.lower is not None or cut.upper is not None:
            raise body.refuse(node, "a list is turned round as a whole")
        return x.Reversed(kind, of)
    start, stop = (None if end is None else body.number(end) for end in (cut.lower, cut.upper))
    return x.Part(kind, of, start, stop)


# ---- arithmetic and conditions


def _unary(body: Body, node: ast.UnaryOp) -> Expr | Static:
    if isinstance(node.op, ast.Not):
        found = body.condition(node.operand)
        if isinstance(found, Static):
            return Static(not found.value)
        return x.Not(TRUTH, found.of) if isinstance(found, x.Truth) else x.Not(TRUTH, found)
    found = body.value(node.operand)
    if isinstance(found, Static):
        return Static(-found.value if isinstance(node.op, ast.USub) else ~found.value)
    if isinstance(found.type, Real) and isinstance(node.op, ast.USub):
        return arenas.real(body, "-", x.RealConst(found.type, -0.0), found, node)
    return inverted(body, body.as_number(found, node), node)


def _compare(body: Body, node: ast.Compare) -> Expr | Static:
    values = [body.value(part) for part in (node.left, *node.comparators)]
    found = [
        compared(body, sign, left, right, node)
        for sign, left, right in zip(node.ops, values[:-1], values[1:], strict=True)
    ]
    return found[0] if len(found) == 1 else both(body, found, node, all_of=True)


def compared(body: Body, sign: ast.cmpop, left: Expr | Static, right: Expr | Static, node: ast.AST) -> Expr | Static:
    """Return one comparison."""
    if isinstance(sign, ast.Is | ast.IsNot):
        return _is(body, left, right, yes=isinstance(sign, ast.Is), node=node)
    if isinstance(sign, ast.In | ast.NotIn):
        of = body.lowered(right, node)
        of = of if type(of.type).__name__ == "Members" else body.as_list(of, node)
        held = cast("Any", of.type).of
        if isinstance(held, Nothing):
            raise Unknown
        found = x.Contains(TRUTH, of, fitted(body.lowered(left, node), held))
        return found if isinstance(sign, ast.In) else x.Not(TRUTH, found)
    text, known = COMPARED[type(sign)]
    if isinstance(left, Static) and isinstance(right, Static):
        return Static(known(left.value, right.value))
    return compare(text, body.lowered(left, node), body.lowered(right, node))


def compare(sign: x.CompareSign, left: Expr, right: Expr) -> Expr:
    """Return the comparison of two values of one type; an optional value equals none only if absent."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one.type, Maybe) and not isinstance(other.type, Maybe) and sign in ("==", "!="):
            if isinstance(one.type.of, Nothing):
                return x.Const(TRUTH, 0 if sign == "==" else 1)
            given = x.Given(one.type.of, one)
            inside = compare(sign, given, other) if one is left else compare(sign, other, given)
            none = x.IsNone(TRUTH, one)
            return x.And(TRUTH, (x.Not(TRUTH, none), inside)) if sign == "==" else x.Or(TRUTH, (none, inside))
    left, right = (x.Given(s.type.of, s) if isinstance(s.type, Maybe) else s for s in (left, right))
    kind = join(left.type, right.type)
    if not isinstance(kind, Number):
        left, right = fitted(left, kind), fitted(right, kind)
    return x.Compare(TRUTH, sign, left, right)


def _is(body: Body, left: Expr | Static, right: Expr | Static, *, yes: bool, node: ast.AST) -> Expr | Static:
    if right != Static(None):
        raise body.refuse(node, "only none is looked for with `is`")
    if isinstance(left, Static):
        return Static((left.value is None) == yes)
    if not isinstance(left.type, Maybe):
        return Static(not yes)
    if isinstance(left.type.of, Nothing):
        return Static(yes)
    found = x.IsNone(TRUTH, left)
    return found if yes else x.Not(TRUTH, found)


def _bool(body: Body, node: ast.BoolOp) -> Expr | Static:
    all_of = isinstance(node.op, ast.And)
    values: list[Expr | Static] = []
    for part in node.values:
        found = body.value(part)
        if not isinstance(found, Static) and not isinstance(found.type, Number):
            found = body.truth(found, part)
        values.append(found)
        if isinstance(found, Static) and bool(found.value) != all_of:
            break
    return both(body, values, node, all_of=all_of)


def both(body: Body, values: list[Expr | Static], node: ast.AST, *, all_of: bool) -> Expr | Static:
    """Return a conjunction (`all_of`) or disjunction without the operands known to have no effect."""
    left: list[Expr | Static] = []
    for value in values:
        if isinstance(value, Static) and bool(value.value) == all_of and value is not values[-1]:
            continue
        left.append(value)
        if isinstance(value, Static) and bool(value.value) != all_of:
            break
    if len(left) == 1:
        return left[0]
    parts = tuple(body.as_number(body.lowered(value, node), node) for value in left)
    kinds: list[Type] = [part.type for part in parts]
    kind: Type = Number(0, 0) if all_of else Nothing()
    for found in kinds[-1:] if all_of else kinds:
        kind = join(kind, found)
    return x.And(kind, parts) if all_of else x.Or(kind, parts)


def _if(body: Body, node: ast.IfExp) -> Expr | Static:
    condition = body.condition(node.test)
    if isinstance(condition, Static):
        return body.value(node.body if condition.value else node.orelse)
    yes, no = body.expr(node.body), body.expr(node.orelse)
    if condition.type == TRUTH and [getattr(each, "value", None) for each in (yes, no)] == [1, 0]:
        return condition  # `1 if it holds else 0` is the truth itself
    kind, yes, no = alike(yes, no)
    return x.If(kind, condition, yes, no)


# ---- lists


def _tuple(body: Body, node: ast.Tuple) -> Expr | Static:
    if len(node.elts) < 2 or any(isinstance(part, ast.Starred) for part in node.elts):
        return _list(body, node)
    values = [body.value(part) for part in node.elts]
    if all(isinstance(value, Static) for value in values):
        return Static(tuple(cast("Static", value).value for value in values))
    parts = tuple(body.lowered(value, node) for value in values)
    return x.Made(Row(tuple(part.type for part in parts)), parts)


def _list(body: Body, node: ast.List | ast.Tuple) -> Expr:
    parts, spread = [], []
    for place, part in enumerate(node.elts):
        if isinstance(part, ast.Starred):
            spread.append(place)
            parts.append(body.list(part.value))
        else:
            parts.append(body.expr(part))
    return listed(tuple(parts), frozenset(spread))


def listed(parts: tuple[Expr, ...], spread: frozenset[int] = frozenset()) -> Expr:
    """Return a list of these parts."""
    of: Type = Nothing()
    longest: int | None = 0
    for place, part in enumerate(parts):
        kind = listing(part.type) if place in spread else None
        of = join(of, part.type if kind is None else kind.of)
        more = 1 if kind is None else kind.longest
        longest = None if longest is None or more is None else longest + more
    whole = Listing(of, longest)
    fit = tuple(fitted(part, Listing(of) if place in spread else of) for place, part in enumerate(parts))
    return x.Listed(whole, fit, spread)


def _comprehension(body: Body, node: ast.ListComp | ast.GeneratorExp) -> Expr:
    loops = tuple(_loop(body, loop) for loop in node.generators)
    value = body.expr(node.elt)
    longest: int | None = 1
    for loop in loops:
        kind = listing(loop.of.type)
        more = None if kind is None else kind.longest
        longest = None if longest is None or more is None else longest * more
    return x.Each(Listing(value.type, longest), loops, value)


def _loop(body: Body, loop: ast.comprehension) -> x.Loop:
    of = body.list(loop.iter)
    found = targets(body, loop.target, of)
    conditions: list[Expr] = []
    for condition in loop.ifs:
        known = body.condition(condition)
        if known != Static(value=True):
            conditions.append(body.lowered(known, condition))
    return x.Loop(found, of, tuple(conditions))


def targets(body: Body, target: ast.expr, of: Expr) -> tuple[x.Local, ...]:
    """Return the variables of a loop, which hold each item or its parts."""
    kind = listing(of.type)
    if kind is None or isinstance(kind.of, Nothing):
        raise Unknown
    if isinstance(target, ast.Name):
        return (body.write(target, kind.of),)
    names = names_of(body, target)
    if not isinstance(kind.of, Row):
        raise body.refuse(target, "rows are wanted")
    return tuple(body.write(name, part) for name, part in zip(names, kind.of.parts, strict=True))


def names_of(body: Body, target: ast.expr) -> list[ast.Name]:
    """Return the names in a tuple of names."""
    if not isinstance(target, ast.Tuple):
        raise body.refuse(target, "a name is wanted")
    names = [part for part in target.elts if isinstance(part, ast.Name)]
    if len(names) != len(target.elts):
        raise body.refuse(target, "names are wanted")
    return names


VALUES.update(
    {
        ast.Name: _name,
        ast.Constant: _constant,
        ast.Attribute: _attribute,
        ast.Subscript: _subscript,
        ast.UnaryOp: _unary,
        ast.Compare: _compare,
        ast.BoolOp: _bool,
        ast.IfExp: _if,
        ast.Tuple: _tuple,
        ast.List: _list,
        ast.ListComp: _comprehension,
        ast.GeneratorExp: _comprehension,
    }
)

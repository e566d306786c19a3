"""Readers of expressions: names, numbers, cells, arithmetic, comparisons, lists, comprehensions."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable
from typing import Any, cast

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.read import arenas
from interpreter.code.read.body import LATER, VALUES, Body
from interpreter.code.read.records import Method, Question, Record
from interpreter.code.read.sources import Static
from interpreter.code.types import TRUTH
from interpreter.code.writing import const

SIGNS: dict[type[ast.operator], tuple[Any, Callable[[Any, Any], Any]]] = {
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.Div: ("/", operator.truediv),
    ast.FloorDiv: ("//", operator.floordiv),
    ast.Mod: ("%", operator.mod),
    ast.LShift: ("<<", operator.lshift),
    ast.RShift: (">>", operator.rshift),
    ast.BitAnd: ("&", operator.and_),
    ast.BitOr: ("|", operator.or_),
    ast.BitXor: ("^", operator.xor),
}
COMPARED: dict[type[ast.cmpop], tuple[x.CompareSign, Callable[[Any, Any], bool]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}
HALF = 64


def _name(body: Body, node: ast.Name) -> Expr | Static:
    return body.read(node)


def _constant(body: Body, node: ast.Constant) -> Static:
    return Static(node.value)


def _attribute(body: Body, node: ast.Attribute) -> Expr | Static:
    owner = body.value(node.value)
    if not isinstance(owner, Static):
        return x.Field(LATER, owner, node.attr)
    if isinstance(owner.value, Record):
        found = owner.value.field(node.attr)
        if found is None:
            raise body.refuse(node, "no field of it")
        return Static(found) if isinstance(found, Question | Method) else found
    return Static(getattr(owner.value, node.attr))


# ---- parts


def _subscript(body: Body, node: ast.Subscript) -> Expr | Static:
    if body.is_state(node.value):
        if isinstance(node.slice, ast.Slice):
            return x.Cells(LATER, *bounds(body, node.slice))
        return x.Cell(LATER, body.expr(node.slice))
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
    return _stretch(body, of, node.slice) if isinstance(node.slice, ast.Slice) else _item(body, of, node.slice)


def _counter(body: Body, node: ast.Subscript) -> Expr:
    place = body.value(node.slice)
    if not isinstance(place, Static):
        raise body.refuse(node, "which counter is known")
    return x.Global(LATER, place.value)


def bounds(body: Body, cut: ast.Slice) -> tuple[Expr, Expr]:
    """Return the bounds of a slice of cells."""
    if cut.lower is None or cut.upper is None or cut.step is not None:
        raise body.refuse(cut, "both ends of cells are named, and nothing else")
    return body.expr(cut.lower), body.expr(cut.upper)


def _item(body: Body, of: Expr, index: ast.expr) -> Expr:
    return x.Item(LATER, of, body.expr(index))


def _stretch(body: Body, of: Expr, cut: ast.Slice) -> Expr:
    if cut.step is not None:
        if body.value(cut.step) != Static(-1) or cut.lower is not None or cut.upper is not None:
            raise body.refuse(cut, "a list is turned round as a whole")
        return x.Reversed(LATER, of)
    start, stop = (None if end is None else body.expr(end) for end in (cut.lower, cut.upper))
    return x.Part(LATER, of, start, stop)


# ---- arithmetic and conditions


def _unary(body: Body, node: ast.UnaryOp) -> Expr | Static:
    if isinstance(node.op, ast.Not):
        found = condition(body, node.operand)
        return Static(not found.value) if isinstance(found, Static) else x.Not(TRUTH, found)
    found = body.value(node.operand)
    if isinstance(found, Static):
        return Static(-found.value if isinstance(node.op, ast.USub) else ~found.value)
    if isinstance(node.op, ast.USub):
        return x.Arithmetic(LATER, "-", arenas.MINUS_ZERO, found)
    return x.Arithmetic(LATER, "-", const(-1), found)


def _binary(body: Body, node: ast.BinOp) -> Expr | Static:
    """Return an operation on numbers, or a concatenation of lists."""
    left, right = body.value(node.left), body.value(node.right)
    sign, known = SIGNS[type(node.op)]
    if isinstance(left, Static) and isinstance(right, Static):
        return Static(known(left.value, right.value))
    if sign == ">>" and right == Static(HALF) and isinstance(left, x.Arithmetic) and left.sign == "*":
        return x.Wrapping(LATER, "high*", left.left, left.right)
    first, second = body.lowered(left, node), body.lowered(right, node)
    if sign == "*" and (isinstance(first, x.Listed) or isinstance(second, x.Listed)):
        return _repeated(body, *((first, second) if isinstance(first, x.Listed) else (second, first)), node)
    return x.Arithmetic(LATER, sign, first, second)


def _repeated(body: Body, of: Expr, times: Expr, node: ast.AST) -> Expr:
    """Return the list of `[x] * n`."""
    if not isinstance(of, x.Listed) or len(of.parts) != 1 or of.spread:
        raise body.refuse(node, "one thing is repeated")
    return x.Repeated(LATER, of.parts[0], times)


def _compare(body: Body, node: ast.Compare) -> Expr | Static:
    values = [body.value(part) for part in (node.left, *node.comparators)]
    pairs = zip(node.ops, values[:-1], values[1:], strict=True)
    return _several(body, (_compared(body, *each, node) for each in pairs), node, all_of=True)


def _compared(body: Body, sign: ast.cmpop, left: Expr | Static, right: Expr | Static, node: ast.AST) -> Expr | Static:
    """Return one comparison."""
    if isinstance(sign, ast.Is | ast.IsNot):
        return _is(body, left, right, yes=isinstance(sign, ast.Is), node=node)
    if isinstance(sign, ast.In | ast.NotIn):
        found = x.Contains(TRUTH, body.lowered(right, node), body.lowered(left, node))
        return found if isinstance(sign, ast.In) else x.Not(TRUTH, found)
    text, known = COMPARED[type(sign)]
    if isinstance(left, Static) and isinstance(right, Static):
        return Static(known(left.value, right.value))
    return x.Compare(TRUTH, text, body.lowered(left, node), body.lowered(right, node))


def _is(body: Body, left: Expr | Static, right: Expr | Static, *, yes: bool, node: ast.AST) -> Expr | Static:
    if right != Static(None):
        raise body.refuse(node, "only none is looked for with `is`")
    if isinstance(left, Static):
        return Static((left.value is None) == yes)
    found = x.IsNone(TRUTH, left)
    return found if yes else x.Not(TRUTH, found)


def _bool(body: Body, node: ast.BoolOp) -> Expr | Static:
    return _several(body, map(body.value, node.values), node, all_of=isinstance(node.op, ast.And))


def _several(body: Body, values: Iterable[Expr | Static], node: ast.AST, *, all_of: bool) -> Expr | Static:
    """Return a conjunction (`all_of`) or disjunction, without operands known to have no effect."""
    left: list[Expr | Static] = []
    for value in values:
        if left and isinstance(left[-1], Static):
            left.pop()
        left.append(value)
        if isinstance(value, Static) and bool(value.value) != all_of:
            break
    if len(left) == 1:
        return left[0]
    return (x.And if all_of else x.Or)(LATER, tuple(body.lowered(value, node) for value in left))


def condition(body: Body, node: ast.expr) -> Expr | Static:
    """Return an expression as a condition; anything will do."""
    found = body.value(node)
    return Static(bool(found.value)) if isinstance(found, Static) else found


def _if(body: Body, node: ast.IfExp) -> Expr | Static:
    asked = condition(body, node.test)
    if isinstance(asked, Static):
        return body.value(node.body if asked.value else node.orelse)
    return x.If(LATER, asked, body.expr(node.body), body.expr(node.orelse))


# ---- lists


def _tuple(body: Body, node: ast.Tuple) -> Expr | Static:
    if len(node.elts) < 2 or any(isinstance(part, ast.Starred) for part in node.elts):
        return _list(body, node)
    values = [body.value(part) for part in node.elts]
    if all(isinstance(value, Static) for value in values):
        return Static(tuple(cast("Static", value).value for value in values))
    return x.Made(LATER, tuple(body.lowered(value, node) for value in values))


def _list(body: Body, node: ast.List | ast.Tuple) -> Expr:
    spread = frozenset(place for place, part in enumerate(node.elts) if isinstance(part, ast.Starred))
    parts = tuple(body.expr(part.value if isinstance(part, ast.Starred) else part) for part in node.elts)
    return x.Listed(LATER, parts, spread)


def _comprehension(body: Body, node: ast.ListComp | ast.GeneratorExp) -> Expr:
    loops = tuple(_loop(body, loop) for loop in node.generators)
    return x.Each(LATER, loops, body.expr(node.elt))


def _loop(body: Body, loop: ast.comprehension) -> x.Loop:
    of, found = body.expr(loop.iter), targets(body, loop.target)
    conditions = ((condition(body, each), each) for each in loop.ifs)
    return x.Loop(found, of, tuple(body.lowered(*each) for each in conditions if each[0] != Static(value=True)))


def targets(body: Body, target: ast.expr) -> tuple[x.Local, ...]:
    """Return the variables of a loop, which hold each item or its parts."""
    names = [target] if isinstance(target, ast.Name) else names_of(body, target)
    return tuple(body.variable(name, name.id) for name in names)


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
        ast.BinOp: _binary,
        ast.Compare: _compare,
        ast.BoolOp: _bool,
        ast.IfExp: _if,
        ast.Tuple: _tuple,
        ast.List: _list,
        ast.ListComp: _comprehension,
        ast.GeneratorExp: _comprehension,
    }
)

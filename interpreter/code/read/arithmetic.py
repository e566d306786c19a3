"""Arithmetic operations with the ranges of their results, and wrapping 64-bit words.

The syntax of an operation becomes Arithmetic, or Wrapping for a mask or for a product of two words.
"""

from __future__ import annotations

import ast
import operator
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code.ranges import may_leave, result
from interpreter.code.read import arenas
from interpreter.code.read.body import VALUES, Body
from interpreter.code.read.joining import fitted, join, listing
from interpreter.code.read.sources import Static
from interpreter.code.types import BITS, WORD, Listing, Number, Real

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr

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
CUT: dict[type[ast.operator], x.WrappingSign] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<"}
"""Operations whose lower bits hang on the lower bits of their operands alone."""
BITWISE = (ast.BitAnd, ast.BitOr, ast.BitXor)
CUT_SIGNS, BITWISE_SIGNS = frozenset(CUT.values()), frozenset("&|^")
HALF = 64


def operation(body: Body, sign: x.ArithmeticSign, left: Expr, right: Expr, node: ast.AST) -> Expr:
    """Return an operation with the range of its result."""
    if isinstance(left.type, Real) or isinstance(right.type, Real):
        return arenas.real(body, sign, left, right, node)
    if not isinstance(left.type, Number) or not isinstance(right.type, Number):
        raise body.refuse(node, f"numbers are wanted, not {left.type} and {right.type}")
    return x.Arithmetic(result(sign, left.type, right.type), sign, left, right)


def inverted(body: Body, found: Expr, node: ast.UnaryOp) -> Expr:
    """Return a number negated or with all bits inverted."""
    low = 0 if isinstance(node.op, ast.USub) else -1
    return operation(body, "-", x.Const(Number(low, low), low), found, node)


def binary(body: Body, node: ast.BinOp) -> Expr | Static:
    """Return an operation on numbers, or a concatenation of lists."""
    if isinstance(node.op, ast.RShift) and isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Mult):
        by = body.value(node.right)
        if by == Static(HALF):
            return _high(body, node.left)
    left, right = body.value(node.left), body.value(node.right)
    sign, known = SIGNS[type(node.op)]
    if isinstance(left, Static) and isinstance(right, Static):
        return Static(known(left.value, right.value))
    first, second = body.lowered(left, node), body.lowered(right, node)
    for one, other in ((first, second), (second, first)):
        kind = listing(one.type)
        if sign == "*" and kind is not None:
            return _repeated(body, one, other, node)
    one, other = listing(first.type), listing(second.type)
    if sign == "+" and one is not None and other is not None:
        return joined(first, second)
    if isinstance(first.type, Real) or isinstance(second.type, Real):
        return arenas.real(body, sign, first, second, node)
    first, second = body.as_number(first, node), body.as_number(second, node)
    if isinstance(node.op, ast.BitAnd):
        return _masked(body, node, first, second)
    return operation(body, sign, first, second, node)


def _repeated(body: Body, of: Expr, times: Expr, node: ast.AST) -> Expr:
    """Return the list of `[x] * n`."""
    if not isinstance(of, x.Listed) or len(of.parts) != 1 or of.spread or not isinstance(times.type, Number):
        raise body.refuse(node, "one thing is repeated")
    what = of.parts[0]
    return x.Repeated(Listing(what.type, max(0, times.type.high)), what, times)


def joined(left: Expr, right: Expr) -> Expr:
    """Return the concatenation of two lists."""
    kind, other = listing(left.type), listing(right.type)
    assert kind is not None
    assert other is not None
    longest = None if kind.longest is None or other.longest is None else kind.longest + other.longest
    whole = Listing(join(kind.of, other.of), longest)
    return x.Joined(whole, fitted(left, whole), fitted(right, whole))


def _high(body: Body, product: ast.BinOp) -> Expr:
    """Return the upper half of a product of words, as used to scale a random number."""
    left, right = body.number(product.left), body.number(product.right)
    most = max(0, cast("Number", left.type).high) * max(0, cast("Number", right.type).high)
    return x.Wrapping(Number(0, most >> HALF), "high*", left, right)


def _masked(body: Body, node: ast.BinOp, left: Expr, right: Expr) -> Expr:
    """Return `&`; beside a word the other operand is computed as a word, too."""
    if not exact(left) and is_word(right):
        left = word(body, node.left)
    elif not exact(right) and is_word(left):
        right = word(body, node.right)
    for one, other in ((left, right), (right, left)):
        if isinstance(other, x.Const) and other.value == WORD and is_word(one):
            return one
    return operation(body, "&", left, right, node)


def is_word(found: Expr) -> bool:
    """Return whether a result is an unsigned number of 64 bits."""
    return isinstance(found.type, Number) and found.type.low >= 0 and exact(found)


def exact(found: Expr) -> bool:
    """Return whether a result never leaves 64 bits."""
    if not isinstance(found, x.Arithmetic):
        return True
    return not may_leave(found) and exact(found.left) and exact(found.right)


def word(body: Body, node: ast.expr) -> Expr:
    """Return the lowest 64 bits of a number."""
    if isinstance(node, ast.BinOp) and type(node.op) in CUT:
        right = body.number(node.right) if isinstance(node.op, ast.LShift) else word(body, node.right)
        return x.Wrapping(BITS, CUT[type(node.op)], word(body, node.left), right)
    if isinstance(node, ast.BinOp) and isinstance(node.op, BITWISE):
        sign, _ = SIGNS[type(node.op)]
        return operation(body, sign, word(body, node.left), word(body, node.right), node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
        top = 0 if isinstance(node.op, ast.USub) else WORD
        return x.Wrapping(BITS, "-", x.Const(Number(top, top), top), word(body, node.operand))
    found = body.number(node)
    if isinstance(found.type, Number) and found.type.low < 0:
        return x.Wrapping(BITS, "+", found, x.Const(Number(0, 0), 0))
    return found


VALUES[ast.BinOp] = binary

"""Compilation of numbers and conditions, with constant folding."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gamespec.checked import expressions as e, runtime_checks
from gamespec.checked.types import Int, Placement, SetOf, ZoneOf
from gamespec.operators import BINARY_OPERATORS, COMPARISONS, DIVIDING
from interpreter.code import expressions as x_
from interpreter.code.types import TRUTH
from interpreter.code.unread import Plain
from interpreter.code.walk import nodes
from interpreter.code.writing import CELLS, compare, const
from interpreter.compiler.building import NUMBER, arithmetic, is_simple, listed, numbers_of
from interpreter.compiler.limits.magnitude import within
from interpreter.compiler.values.dispatch import builds, built, constant, folds, members
from interpreter.kernel.errors import RuntimeCheckFailed, kind_of

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn


@folds(e.Const)
def _const(fn: Fn, x: e.Const) -> int:
    del fn
    return x.value


@folds(e.Read)
def _known_read(fn: Fn, x: e.Read) -> int | None:
    known = fn.env.get(x.var)
    return known.value if isinstance(known, x_.Const) else None


@folds(e.RowOf)
def _known_row(fn: Fn, x: e.RowOf) -> int | None:
    of = constant(fn, x.of)
    return None if of is None or of < 0 else kind_of(x.of.type).row_of[of]


@folds(e.Binary)
def _known_binary(fn: Fn, x: e.Binary) -> int | None:
    return _folded_truth(fn, x) if x.op in ("and", "or") else _folded(fn, x)


@folds(e.Cond)
def _known_cond(fn: Fn, x: e.Cond) -> int | None:
    test = constant(fn, x.test)
    return None if test is None else constant(fn, x.yes if test else x.no)


@folds(e.Not)
def _known_not(fn: Fn, x: e.Not) -> int | None:
    of = constant(fn, x.of)
    return None if of is None else int(not of)


def _folded_truth(fn: Fn, x: e.Binary) -> int | None:
    stop = x.op == "or"
    left, right = constant(fn, x.left), constant(fn, x.right)
    if (left is not None and bool(left) == stop) or (right is not None and bool(right) == stop):
        return int(stop)
    return None if left is None or right is None else int(not stop)


def _folded(fn: Fn, x: e.Binary) -> int | None:
    if isinstance(x.left.type, SetOf | ZoneOf):
        return None
    left = constant(fn, x.left)
    right = None if left is None else constant(fn, x.right)
    if left is None or right is None or (x.op in DIVIDING and right == 0):
        return None
    return int(BINARY_OPERATORS[x.op].fold(left, right))


@builds(e.Read)
def _read(fn: Fn, x: e.Read) -> Expr:
    return fn.get(x.var)


@builds(e.Not)
def _not(fn: Fn, x: e.Not) -> Expr:
    return x_.Not(TRUTH, built(fn, x.of))


@builds(e.Binary)
def _binary(fn: Fn, x: e.Binary) -> Expr:
    if x.op in ("and", "or"):
        return _joined(fn, x)
    if isinstance(x.left.type, SetOf | ZoneOf | Placement) and not isinstance(x.right, e.Const):
        left, right = (x_.Sorted(CELLS, members(fn, side)) for side in (x.left, x.right))
        return x_.Compare(TRUTH, "==" if x.op == "is" else "!=", left, right)  # each member is in it once
    left, right = built(fn, x.left), built(fn, x.right)
    if x.op in ("is", "is not") and _none_like_a_number(x):
        there = compare(">=", right if is_simple(right) else left, 0)
        alike = x_.And(TRUTH, (compare("==", left, right), there))
        return alike if x.op == "is" else x_.Not(TRUTH, alike)
    if x.op in ("min", "max"):
        return x_.Least(NUMBER, x.op, (left, right))
    if x.op in COMPARISONS:
        return compare(cast("x_.CompareSign", COMPARISONS[x.op].python), left, right)
    if x.op in DIVIDING and _may_be_zero(fn, x.right):
        name = fn.module.foreign("over" if x.op == "/" else "rest_of", _over if x.op == "/" else _rest_of)
        return Plain(NUMBER, name, (left, right, const(fn.module.check(runtime_checks.NOT_ZERO, x.right.span))))
    if x.op == "+":
        return within(fn, x, _sum(left, right))
    return within(fn, x, arithmetic(cast("x_.ArithmeticSign", BINARY_OPERATORS[x.op].python), left, right))


def _none_like_a_number(x: e.Binary) -> bool:
    """Return whether one side may be none and the other negative, so that -1 is ambiguous."""
    a, b = x.left.type, x.right.type
    if not (isinstance(a, Int) and isinstance(b, Int)) or a.optional == b.optional:
        return False
    plain = b if a.optional else a
    return plain.low is None or plain.low < 0


def _may_be_zero(fn: Fn, x: e.Expr) -> bool:
    known = constant(fn, x)
    if known is not None:
        return known == 0
    kind = x.type
    return not (isinstance(kind, Int) and ((kind.low or 0) > 0 or (kind.high is not None and kind.high < 0)))


def _over(left: int, right: int, check: int) -> int:
    """Return a quotient, rounded down; raise RuntimeCheckFailed for a division by 0."""
    if not right:
        raise RuntimeCheckFailed(check)
    return left // right


def _rest_of(left: int, right: int, check: int) -> int:
    """Return the remainder of a division; raise RuntimeCheckFailed for a division by 0."""
    if not right:
        raise RuntimeCheckFailed(check)
    return left % right


def _sum(left: Expr, right: Expr) -> Expr:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, x_.Const) and one.value == 0:
            return other
    return arithmetic("+", left, right)


def _joined(fn: Fn, x: e.Binary) -> Expr:
    stop = 0 if x.op == "and" else 1
    left, right = constant(fn, x.left), constant(fn, x.right)
    if left is not None:
        return const(stop) if bool(left) == bool(stop) else built(fn, x.right)
    if right is not None and bool(right) != bool(stop):
        return built(fn, x.left)
    first, second = built(fn, x.left), built(fn, x.right)
    if _is_quick_test(second) and _asks_functions(first):
        first, second = second, first
    return x_.Or(TRUTH, (first, second)) if stop else x_.And(TRUTH, (first, second))


def _is_quick_test(of: Expr) -> bool:
    """Return whether an expression compares a variable with a constant: it is cheap and never fails."""
    return isinstance(of, x_.Compare) and isinstance(of.left, x_.Get) and isinstance(of.right, x_.Const)


def _asks_functions(of: Expr) -> bool:
    """Return whether an expression calls a compiled function with arguments besides the state."""
    return any(type(node) is x_.Call and node.args for node in nodes([of]))


@builds(e.Cond)
def _cond(fn: Fn, x: e.Cond) -> Expr:
    test = constant(fn, x.test)
    if test is not None:
        return built(fn, x.yes if test else x.no)
    return x_.If(numbers_of(x.type), built(fn, x.test), built(fn, x.yes), built(fn, x.no))


@builds(e.ListAt)
def _list_at(fn: Fn, x: e.ListAt) -> Expr:
    index, last = constant(fn, x.index), len(x.items) - 1
    if index is not None and index >= 0:
        return built(fn, x.items[min(index, last)])
    items = [built(fn, item) for item in x.items]
    known = tuple(item.value for item in items if isinstance(item, x_.Const))
    whole = fn.module.table(known) if len(known) == len(items) else listed(items)
    at, kind = built(fn, x.index), x.index.type
    if not isinstance(kind, Int) or kind.low is None or kind.low < 0:
        name = fn.module.foreign("place_in", _place_in)
        check = fn.module.check(runtime_checks.IN_LIST, x.index.span)
        at = Plain(NUMBER, name, (at, const(last), const(check)))
    elif kind.high is None or kind.high > last:
        at = x_.Least(NUMBER, "min", (at, const(last)))
    return x_.Item(numbers_of(x.type), whole, at)


def _place_in(at: int, last: int, check: int) -> int:
    """Return an index capped at the last item; raise RuntimeCheckFailed if it is negative."""
    if at < 0:
        raise RuntimeCheckFailed(check)
    return min(at, last)

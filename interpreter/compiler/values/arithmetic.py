"""Numbers and conditions: a typed expression becomes the text of a Python expression.

Enters a function under construction and an expression; leaves the text. Constants are folded, small values are laid
in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked import runtime_checks
from gamespec.checked.types import Int, Placement, SetOf, ZoneOf
from gamespec.operators import BINARY_OPERATORS, COMPARISONS, DIVIDING
from interpreter.compiler import syntax
from interpreter.compiler.limits.magnitude import within
from interpreter.compiler.values.dispatch import condition, constant, folds, members, number, writes
from interpreter.kernel.errors import RuntimeCheckFailed, kind_of

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn


@folds(e.Const)
def _const(fn: Fn, x: e.Const) -> int:
    del fn
    return x.value


@folds(e.Read)
def _known_read(fn: Fn, x: e.Read) -> int | None:
    known = fn.env.get(x.var)
    return syntax.number(known) if isinstance(known, str) else None


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


@writes(e.Read)
def _read(fn: Fn, x: e.Read) -> str:
    return fn.var(x.var)


@writes(e.Not)
def _not(fn: Fn, x: e.Not) -> str:
    return f"(not {condition(fn, x.of)})"


@writes(e.Binary)
def _binary(fn: Fn, x: e.Binary) -> str:
    if x.op in ("and", "or"):
        return _joined(fn, x)
    if isinstance(x.left.type, SetOf | ZoneOf | Placement) and not isinstance(x.right, e.Const):
        sign = "==" if x.op == "is" else "!="
        return f"(sorted({members(fn, x.left)}) {sign} sorted({members(fn, x.right)}))"  # each member is in it once
    left, right = number(fn, x.left), number(fn, x.right)
    if x.op in ("is", "is not") and _none_like_a_number(x):
        text = f"({left} == {right} >= 0)"
        return text if x.op == "is" else f"(not {text})"
    if x.op in ("min", "max"):
        return f"{x.op}({left}, {right})"
    if x.op in COMPARISONS:
        return f"({left} {COMPARISONS[x.op].python} {right})"
    if x.op in DIVIDING and _may_be_zero(fn, x.right):
        name = fn.module.foreign("over" if x.op == "/" else "rest_of", _over if x.op == "/" else _rest_of)
        return f"{name}({left}, {right}, {fn.module.check(runtime_checks.NOT_ZERO, x.right.span)})"
    return within(fn, x, _sum(left, right) if x.op == "+" else f"({left} {BINARY_OPERATORS[x.op].python} {right})")


def _none_like_a_number(x: e.Binary) -> bool:
    """Whether one side may be none and the other below 0, which the machine writes alike."""
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
    """Division, rounded down; by 0 it is a failed runtime check."""
    if not right:
        raise RuntimeCheckFailed(check)
    return left // right


def _rest_of(left: int, right: int, check: int) -> int:
    """The rest of a division; by 0 it is a failed runtime check."""
    if not right:
        raise RuntimeCheckFailed(check)
    return left % right


def _sum(left: str, right: str) -> str:
    if syntax.number(left) == 0:
        return right
    return left if syntax.number(right) == 0 else f"({left} + {right})"


def _joined(fn: Fn, x: e.Binary) -> str:
    stop = 0 if x.op == "and" else 1
    left, right = constant(fn, x.left), constant(fn, x.right)
    if left is not None:
        return str(stop) if bool(left) == bool(stop) else condition(fn, x.right)
    if right is not None and bool(right) != bool(stop):
        return condition(fn, x.left)
    first, second = condition(fn, x.left), condition(fn, x.right)
    if syntax.is_quick_test(second) and syntax.asks_functions(first):
        first, second = second, first
    return f"({first} {x.op} {second})"


@writes(e.Cond)
def _cond(fn: Fn, x: e.Cond) -> str:
    test = constant(fn, x.test)
    if test is not None:
        return number(fn, x.yes if test else x.no)
    return f"({number(fn, x.yes)} if {condition(fn, x.test)} else {number(fn, x.no)})"


@writes(e.ListAt)
def _list_at(fn: Fn, x: e.ListAt) -> str:
    index, last = constant(fn, x.index), len(x.items) - 1
    if index is not None and index >= 0:
        return number(fn, x.items[min(index, last)])
    items = [number(fn, item) for item in x.items]
    known = [found for found in map(syntax.number, items) if found is not None]
    table = fn.module.constant(tuple(known)) if len(known) == len(items) else f"({', '.join(items)},)"
    at, kind = number(fn, x.index), x.index.type
    if not isinstance(kind, Int) or kind.low is None or kind.low < 0:
        name = fn.module.foreign("place_in", _place_in)
        check = fn.module.check(runtime_checks.IN_LIST, x.index.span)
        return f"{table}[{name}({at}, {last}, {check})]"
    return f"{table}[{at}]" if kind.high is not None and kind.high <= last else f"{table}[min({at}, {last})]"


def _place_in(at: int, last: int, check: int) -> int:
    """A place in a list, at most its last; before its first it is a failed runtime check."""
    if at < 0:
        raise RuntimeCheckFailed(check)
    return min(at, last)

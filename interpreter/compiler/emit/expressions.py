"""Numbers and conditions: a typed expression becomes the text of a Python expression.

Enters a function under construction and an expression; leaves the text. Constants are folded, small values are laid
in place.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked import promised
from gamespec.checked.types import Int, Placement, SetOf, YesNo, ZoneOf
from interpreter.compiler.emit import aggregates, builtins, places, sets, values
from interpreter.compiler.emit.magnitude import within
from interpreter.kernel.errors import PromiseBroken
from interpreter.kernel.expect import kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.emit.module import Fn

COMPARISONS = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "is": "==", "is not": "!="}
CHEAP = re.compile(r"\(\w+ [=!<>]=? -?\d+\)")
"""A local compared with a number: costs nothing and never fails, so it is asked before what needs a function."""
DEEPEST = 30
"""Expressions in each other after which one stands in a function of its own: Python reads brackets only so deep."""
ARITHMETIC = {"+": "+", "-": "-", "*": "*", "/": "//", "mod": "%"}


def number(fn: Fn, x: e.Expr) -> str:
    """Text of an expression that yields an integer (truth may come as True/False)."""
    known = constant(fn, x)
    if known is not None:
        return str(known)
    fn.module.begin(x)
    if fn.nested >= DEEPEST:
        inner = fn.inside("d")
        inner(f"return {number(inner, x)}")
        inner.done()
        return inner.called_from(fn)
    fn.nested += 1
    text = _texts()[type(x)](fn, x)
    fn.nested -= 1
    return text


def stored(fn: Fn, x: e.Expr) -> str:
    """Text that yields a plain integer, fit for the state."""
    text = number(fn, x)
    plain = isinstance(x, e.Const | e.FieldGet | e.Read | e.ColumnGet)
    return text if plain or not isinstance(x.type, YesNo) else f"(1 if {text} else 0)"


def condition(fn: Fn, x: e.Expr) -> str:
    """Text that is true or false."""
    return number(fn, x)


def constant(fn: Fn, x: e.Expr) -> int | None:
    """The value of an expression known while compiling."""
    if isinstance(x, e.Const):
        return x.value
    if isinstance(x, e.Read):
        known = fn.env.get(x.var)
        return int(known) if isinstance(known, str) and known.lstrip("-").isdigit() else None
    if isinstance(x, e.ColumnGet):
        return places.constant_cell(fn, x)
    if isinstance(x, e.RowOf):
        of = constant(fn, x.of)
        return None if of is None or of < 0 else kind_of(x.of.type).row_of[of]
    if isinstance(x, e.Binary):
        return _folded_truth(fn, x) if x.op in ("and", "or") else _folded(fn, x)
    if isinstance(x, e.Cond):
        test = constant(fn, x.test)
        return None if test is None else constant(fn, x.yes if test else x.no)
    if isinstance(x, e.EndOf) and x.amount is None and x.which in ("first", "last", "top", "bottom"):
        whole = sets.known(fn, x.of)
        if not whole:
            return None if whole is None or not sets.may_be_none(x) else -1
        return whole[0 if x.which in ("first", "top") else -1]
    if isinstance(x, e.Member):
        of, whole = constant(fn, x.of), sets.known(fn, x.set)
        return None if of is None or whole is None else int(of in whole)
    if isinstance(x, e.Not):
        of = constant(fn, x.of)
        return None if of is None else int(not of)
    return None


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
    if left is None or right is None or (x.op in ("/", "mod") and right == 0):
        return None
    results = {
        "+": left + right, "-": left - right, "*": left * right, "min": min(left, right), "max": max(left, right),
        "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "is": left == right,
        "is not": left != right,
    }  # fmt: skip
    if x.op == "/":
        return left // right
    return int(left % right if x.op == "mod" else results[x.op])


def _read(fn: Fn, x: e.Read) -> str:
    return fn.var(x.var)


def _not(fn: Fn, x: e.Not) -> str:
    return f"(not {condition(fn, x.of)})"


def _binary(fn: Fn, x: e.Binary) -> str:
    if x.op in ("and", "or"):
        return _joined(fn, x)
    if isinstance(x.left.type, SetOf | ZoneOf | Placement) and not isinstance(x.right, e.Const):
        sign = "==" if x.op == "is" else "!="
        return f"(set({sets.members(fn, x.left)}) {sign} set({sets.members(fn, x.right)}))"
    left, right = number(fn, x.left), number(fn, x.right)
    if x.op in ("is", "is not") and _none_like_a_number(x):
        text = f"({left} == {right} >= 0)"
        return text if x.op == "is" else f"(not {text})"
    if x.op in ("min", "max"):
        return f"{x.op}({left}, {right})"
    if x.op in COMPARISONS:
        return f"({left} {COMPARISONS[x.op]} {right})"
    if x.op in ("/", "mod") and _may_be_zero(fn, x.right):
        name = fn.module.foreign("over" if x.op == "/" else "rest_of", _over if x.op == "/" else _rest_of)
        return f"{name}({left}, {right}, {fn.module.promise(promised.NOT_ZERO, x.right.span)})"
    return within(fn, x, _sum(left, right) if x.op == "+" else f"({left} {ARITHMETIC[x.op]} {right})")


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


def _over(left: int, right: int, promise: int) -> int:
    """Division, rounded down; by 0 it is a broken promise."""
    if not right:
        raise PromiseBroken(promise)
    return left // right


def _rest_of(left: int, right: int, promise: int) -> int:
    """The rest of a division; by 0 it is a broken promise."""
    if not right:
        raise PromiseBroken(promise)
    return left % right


def _sum(left: str, right: str) -> str:
    if left == "0":
        return right
    return left if right == "0" else f"({left} + {right})"


def _joined(fn: Fn, x: e.Binary) -> str:
    stop = 0 if x.op == "and" else 1
    left, right = constant(fn, x.left), constant(fn, x.right)
    if left is not None:
        return str(stop) if bool(left) == bool(stop) else condition(fn, x.right)
    if right is not None and bool(right) != bool(stop):
        return condition(fn, x.left)
    first, second = condition(fn, x.left), condition(fn, x.right)
    if "(s, " in first and CHEAP.fullmatch(second):
        first, second = second, first
    return f"({first} {x.op} {second})"


def _cond(fn: Fn, x: e.Cond) -> str:
    test = constant(fn, x.test)
    if test is not None:
        return number(fn, x.yes if test else x.no)
    return f"({number(fn, x.yes)} if {condition(fn, x.test)} else {number(fn, x.no)})"


def _list_at(fn: Fn, x: e.ListAt) -> str:
    index, last = constant(fn, x.index), len(x.items) - 1
    if index is not None and index >= 0:
        return number(fn, x.items[min(index, last)])
    items = [number(fn, item) for item in x.items]
    plain = all(item.lstrip("-").isdigit() for item in items)
    table = fn.module.constant(tuple(int(i) for i in items)) if plain else f"({', '.join(items)},)"
    at, kind = number(fn, x.index), x.index.type
    if not isinstance(kind, Int) or kind.low is None or kind.low < 0:
        name = fn.module.foreign("place_in", _place_in)
        promise = fn.module.promise(promised.IN_LIST, x.index.span)
        return f"{table}[{name}({at}, {last}, {promise})]"
    return f"{table}[{at}]" if kind.high is not None and kind.high <= last else f"{table}[min({at}, {last})]"


def _place_in(at: int, last: int, promise: int) -> int:
    """A place in a list, at most its last; before its first it is a broken promise."""
    if at < 0:
        raise PromiseBroken(promise)
    return min(at, last)


def _in_ranges(fn: Fn, x: e.InRanges) -> str:
    at = number(fn, x.of)
    if x.cell is not None:
        return places.in_cell(fn, at, x.cell)
    ends = []
    if x.low is not None:
        ends.append(f"{number(fn, x.low)} <= {at}")
    if x.high is not None:
        ends.append(f"{at} <= {number(fn, x.high)}")
    return f"({' and '.join(ends)})" if ends else "1"


def _member(fn: Fn, x: e.Member) -> str:
    whole = sets.numbers(fn, x.set) if isinstance(x.set, e.IntRange) else sets.members(fn, x.set)
    return f"({number(fn, x.of)} in {whole})"


def _can(fn: Fn, x: e.Can) -> str:
    from interpreter.compiler.emit import tests  # noqa: PLC0415 - tests read expressions

    return tests.can(fn, x)


def _would(fn: Fn, x: e.Would) -> str:
    from interpreter.compiler.emit import would  # noqa: PLC0415 - what is done reads expressions

    return would.would(fn, x)


@cache
def _texts() -> dict[type[e.Expr], Callable[[Fn, Any], str]]:
    return {
        e.Read: _read,
        e.FieldGet: places.field,
        e.ValueGet: values.reading,
        e.ColumnGet: places.cell,
        e.RowOf: places.row_of,
        e.Not: _not,
        e.Binary: _binary,
        e.Cond: _cond,
        e.ListAt: _list_at,
        e.InRanges: _in_ranges,
        e.Member: _member,
        e.SlotGet: places.slot,
        e.Aggregate: aggregates.aggregate,
        e.CountOf: sets.count,
        e.EndOf: sets.one_end,
        e.Builtin: builtins.one,
        e.Can: _can,
        e.Would: _would,
        e.ConstSet: sets.only_member,
    }

"""Compilation of built-in functions (`next`, `neighbours`, `lines` ...), mostly into constant tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamespec.checked import expressions as e, runtime_checks
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Int
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH, Type
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, compare, const
from interpreter.compiler.building import NUMBER, arithmetic, is_simple, numbers_of
from interpreter.compiler.limits import steps
from interpreter.compiler.lowering import checks
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.values import dispatch as x_, holders, placement_sets
from interpreter.compiler.values.dispatch import Builder
from interpreter.compiler.values.places import sure
from interpreter.kernel.errors import RuntimeCheckFailed, kind_of, not_none
from interpreter.kernel.spaces import far, geometry
from interpreter.kernel.spaces.geometry import Rows

ONE_TABLE = {"next": geometry.following, "previous": geometry.preceding}
SET_TABLE = {"clockwise": geometry.from_here, "others": geometry.others}
FAR_SETS = {"clockwise": geometry.far_from_here, "others": geometry.far_others}
PAIRS = {"steps": geometry.steps, "aligned": geometry.aligned, "between": geometry.between, "ray": geometry.rays}
_WORDS: dict[str, Builder] = {}


def builds_word(name: str) -> Callable[[Builder], Builder]:
    """Register the builder of a built-in function that has a file of its own."""

    def register(function: Builder) -> Builder:
        _WORDS[name] = function
        return function

    return register


builds_word("laid")(placement_sets.laid)


def _kind(x: e.Builtin) -> Kind:
    return kind_of(x.args[0].type)


def _set_table(x: e.Builtin) -> Rows:
    """Return the table of a set that depends on one space or seat."""
    return placement_sets.beside(x) if x.name in placement_sets.BESIDE else SET_TABLE[x.name](_kind(x))


@x_.knows(e.Builtin)
def known(fn: Fn, x: e.Builtin) -> tuple[Any, ...] | None:
    """Return the members of a set known while compiling; None if they are not known."""
    if x.name == "lines":
        amount, *ways = (x_.constant(fn, arg) for arg in x.args)
        if amount is None or x.kind is None:
            return None
        words = kind_of(x.args[-1].type).rows if ways else ()
        return geometry.lines(x.kind, amount, [words[way] for way in ways if way is not None])
    if x.name in SET_TABLE or x.name in placement_sets.BESIDE:
        at = x_.constant(fn, x.args[0])
        return None if at is None else _set_table(x)[at]
    if x.name == "reversed":
        found = x_.known(fn, x.args[0])
        return None if found is None else found[::-1]
    return None


@x_.lists(e.Builtin)
def many(fn: Fn, x: e.Builtin) -> Expr:
    """Return the members of a set given by a built-in function."""
    if x.name in _WORDS:
        return _WORDS[x.name](fn, x)
    if x.name in FAR_SETS and _kind(x).size > geometry.SMALL:
        name = fn.module.foreign(FAR_SETS[x.name].__name__, FAR_SETS[x.name])
        return Plain(CELLS, name, (x_.built(fn, x.args[0]), const(_kind(x).size)))
    if x.name in SET_TABLE or x.name in placement_sets.BESIDE:
        return code.Item(CELLS, _table(fn, _set_table(x)), x_.built(fn, x.args[0]))
    if x.name == "reversed":
        return code.Reversed(CELLS, x_.members(fn, x.args[0]))
    if x.name == "own":
        kind = x.kind
        assert kind is not None
        by_seat = tuple(tuple(i for i, o in enumerate(kind.owner_of) if o == p) for p in range(fn.module.game.seats))
        return code.Item(CELLS, _table(fn, by_seat), x_.built(fn, x.args[0]))
    if x.name in PAIRS:
        return _pair(fn, x, x_.built(fn, x.args[1]), CELLS)
    if x.name == "placements":
        return placement_sets.placements(fn, x)
    if x.name == "alike":
        check = const(fn.module.check(runtime_checks.ALIKE, x.span))
        rows = _table(fn, _kind(x).row_of)
        return Plain(CELLS, fn.module.foreign("alike", _alike), (x_.as_list(fn, x.args[0]), rows, check))
    if x.name == "union":
        parts = tuple(x_.members(fn, a) for a in x.args)
        return code.Distinct(CELLS, code.Listed(CELLS, parts, frozenset(range(len(parts)))))
    raise AssertionError(f"`{x.name}` does not return a set")


def _pair(fn: Fn, x: e.Builtin, second: Expr, of: Type, word: str | None = None) -> Expr:
    """Return a built-in function of two spaces, or of a space and a heading; large boards compute it."""
    word, kind, first = word or x.name, _kind(x), x_.built(fn, x.args[0])
    if kind.size <= geometry.SMALL:
        return code.Item(of, code.Item(CELLS, _table(fn, PAIRS[word](kind)), first), second)
    return Plain(of, _far(fn.module, kind, word), (worked(fn, x, first, far.work(kind, word)), second))


@once_a_module
def _far(module: Module, kind: Kind, word: str) -> str:
    return module.foreign(module.fresh("T"), far.pairs(kind, word))


def worked(fn: Fn, x: e.Builtin, of: Expr, work: int) -> Expr:
    """Return an expression that counts `work` steps when it is evaluated."""
    if not work:
        return of
    return Plain(of.type, steps.spending(fn), (of, const(work), const(fn.module.too_long(x.span))))


@x_.builds(e.Builtin)
def one(fn: Fn, x: e.Builtin) -> Expr:
    """Return a number or one thing given by a built-in function."""
    if x.name in _WORDS:
        return _WORDS[x.name](fn, x)
    if x.name in ONE_TABLE:
        return code.Item(numbers_of(x.type), _table(fn, ONE_TABLE[x.name](_kind(x))), x_.built(fn, x.args[0]))
    if x.name in PAIRS:
        return _pair(fn, x, x_.built(fn, x.args[1]), numbers_of(x.type))
    if x.name in holders.HOLDERS:
        return holders.HOLDERS[x.name](fn, x)
    if x.name in _ONES:
        return _ONES[x.name](fn, x)
    if x.name in ("clockwise", "neighbours", "around", "others", "own", "reversed"):
        return many(fn, x)
    raise AssertionError(f"`{x.name}` does not return one thing")


def _table(fn: Fn, value: Rows | tuple[Any, ...]) -> Expr:
    assert isinstance(value, tuple), "a table of a large kind is computed row by row"
    return fn.module.table(value)


def _size(fn: Fn, x: e.Builtin) -> Expr:
    return Plain(NUMBER, fn.module.foreign("size_of", _size_of), (x_.built(fn, x.args[0]),))


def _certain(fn: Fn, x: e.Builtin) -> Expr:
    check = const(fn.module.check(checks.not_none(x), x.span))
    return Plain(numbers_of(x.type), fn.module.foreign("sure", sure), (x_.built(fn, x.args[0]), check))


def _within(fn: Fn, x: e.Builtin) -> Expr:
    assert isinstance(x.type, Int)
    check = const(fn.module.check(runtime_checks.within(x.type), x.span))
    of, low, high = (x_.built(fn, arg) for arg in x.args)
    inside = Plain(NUMBER, fn.module.foreign("inside", _inside), (of, low, high, check))
    if not is_simple(of):
        return inside
    return code.If(NUMBER, code.And(TRUTH, (compare("<=", low, of), compare("<=", of, high))), of, inside)


def _inside(value: int, low: int, high: int, check: int) -> int:
    """Return a number; raise RuntimeCheckFailed if it is out of range."""
    if not low <= value <= high:
        raise RuntimeCheckFailed(check)
    return value


def _alike(items: list[int], rows: tuple[int, ...], check: int) -> list[int]:
    """Return pieces of one row; raise RuntimeCheckFailed if they are of several rows."""
    if any(rows[item] != rows[items[0]] for item in items):
        raise RuntimeCheckFailed(check)
    return items


def _size_of(value: int) -> int:
    """Return the absolute value of a number."""
    return value if value >= 0 else -value


def _toward(fn: Fn, x: e.Builtin) -> Expr:
    here, heading = x_.built(fn, x.args[0]), x_.built(fn, x.args[1])
    if len(x.args) == 2:
        ways = code.Item(CELLS, _table(fn, not_none(_kind(x).geometry).toward), here)
        return code.Item(numbers_of(x.type), ways, heading)
    way = _pair(fn, x, heading, CELLS, "ray")
    return Plain(NUMBER, fn.module.foreign("far_along", _far_along), (here, way, x_.built(fn, x.args[2])))


def _far_along(here: int, way: tuple[int, ...], n: int) -> int:
    """Return the n-th space of a ray, `here` for 0; -1 beyond its end or for a negative n."""
    if n == 0:
        return here
    return way[n - 1] if 0 < n <= len(way) else -1


def _ahead(fn: Fn, x: e.Builtin) -> Expr:
    kind = _kind(x)
    at, steps = x_.built(fn, x.args[0]), x_.built(fn, x.args[1])
    if kind.geometry is not None and kind.geometry.sort == "line":
        name = fn.module.foreign("ahead_on_line", geometry.ahead_on_line)
        return Plain(NUMBER, name, (at, steps, const(kind.size)))
    return arithmetic("%", arithmetic("+", at, steps), kind.size)


_ONES = {"ahead": _ahead, "abs": _size, "toward": _toward, "sure": _certain, "within": _within}
"""Builders of the built-in functions that give a number or one thing, by name."""

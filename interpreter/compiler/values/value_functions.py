"""Compilation of reads of values: inline if small, a table if constant, else a call of a function.

A value is computed in this order: body, set, add and take, keep, then the range.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Var
from gamespec.checked.things import NeedLine, Value
from gamespec.checked.types import Int, SetOf, Thing, Type, YesNo, ZoneOf
from gamespec.operators import UNSURE
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.walk import nodes
from interpreter.code.writing import CELLS, const
from interpreter.compiler.analysis.walk import everything, reached, trees_of
from interpreter.compiler.building import NUMBER, added, is_simple, table
from interpreter.compiler.limits.steps import entered
from interpreter.compiler.limits.unfolded import LONGEST, unfolded
from interpreter.compiler.module import Fn, Module, kept_as, once_a_module
from interpreter.compiler.passes import INLINE, PACKED_SUMS, TABULATE
from interpreter.compiler.passes.packed_sums import WeighedFunction, Weighing
from interpreter.compiler.values import dispatch as x_, sets
from interpreter.compiler.values.value_steps import lines_before, to_begin_with, worked_out
from interpreter.kernel.errors import not_none

TABULATED = 65_536
"""Maximum number of entries of a value's table."""
SHORT = 40
"""Maximum number of CODE nodes of a value that is inlined."""
READS_STATE = (e.FieldGet, e.ZoneGet, e.SlotGet, e.Unplaced, e.Can, e.Would)


@x_.lists(e.ValueGet)
@x_.builds(e.ValueGet)
def reading(fn: Fn, x: e.ValueGet) -> Expr:
    """Return CODE of a computed value: a table lookup, its inlined body, or a call of its function."""
    value = x.value
    sets.in_order(fn, x, *x.args)
    args = _arguments(fn, x)
    name = _table(fn.module, value)
    if name is not None:
        return code.Item(CELLS, table(name, fn.module.namespace[name]), _index(value, args))
    if all(map(is_simple, args)) and _may_be_laid_in(fn.module, value):
        found = _in_place(fn, value, args) if _is_small(value) else _tried(fn, value, args)
        if found is not None:
            return found
    grown = _of_a_growing_set(fn, x, args)
    if grown is not None:
        return grown
    return code.Call(kept_as(value.type), function(fn.module, value), tuple(args))


def _tried(fn: Fn, value: Value, args: list[Expr]) -> Expr | None:
    """Return a value inlined, if it comes out short and needs no statement; else None."""
    before = len(fn.blocks[-1])
    found = _in_place(fn, value, args)
    if sum(1 for _ in nodes([found])) <= SHORT and len(fn.blocks[-1]) == before:
        return found
    del fn.blocks[-1][before:]
    return None


def _arguments(fn: Fn, x: e.ValueGet) -> list[Expr]:
    found = [] if x.value.self_var is None else [x_.built(fn, not_none(x.owner))]
    for var, arg in zip(x.value.params, x.args, strict=True):
        found.append(x_.members(fn, arg) if isinstance(var.type, SetOf | ZoneOf) else x_.built(fn, arg))
    return found


def _variables(value: Value) -> tuple[Var, ...]:
    return value.params if value.self_var is None else (value.self_var, *value.params)


def _is_plain(value: Value) -> bool:
    return not (value.modifiers or value.lines or value.body is None or needs_clamp(value))


def _may_be_laid_in(module: Module, value: Value) -> bool:
    if not module.does(INLINE) or not _is_plain(value) or value.body is None:
        return False
    return unfolded(module, value.body) <= LONGEST


def _is_small(value: Value) -> bool:
    if not _is_plain(value) or value.body is None:
        return False
    size = sum(1 for node in everything(value.body) if isinstance(node, e.Expr))
    return size <= 8 and not any(isinstance(n, e.Aggregate) for n in everything(value.body))


def needs_clamp(value: Value) -> bool:
    """Return whether a value may exceed its range, so that it must be clamped."""
    declared, body = value.type, value.body
    if not isinstance(declared, Int) or body is None:
        return False
    if value.modifiers or not isinstance(body.type, Int):
        return True
    low = declared.low is None or (body.type.low is not None and body.type.low >= declared.low)
    high = declared.high is None or (body.type.high is not None and body.type.high <= declared.high)
    return not (low and high)


def _in_place(fn: Fn, value: Value, args: list[Expr]) -> Expr:
    with fn.naming(dict(zip(_variables(value), args, strict=True))):
        return to_begin_with(fn, value)


def function(module: Module, value: Value) -> str:
    """Return the name of a value's function, compiled at its first use."""
    if value not in module.made:
        fn = Fn(module, "w", _variables(value))
        module.made[value] = fn.name
        _body(fn, value)
        fn.done()
        assert fn.params == list(_variables(value)), "a value reads only its own variables"
    return module.made[value]


def _of_a_growing_set(fn: Fn, x: e.ValueGet, args: list[Expr]) -> Expr | None:
    """Return the call of a value of a growing set by the total weight of its members, if possible."""
    asking, variables = fn.asking, _variables(x.value)
    first = len(variables) - len(x.args)
    for at, arg in enumerate(x.args, first):
        if asking is not None and isinstance(arg, e.Read) and asking.grows(fn, arg.var):
            known = _weighed(fn.module, x.value, at)
            total = None if known is None else asking.weighed(fn, known.weights)
            if known is not None and total is not None:
                return code.Call(kept_as(x.value.type), known.name, (*args[:at], total, *args[at + 1 :]))
    return None


def _weighed(module: Module, value: Value, at: int) -> WeighedFunction | None:
    """Return a value's function of a set's total weight; None if it reads more of the set."""
    key = ("weighed", value, at)
    if key not in module.made:
        module.made[key] = None
        if not module.does(PACKED_SUMS):
            return None
        fn = Fn(module, "w", _variables(value))
        asking = Weighing(fn, at)
        _body(fn, value)
        module.made[key] = asking.finish(fn)
    return module.made[key]


def _body(fn: Fn, value: Value) -> None:
    entered(fn, trees_of(value), value.span)
    lines_before(fn, value, lambda _: fn.returns(const(0)))
    if not value.modifiers and not needs_clamp(value):
        fn.returns(to_begin_with(fn, value))
    else:
        fn.returns(worked_out(fn, value))


def first_failing(fn: Fn, x: e.ValueGet) -> Expr:
    """Return the index of the first need of a value that fails, or the number of needs if none does."""
    return code.Call(NUMBER, _failing(fn.module, x.value), tuple(_arguments(fn, x)))


@once_a_module
def _failing(module: Module, value: Value) -> str:
    own = Fn(module, "f", _variables(value))
    lines_before(own, value, lambda number: own.returns(const(number)))
    own.returns(const(sum(isinstance(line, NeedLine) for line in value.lines)))
    own.done()
    return own.name


def is_static(value: Value) -> bool:
    """Return whether a value depends on its arguments alone."""
    return _says_itself(value) and all(reads_nothing(tree) for tree in trees_of(value))


def _says_itself(value: Value) -> bool:
    return not value.modifiers and value.body is not None and not any(isinstance(x, NeedLine) for x in value.lines)


def reads_nothing(tree: e.Expr) -> bool:
    """Return whether an expression reads no state, directly or through values."""
    for node in reached(tree):
        if isinstance(node, READS_STATE):
            return False
        if isinstance(node, e.ValueGet) and not _says_itself(node.value):
            return False
        if isinstance(node, e.Builtin) and node.name in UNSURE:
            return False
    return True


def _widths(value: Value) -> list[tuple[int, int]] | None:
    found = [_width(var.type) for var in _variables(value)]
    known = [width for width in found if width is not None]
    return known if len(known) == len(found) else None


def _width(kind: Type) -> tuple[int, int] | None:
    """Return (lowest, number of values) of a parameter's type; None if it is not bounded."""
    if isinstance(kind, Thing) and not kind.optional:
        return 0, kind.kind.size
    if isinstance(kind, Int) and kind.low is not None and kind.high is not None:
        return kind.low, kind.high - kind.low + 1
    return (0, 2) if isinstance(kind, YesNo) else None


def rows(module: Module, value: Value) -> Callable[[tuple[int, ...]], tuple[int, ...]] | None:
    """Return a function from arguments to a tabulated value's members; None if there is no table."""
    name = _table(module, value)
    widths = _widths(value)
    if name is None or widths is None:
        return None
    table = module.namespace[name]

    def look(args: tuple[int, ...]) -> tuple[int, ...]:
        index = 0
        for arg, (low, width) in zip(args, widths, strict=True):
            index = index * width + arg - low
        return table[index]

    return look


@once_a_module
def _table(module: Module, value: Value) -> str | None:
    """Return the name of the table of a set-valued value that reads no state; None for any other."""
    widths = _widths(value) if module.does(TABULATE) else None
    if widths is None or not isinstance(value.type, SetOf) or not is_static(value):
        return None
    cells = 1
    for _, width in widths:
        cells *= width
    if cells > TABULATED:
        return None
    name = function(module, value)
    run = module.function(name)
    ranges = [range(low, low + width) for low, width in widths]
    return module.constant(tuple(tuple(run([], *args)) for args in product(*ranges)))


def _index(value: Value, args: list[Expr]) -> Expr:
    widths = _widths(value) or []
    base, terms, factor = 0, [], 1
    for arg, (low, width) in reversed(list(zip(args, widths, strict=True))):
        base -= low * factor
        terms.append((arg, factor))
        factor *= width
    return added(base, *reversed(terms))

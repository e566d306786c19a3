"""Read arenas, reals and functions that each back end implements by itself.

The input is an object of Python (`interpreter/kernel/arena`); the output is its type, or a node of CODE.
"""

from __future__ import annotations

import ast
from functools import cache
from math import sqrt
from types import FunctionType, MethodType
from typing import Any, cast, get_args, get_origin, get_type_hints

from interpreter.code import expressions as x, statements as st, types
from interpreter.code.expressions import Expr
from interpreter.code.read.body import Body
from interpreter.code.read.sources import Static
from interpreter.code.types import Listing, Nothing, Number, Real, Reference, Type
from interpreter.kernel.arena import Arena, Column

VALUE = "value"
"""Name of the only field of a column."""
REAL = Real()


# ---- what annotations say


@cache
def arena_type(arena: Arena[Any] | Column[Any]) -> types.Arena:
    """Return the type of an arena; a column is an arena of records with one field."""
    if isinstance(arena, Column):
        kind = REAL if arena.kind is float else Number(arena.low, arena.high)
        return types.Arena(arena.name, ((VALUE, kind),), arena.size)
    hints = get_type_hints(arena.kind, include_extras=True)
    return types.Arena(arena.name, tuple((name, _field(hint)) for name, hint in hints.items()), arena.size)


def _field(hint: Any) -> Number | Real:  # noqa: ANN401 - what typing gives
    found = annotated(hint)
    assert isinstance(found, Number | Real), f"no field of a record: {hint}"
    return found


def annotated(hint: Any) -> Type:  # noqa: ANN401 - what typing gives
    """Return the type that an annotation says; Nothing for None."""
    if get_origin(hint) is list:
        return Listing(annotated(get_args(hint)[0]))
    if hint is bool:
        return Number(0, 1)
    if hint is int:
        return Number()
    if hint is float:
        return REAL
    if hint is type(None):
        return Nothing()
    _, low, high = get_args(hint)
    return Number(low, high)


# ---- records and fields


def record(body: Body, arena: Arena[Any] | Column[Any], index: ast.expr) -> Expr:
    """Return a record of an arena, a number of a column, or the numbers of a stretch of a column."""
    if not isinstance(index, ast.Slice):
        found = record_at(arena, body.expr(index))
        return x.Field(REAL, found, VALUE) if isinstance(arena, Column) else found
    if not isinstance(arena, Column) or index.lower is None or index.upper is None:
        raise body.refuse(index, "a stretch of a column has both ends")
    kind = arena_type(arena)
    return x.Stretch(Listing(kind.fields[0][1]), kind, body.expr(index.lower), body.expr(index.upper))


def record_at(arena: Arena[Any] | Column[Any], index: Expr) -> Expr:
    """Return the record of an arena at an index."""
    return x.Record(Reference(arena_type(arena)), index)


def known_arena(value: Expr | Static) -> Arena[Any] | Column[Any] | None:
    """Return the arena or column, if this is one."""
    known = value.value if isinstance(value, Static) else None
    return cast("Arena[Any] | Column[Any]", known) if isinstance(known, Arena | Column) else None


# ---- reals

MINUS_ZERO = x.RealConst(REAL, -0.0)
"""From this `-x` is taken away: from 0 if `x` is a number, not a real."""


def as_real(body: Body, node: ast.Call) -> Expr | Static:
    """Return `float(number)`."""
    found = body.value(node.args[0])
    return Static(float(found.value)) if isinstance(found, Static) else x.AsReal(REAL, found)


def root(body: Body, node: ast.Call) -> Expr:
    """Return `sqrt(real)`."""
    return x.Root(REAL, body.expr(node.args[0]))


def absolute(body: Body, node: ast.Call) -> Expr:
    """Return `abs(real)`."""
    return x.Absolute(REAL, body.expr(node.args[0]))


BUILT_IN = {float: as_real, sqrt: root, abs: absolute}


# ---- functions of back ends


def is_outside(called: FunctionType | MethodType) -> bool:
    """Return whether each back end implements a function by itself."""
    return getattr(called, "outside", False)


@cache
def declared(called: FunctionType) -> st.Function:
    """Return a function that each back end implements by itself, as its annotations say."""
    hints = get_type_hints(called, include_extras=True)
    result = annotated(hints.pop("return"))
    params = tuple(x.Local(name, annotated(hint)) for name, hint in hints.items() if name != "state")
    return st.Function(called.__qualname__.replace(".", "_"), params, result, outside=True)

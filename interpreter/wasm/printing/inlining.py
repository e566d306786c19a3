"""Inlining of calls: small functions that return only in their last line.

Known ranges of the arguments are used inside, a list that is passed through is never built, and the call costs
nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, cast

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import WRITES
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Function
from interpreter.code.walk import nodes

if TYPE_CHECKING:
    from interpreter.wasm.printing.function import Fn

_SHORT = 30
"""Nodes of what is worked out again rather than kept."""
DEEPEST = 4
_AT_HAND = (x.Const, x.Get, x.Constant)
_THROUGH = (x.Cells, x.Numbers)
"""Lists whose length is known without making them."""


@contextmanager
def in_place(f: Fn, call: x.Call) -> Generator[Expr | None]:
    """Print the lines of a function; what it gives as an expression that means something until the end."""
    whole, name = f.whole, call.function
    if name in f.inside or len(f.inside) >= DEEPEST or not whole.is_small(name):
        yield None
        return
    function = whole.code.functions[name]
    known, held = _handed(f, function, call)
    lines = substituted(function.body, known)
    last = lines[-1] if lines else None
    f.inside.append(name)
    f.lines(lines[:-1] if isinstance(last, st.Return) else lines)
    yield last.value if isinstance(last, st.Return) else x.NoneOf(function.result)
    f.inside.pop()
    f.body.release(*held)


def collect(f: Fn, call: x.Call, head: int) -> bool:
    """Append the items a function collects directly to another list; return whether that is possible."""
    whole, name = f.whole, call.function
    if name in f.inside or len(f.inside) >= DEEPEST:
        return False
    function = whole.code.functions[name]
    local = whole.collected(name)
    if local is None:
        return False
    known, held = _handed(f, function, call)
    f.inside.append(name)
    f.bind((local,), (head,))
    f.lines(substituted(function.body[1:-1], known))
    f.inside.pop()
    f.body.release(*held)
    return True


def _handed(f: Fn, function: Function, call: x.Call) -> tuple[dict[Local, Expr], list[int]]:
    """Return the expressions of inlined parameters, and the words of the others, which are freed later."""
    writes = bool(f.whole.effects.of(function.name) & WRITES)
    written = {local for node in nodes(function.body) if isinstance(node, st.Set) for local in node.locals}
    known: dict[Local, Expr] = {}
    held: list[int] = []
    for param, arg in zip(function.params, call.args, strict=True):
        free = param not in written
        if (free and (isinstance(arg, x.Const | x.Constant) or (isinstance(arg, _AT_HAND) and not writes))) or (
            free and isinstance(arg, _THROUGH) and not writes and _are_at_hand(arg)
        ):
            known[param] = arg
        else:
            words = f.kept(arg)
            held += words
            one = x.Local(param.name, arg.type) if free else param
            f.bind((one,), words)
            if free:
                known[param] = x.Get(arg.type, one)
    return known, held


def _are_at_hand(of: Expr) -> bool:
    """Return whether the bounds of a range of cells are cheap to compute twice."""
    return sum(1 for _ in nodes((of,))) <= _SHORT and not any(isinstance(node, x.Call) for node in nodes((of,)))


def substituted(body: st.Block, known: Mapping[Local, Expr]) -> st.Block:
    """Return statements with variables replaced by expressions."""
    return tuple(cast("st.Stmt", _changed(line, known)) for line in body)


def _changed(value: object, known: Mapping[Local, Expr]) -> object:
    if isinstance(value, tuple):
        return tuple(_changed(one, known) for one in cast("tuple[object, ...]", value))
    if isinstance(value, x.Get):
        return known.get(value.local, value)
    if isinstance(value, x.Constant | x.Const | x.Local) or not hasattr(value, "__dataclass_fields__"):
        return value
    node = cast("x.Expr", value)
    changes = {
        one.name: changed
        for one in fields(node)
        if one.name != "type" and (changed := _changed(before := getattr(node, one.name), known)) is not before
    }
    return replace(node, **changes) if changes else node

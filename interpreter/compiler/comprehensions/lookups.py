"""`some` and `every` over pieces, where a piece, and one thing more, answer the question: looked up in a table.

Enters the question; leaves text that maps a table over the members, without a loop of our own, or None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked.types import Thing
from interpreter.compiler import syntax
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.passes import LOOKUPS
from interpreter.compiler.passes.tabulate import is_known, looker, worked_out
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import value_functions

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.compiler.module import Fn

MOST = 4096
"""Cells of a table for a question with a variable of its own."""


def question(fn: Fn, x: e.Aggregate) -> str | None:
    """`some` or `every` over pieces, where a piece and one thing more answer it."""
    kind = x.var.type
    if (
        not fn.module.does(LOOKUPS)
        or x.op not in ("some", "every")
        or x.order
        or not isinstance(x.set, e.ZoneGet)
        or not isinstance(kind, Thing)
    ):
        return None
    asked = [part for part in (x.where, x.body) if part is not None]
    others = sorted({var for part in asked for var in free(part)} - {x.var, *_known(fn)}, key=lambda var: var.name)
    if (
        kind.kind.sort != "piece"
        or x.set.zone.shape == "slot"
        or not all(value_functions.reads_nothing(part) for part in asked)
    ):
        return None
    name = _function(fn, x, others)
    return None if name is None else f"{'any' if x.op == 'some' else 'all'}(map({name}, {x_.members(fn, x.set)}))"


def _known(fn: Fn) -> set[Var]:
    return {var for var, text in fn.env.items() if isinstance(text, tuple) or syntax.number(text) is not None}


def _function(fn: Fn, x: e.Aggregate, others: list[Var]) -> str | None:
    """Text of the function of a piece that answers the question, looked up by the other thing it reads."""
    module, kind = fn.module, x.var.type
    assert isinstance(kind, Thing)
    sizes = [var.type.kind.size for var in others if isinstance(var.type, Thing)]
    if len(others) > 1 or len(sizes) < len(others) or (sizes and kind.kind.size * (sizes[0] + 1) > MOST):
        return None
    names = {x.var: "v0", **dict.fromkeys(others, "v1")}
    saved = {var: fn.env.get(var) for var in names}
    fn.env.update(names)
    begun = fn.so_far()
    where = "1" if x.where is None else x_.condition(fn, x.where)
    body = "1" if x.body is None else x_.condition(fn, x.body)
    for var, before in saved.items():
        if before is None:
            del fn.env[var]
        else:
            fn.env[var] = before
    whole = f"(({where}) and ({body}))" if x.op == "some" else f"(not ({where}) or ({body}))"
    if len(fn.lines) > begun[0] or not is_known(module, "v0", syntax.renamed(whole, {"v1": "v0"})):
        fn.back_to(begun)
        return None
    params = ("v0", "v1") if others else ("v0",)
    work = worked_out(module, kind.kind.size, params, whole, "1")
    if work is None:
        return None
    pieces = range(kind.kind.size)
    if not others:
        return looker(module, tuple(int(bool(work(piece))) for piece in pieces))
    rows = [tuple(int(bool(work(piece, thing))) for piece in pieces) for thing in (*range(sizes[0]), -1)]
    table = module.constant(tuple(rows))
    lookers = module.foreign(f"{table}g", tuple(module.namespace[looker(module, row)] for row in rows))
    return f"{lookers}[{fn.var(others[0])}]"

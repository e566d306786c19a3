"""Inlining of conditions: `need your fits(tile, c)` becomes the conditions that the value consists of.

Each part can then be tested as soon as the variables it reads are chosen, and conditions on a space become bit sets.
"""

from __future__ import annotations

from functools import partial

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.things import NeedLine, Value
from gamespec.checked.types import SetOf, YesNo, ZoneOf
from interpreter.compiler.analysis.walk import bound, rebuilt
from interpreter.kernel.errors import not_none

PLAIN = (e.Read, e.Const)
"""Classes of arguments that may be written more than once."""


def spelled_out(condition: Expr) -> list[Expr]:
    """Return the conjuncts of a condition, with values that only join conditions inlined."""
    if isinstance(condition, e.Binary) and condition.op == "and":
        return spelled_out(condition.left) + spelled_out(condition.right)
    said = _conditions(condition.value) if isinstance(condition, e.ValueGet) else []
    if isinstance(condition, e.ValueGet) and said:
        known = _arguments(condition, said)
        if known is not None:
            put = partial(_argument, known)
            return [part for line in said for part in spelled_out(rebuilt(line, put))]
    return [condition]


def _conditions(value: Value) -> list[Expr]:
    """Return a value's conditions: its needs or the `and` of its body; an empty list for any other."""
    if _is_needs(value):
        return [line.condition for line in value.lines if isinstance(line, NeedLine)]
    body = value.body
    plain = not value.modifiers and not value.lines and isinstance(value.type, YesNo)
    return [body] if plain and isinstance(body, e.Binary) and body.op == "and" else []


def _is_needs(value: Value) -> bool:
    """Return whether a value consists of needs alone."""
    plain = value.body is None or (isinstance(value.body, e.Const) and value.body.value == 1)
    needs = [line for line in value.lines if isinstance(line, NeedLine)]
    return plain and not value.modifiers and len(needs) == len(value.lines) > 0


def _arguments(get: e.ValueGet, said: list[Expr]) -> dict[Var, Expr] | None:
    pairs = list(zip(get.value.params, get.args, strict=True))
    if get.value.self_var is not None:
        pairs.append((get.value.self_var, not_none(get.owner)))
    if any(not isinstance(arg, PLAIN) or isinstance(arg.type, SetOf | ZoneOf) for _, arg in pairs):
        return None
    inside = {var for line in said for var in bound(line)}
    return None if inside & {arg.var for _, arg in pairs if isinstance(arg, e.Read)} else dict(pairs)


def _argument(known: dict[Var, Expr], part: Expr) -> Expr | None:
    """Return the argument of a parameter; None for any other expression."""
    return known.get(part.var) if isinstance(part, e.Read) else None

"""Distance of a position from a condition: 0 where it holds, else how far its numbers are from it.

As in search-based testing, the distance of `a > b` is b - a + 1, that of `and` and `every` is a sum, that of `or` and
`some` the least. A condition of another form has the distance 1 where it does not hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked.types import Int

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from interpreter.compiler.program import Program

Far = Callable[[list[int], tuple[int, ...]], float]
"""Function that returns a distance, given a state and the values of the variables in force."""
OPPOSITE: dict[str, e.BinaryOp] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "is": "is not", "is not": "is"}


def distance(program: Program, condition: Expr, variables: tuple[Var, ...]) -> Far:
    """Return the function that measures the distance of a state from a condition."""
    if isinstance(condition, e.Not):
        turned = _negated(condition.of)
        if turned is not None:
            return distance(program, turned, variables)
    if isinstance(condition, e.Binary) and condition.op in {"and", "or"}:
        parts = [distance(program, each, variables) for each in (condition.left, condition.right)]
        total = sum if condition.op == "and" else min
        return lambda s, values: total([part(s, values) for part in parts])
    if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int) and condition.op in OPPOSITE:
        return _compared(program, condition, variables)
    if isinstance(condition, e.Aggregate) and condition.op in {"some", "every"} and condition.body is not None:
        return _over(program, condition, condition.body, variables)
    holds = program.asks(condition, variables)
    return lambda s, values: 0.0 if holds(s, *values) else 1.0


def _negated(condition: Expr) -> Expr | None:
    """Return the opposite of a condition, where it has a form with a distance of its own."""
    if isinstance(condition, e.Binary) and condition.op in OPPOSITE:
        return replace(condition, op=OPPOSITE[condition.op])
    if isinstance(condition, e.Binary) and condition.op in {"and", "or"}:
        left, right = (e.Not(each.type, each.span, each) for each in (condition.left, condition.right))
        return replace(condition, op="or" if condition.op == "and" else "and", left=left, right=right)
    if isinstance(condition, e.Aggregate) and condition.op in {"some", "every"} and condition.body is not None:
        turned = e.Not(condition.type, condition.span, condition.body)
        return replace(condition, op="every" if condition.op == "some" else "some", body=turned)
    return None


def _compared(program: Program, condition: e.Binary, variables: tuple[Var, ...]) -> Far:
    left, right, op = program.asks(condition.left, variables), program.asks(condition.right, variables), condition.op

    def far(s: list[int], values: tuple[int, ...]) -> float:
        one, other = left(s, *values), right(s, *values)
        assert isinstance(one, int)
        assert isinstance(other, int)
        gap = {"<": one - other + 1, "<=": one - other, ">": other - one + 1, ">=": other - one}.get(op)
        if gap is None:
            gap = abs(one - other) if op == "is" else int(one == other)
        return float(max(0, gap))

    return far


def _over(program: Program, condition: e.Aggregate, body: Expr, variables: tuple[Var, ...]) -> Far:
    inner = (*variables, condition.var)
    part = distance(program, body, inner)
    where = None if condition.where is None else program.asks(condition.where, inner)

    def far(s: list[int], values: tuple[int, ...]) -> float:
        listed = program.evaluate(condition.set, dict(zip(variables, values, strict=True)))(s)
        every = [(*values, each) for each in ([listed] if isinstance(listed, int) else listed)]
        found = [part(s, each) for each in every if where is None or where(s, *each)]
        if condition.op == "every":
            return sum(found)
        return min(found, default=1.0)

    return far

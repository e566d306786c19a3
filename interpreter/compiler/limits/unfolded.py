"""Size of generated code when values are inlined and loops are unrolled.

The size of an expression is the number of its parts, with those of the values it reads, up to a limit. A value or loop
that would double or multiply the code becomes a function instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from interpreter.compiler.analysis.walk import parts

if TYPE_CHECKING:
    from gamespec.checked.things import Value
    from interpreter.compiler.module import Module

LONGEST = 400
"""Parts of a value that is still tried in place."""
MOST = 1_000_000
"""Parts that are counted."""
TRIED = 40
"""Parts a question about a move counts as: each has functions of its own."""


def unfolded(module: Module, tree: object, *, written_out: bool = False) -> int:
    """Parts of an expression with every value it reads in place, and every short loop `written_out`."""
    total = TRIED if isinstance(tree, e.Can | e.Would) else 1
    for part in parts(tree):
        if isinstance(part, e.Expr):
            total += unfolded(module, part, written_out=written_out)
    if isinstance(tree, e.ValueGet):
        total += _of_value(module, tree.value, written_out=written_out)
    if isinstance(tree, e.Aggregate) and written_out:
        total *= _members(tree.set)
    return min(total, MOST)


def _of_value(module: Module, value: Value, *, written_out: bool) -> int:
    key = ("unfolded", value, written_out)
    if key not in module.made:
        module.made[key] = MOST  # a circle of values is no text at all
        module.made[key] = 1 if value.body is None else unfolded(module, value.body, written_out=written_out)
    return module.made[key]


def _members(whole: e.Expr) -> int:
    """Members of a set that is known beforehand."""
    if isinstance(whole, e.AllOf):
        return max(1, whole.kind.size)
    if isinstance(whole, e.IntRange) and isinstance(whole.low, e.Const) and isinstance(whole.high, e.Const):
        return max(1, whole.high.value - whole.low.value + 1)
    return 1

"""Spaces beside two others at once, such as the corners that two cells share, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from gamespec.checked import expressions as e
from gamespec.checked.types import Thing, is_optional
from interpreter.code import expressions as code
from interpreter.code.writing import CELLS
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.bitsets.plain import is_plain
from interpreter.compiler.building import added
from interpreter.compiler.passes import TABULATE
from interpreter.compiler.values import dispatch as x_, placement_sets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn

LARGEST = 16_384
"""Maximum number of pairs of spaces in a table."""


def members(fn: Fn, var: Var, whole: e.Expr, parts: Sequence[e.Expr]) -> tuple[Expr, list[e.Expr]] | None:
    """Return the members of a set of neighbours that are also in another one, and the conditions left.

    None unless one of the conditions `parts` on `var` is that it is beside another space.
    """
    if not fn.module.does(TABULATE) or not _is_beside(whole):
        return None
    for part in parts:
        if not isinstance(part, e.Member) or not isinstance(part.of, e.Read) or part.of.var is not var:
            continue
        other = part.set
        if not _is_beside(other) or var in free(other) or not is_plain(fn.module, other.args[0]):
            continue
        one, two = placement_sets.beside(whole), placement_sets.beside(other)
        if len(one) * len(two) <= LARGEST:
            rows = tuple(tuple(space for space in row if space in beside) for row in one for beside in two)
            at = added(0, (x_.built(fn, whole.args[0]), len(two)), (x_.built(fn, other.args[0]), 1))
            return code.Item(CELLS, fn.module.table(rows), at), [left for left in parts if left is not part]
    return None


def _is_beside(x: e.Expr) -> TypeGuard[e.Builtin]:
    """Return whether an expression is the set of neighbours of a space."""
    if not isinstance(x, e.Builtin) or x.name not in placement_sets.BESIDE:
        return False
    of = x.args[0].type
    return isinstance(of, Thing) and not is_optional(of)

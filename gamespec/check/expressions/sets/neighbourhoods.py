"""Replacement of a set of all spaces near a space by the set of the spaces around it.

`those(c in Cell where c is in around(here) and not c's taken)` is equal to `those(c in around(here) where not c's
taken)`, which visits a few spaces instead of all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as x
from gamespec.checked.traversal import reads_var
from gamespec.checked.types import SetOf, Thing, is_optional
from gamespec.operators import BESIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.expressions import Var


def nearby(group: x.Expr, var: Var, where: x.Expr | None) -> tuple[x.Expr, x.Expr | None]:
    """Return the smaller set to visit and the remaining condition of a comprehension.

    Both are unchanged if there is no such set, or the order of the members would change.
    """
    if not isinstance(group, x.AllOf) or where is None:
        return group, where
    conditions = list(_conditions(where))
    for place, condition in enumerate(conditions):
        beside = beside_of(condition, var)
        if beside is None or not _in_order(group.kind.geometry, beside.name):
            continue
        if place == 0 or _is_sure(beside.args[0]):
            return beside, _all_of([*conditions[:place], *conditions[place + 1 :]])
    return group, where


def beside_of(condition: x.Expr, var: Var) -> x.Builtin | None:
    """Return the expression `around(a)` of a condition `var is in around(a)`, or None."""
    if not isinstance(condition, x.Member) or not isinstance(condition.of, x.Read) or condition.of.var is not var:
        return None
    beside = condition.set
    if not isinstance(beside, x.Builtin) or beside.name not in BESIDE or reads_var(beside, var):
        return None
    return beside if isinstance(beside.type, SetOf) and isinstance(beside.type.of, Thing) else None


def _conditions(where: x.Expr) -> Iterator[x.Expr]:
    """Yield the operands of the `and`s in a condition, in order."""
    if isinstance(where, x.Binary) and where.op == "and":
        yield from _conditions(where.left)
        yield from _conditions(where.right)
    else:
        yield where


def _all_of(conditions: list[x.Expr]) -> x.Expr | None:
    if not conditions:
        return None
    whole, *others = conditions
    for other in others:
        whole = x.Binary(other.type, whole.span.to(other.span), "and", whole, other)
    return whole


def _is_sure(space: x.Expr) -> bool:
    """Return whether the space surely exists, so that its expression needs no test before it."""
    match space:
        case x.Read():
            return not is_optional(space.var.type)
        case x.FieldGet():
            return not is_optional(space.field.type) and space.field.starts is not None
        case _:
            return False


def _in_order(geometry: object, name: str) -> bool:
    """Return whether the built-in function `name` lists neighbours in the order of all spaces."""
    beside = getattr(geometry, name, None) or ()
    return bool(beside) and all(list(each) == sorted(each) for each in beside)

"""Placements of shapes as written in moves, `Cell[2, 3] turned 1`, in arguments of an example.

The shape is that of the parameter.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from gamespec import model
from gamespec.check.expressions.elaboration.coercions import present
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import OUT_OF_RANGE, WRONG_TYPE, report
from gamespec.check.types import ranges
from gamespec.checked import expressions as x
from gamespec.checked.traversal import parts
from gamespec.checked.types import Int, Placement, Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamespec.check.symbols.scope import Scope
    from gamespec.checked.game import Action
    from gamespec.checked.types import Type

QUARTERS = 4


def as_in_moves(
    action: Action, who: x.Expr | None, scope: Scope
) -> Callable[[model.Expr, Type, tuple[x.Expr, ...]], x.Expr | None]:
    """Return a function that reads arguments of an action written as in moves, such as placements.

    It returns None for other arguments.
    """

    def read(node: model.Expr, wanted: Type, before: tuple[x.Expr, ...]) -> x.Expr | None:
        if not isinstance(wanted, Placement) or not isinstance(node, model.Placed | model.Index):
            return None
        space = raw(node.of if isinstance(node, model.Placed) else node, scope)
        if space.type is ranges.ERROR or space.type != Thing(wanted.grid):
            return None
        if isinstance(node, model.Placed) and node.turned >= QUARTERS:
            return report(scope, OUT_OF_RANGE, f"a shape is turned by 1 to {QUARTERS - 1} quarters", node.span)
        domain = action.params[len(before)].domain
        ways = next((e for e in parts(domain) if isinstance(e, x.Builtin) and e.name == "placements"), None)
        if ways is None:
            return _unknown_shape(node, wanted, scope)
        meant = {p.var: e for p, e in zip(action.params, before, strict=False)}
        if who is not None:
            meant[action.you] = who
        way = node.turned + QUARTERS * node.over if isinstance(node, model.Placed) else 0
        turn = x.Const(Int(0, 2 * QUARTERS - 1), node.span, way)
        args = (_with(ways.args[0], meant), space, turn)
        return present(x.Builtin(Placement(wanted.grid, optional=True), node.span, "laid", args, wanted.grid), scope)

    return read


def _unknown_shape(node: model.Expr, wanted: Placement, scope: Scope) -> x.Expr:
    space = node.of if isinstance(node, model.Placed) else node
    shapes = [shape.name for shape in scope.world.checked.shapes]
    text = f"first(s in placements({shapes[0]}, {wanted.grid.name}) where {space.span.text} is in s)"
    message = f"`{node.span.text}` does not say which shape lies there"
    return report(scope, WRONG_TYPE, message, node.span, help=f"name the shape: `{text}`")


def _with(e: Any, meant: Mapping[x.Var, x.Expr]) -> Any:  # noqa: ANN401 - an expression, or what it is made of
    """Return an expression with its variables replaced by the expressions in `meant`."""
    if isinstance(e, x.Read) and e.var in meant:
        return meant[e.var]
    if isinstance(e, tuple):
        return tuple(_with(part, meant) for part in e)
    if not isinstance(e, x.Expr):
        return e
    return replace(e, **{f.name: _with(getattr(e, f.name), meant) for f in fields(e) if f.name != "type"})

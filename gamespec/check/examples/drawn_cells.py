"""Expansion of drawings of boards in examples to `set` or `move` lines.

The head of a drawing is `drawing mark of Cell marks X Ann, O Bob`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_DRAWING, BAD_EXAMPLE, UNKNOWN_KIND
from gamespec.check.symbols.suggestions import meant
from gamespec.check.tables.drawings import first_square, squares
from gamespec.checked.things import Field, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.check.symbols.world import World
    from gamespec.checked.kinds import Kind

_OPEN = "."


def undrawn(world: World, nodes: tuple[model.Stmt, ...]) -> tuple[model.Stmt, ...]:
    """Return the lines of `given` of an example with each drawing replaced by `set` or `move` lines."""
    return tuple(
        line for node in nodes for line in (_lines(world, node) if isinstance(node, model.CellsDrawn) else (node,))
    )


def _lines(world: World, node: model.CellsDrawn) -> Iterator[model.Stmt]:
    kind = _board(world, node)
    if kind is None:
        return
    home = world.member(kind, str(node.name))
    key = {entry.mark: entry.value for entry in node.key}
    rows = squares(world, node.drawing)
    for y, row in enumerate(rows, 1):
        for x, mark in enumerate(row, 1):
            if mark == _OPEN and mark not in key:
                continue
            if mark not in key:
                at = first_square(node.drawing, mark)
                world.sink.error(
                    BAD_DRAWING, f"`{mark}` is not a mark of this drawing", at, help=f"write `marks {mark} ...`"
                )
                return
            space = _space(kind, x, y, node)
            if space is None:
                message = f"this drawing has a `{mark}` in column {x} of row {y}, where `{kind.name}` has no space"
                world.sink.error(BAD_DRAWING, message, first_square(node.drawing, mark))
                return
            yield _said(node, space, key[mark], moves=isinstance(home, Zone))


def _board(world: World, node: model.CellsDrawn) -> Kind | None:
    """Return the kind of the spaces that a drawing fills; None after an error."""
    kind = world.kinds.get(str(node.kind))
    if kind is None:
        advice = meant(str(node.kind), world.kinds)
        world.sink.error(UNKNOWN_KIND, f"there is no kind `{node.kind}`", node.kind.span, help=advice)
        return None
    if kind.geometry is None or not kind.geometry.column_of:
        message = f"only a grid or hexes can be drawn, and `{kind.name}` is none"
        world.sink.error(BAD_EXAMPLE, message, node.kind.span, help="say it for each: `set NAME's ... to ...`")
        return None
    home = world.member(kind, str(node.name))
    if not isinstance(home, Field | Zone) or home.keys:
        has = [name for name, each in world.members.get(kind, {}).items() if isinstance(each, Field | Zone)]
        message = f"a {kind.name} has no `{node.name}` that could be drawn"
        world.sink.error(BAD_EXAMPLE, message, node.name.span, help=meant(str(node.name), has))
        return None
    return kind


def _space(kind: Kind, x: int, y: int, node: model.CellsDrawn) -> model.Expr | None:
    """Return a square of a drawing as the expression of a space; None if the board has no such space."""
    assert kind.geometry is not None  # a board
    places = zip(kind.geometry.column_of, kind.geometry.row_of, strict=True)
    number = next((thing for thing, place in enumerate(places) if place == (x, y)), None)
    if number is None:
        return None
    span = node.span
    named: tuple[model.Expr, ...] = (model.Name(span=span, text=kind.rows[kind.row_of[number]]),)
    if kind.indexed_by_place:
        named = (model.Num(span=span, value=x), model.Num(span=span, value=y))
    return model.Index(span=span, of=model.KindName(span=span, text=kind.name), items=named)


def _said(node: model.CellsDrawn, space: model.Expr, value: model.Expr, *, moves: bool) -> model.Stmt:
    home = model.Possessive(span=node.span, of=space, name=node.name)
    if not moves:
        return model.SetTo(span=node.span, target=home, value=value)
    one = model.Num(span=value.span, value=1)
    return model.Move(span=node.span, what=model.EndsOf(span=value.span, which="any", amount=one, of=value), to=home)

"""A shape or drawing that no table and no line uses.

Shapes are used by cells of a table or in `placements`; drawings by cells of a table.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec import model
from gamespec.check.symbols import World
from gamespec.checked.expressions import Const
from gamespec.checked.traversal import parts
from gamespec.checked.types import Shape
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule

CODE = rule("GS507", "unused-shape", "warning", __doc__)


UNUSED = "write this name in a column of a table, or delete the drawing"


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for shapes and drawings that are never used."""
    game = world.checked
    used: set[object] = set()
    for kind in game.kinds:
        for column in kind.columns.values():
            if column.is_shape:
                used.update(column.cells)
    bodies = [[a.params, a.body] for a in game.actions], [p.body for p in game.phases], [v.body for v in game.values]
    used.update(p.value for p in parts(bodies) if isinstance(p, Const) and isinstance(p.type, Shape))
    for name, index in world.shapes.items():
        node = world.nodes.get(("shape", name))
        if index not in used and isinstance(node, model.ShapeDecl):
            yield CODE.at(node.name.span, f"nothing uses the shape `{name}`", help=UNUSED)
    for name, drawing in world.drawings.items():
        if name not in world.drawn:
            yield CODE.at(drawing.span, f"nothing uses the drawing `{name}`", help=UNUSED)

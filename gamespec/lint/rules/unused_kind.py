"""A type or a table of things that nothing mentions.

No field or zone has it, no line ranges over it or names one of its rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.checked.expressions import Expr
from gamespec.checked.kinds import Kind
from gamespec.checked.traversal import parts
from gamespec.checked.types import Row, SetOf, Thing
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule

CODE = rule("GS505", "unused-kind", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for types and kinds of things that are never mentioned."""
    used = {*_declared(world), *_spoken_of(world), *world.reads}
    for kind in world.checked.kinds:
        if kind not in used and kind not in world.implied and kind.span is not None:
            yield CODE.at(
                kind.span,
                f"nothing in the game uses the kind `{kind.name}`",
                help="use the kind in a zone, field or rule, or delete the declaration",
            )


def _of(t: object) -> Iterator[Kind]:
    while isinstance(t, SetOf):
        t = t.of
    if isinstance(t, Thing | Row):
        yield t.kind


def _declared(world: World) -> Iterator[Kind]:
    """Yield the kinds of things that fields, zones, owners, keys and columns are declared with."""
    game = world.checked
    for field in game.fields:
        yield from _of(field.type)
        yield from field.keys
    for zone in game.zones:
        yield from zone.kinds
        yield from zone.keys
    for kind in game.kinds:
        for column in kind.columns.values():
            if column.type != Thing(kind) and column.type != Row(kind):
                yield from _of(column.type)
            yield from _of(column.key)


def _spoken_of(world: World) -> Iterator[Kind]:
    """Yield the kinds of things that expressions name, or whose members they range over."""
    game = world.checked
    bodies = [
        [(p.body, p.player, [a.when for a in p.arrows]) for p in game.phases],
        [(a.params, a.body) for a in game.actions],
        [(v.body, v.lines, v.modifiers) for v in game.values],
        game.triggers,
    ]
    for part in parts(bodies):
        if isinstance(part, Expr):
            yield from _of(part.type)

"""Rules about what is declared and never used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from gamespec import model
from gamespec.analysis.walk import kinds_of
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of, parts_of
from gamespec.checked import statements as s
from gamespec.checked.expressions import Const, Expr
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.traversal import parts
from gamespec.checked.types import Row, SetOf, Shape, Thing
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.first_reads import in_examples, unread
from gamespec.lint.reachability import use_of
from gamespec.lint.register import rule
from gamespec.model.node import Node, once_for_each_node

UNUSED_ACTION = register("GS501")


@rule
def unused_action(world: World) -> Iterator[Diagnostic]:
    """Yield findings for actions that are never run or offered."""
    use = use_of(world)
    for action in world.checked.actions:
        if action not in use.actions and action.span is not None:
            shown = f"the action `{action.name}`"
            if in_examples(world, action.name):
                shown = f"only examples use the action `{action.name}`: in the game it"
            advice = f"offer the action, such as `you may {action.name}`" + (
                "; some line tests whether it can be done" if action in use.tested else ", or delete it"
            )
            yield UNUSED_ACTION.at(action.span, f"{shown} is never offered and never done", help=advice)


UNUSED_FIELD = register("GS504")


@rule
def unused_field(world: World) -> Iterator[Diagnostic]:
    """Yield findings for fields that are never read."""
    paid = set(_paid(world))
    for field in world.checked.fields:
        node = world.nodes.get(field)
        if field in world.reads or field in paid or field.span is None or node is None or node.assume is not None:
            continue
        message, advice = unread(world, field.name)
        if field.title or field.shown:
            advice += '; if only the people at the table read it, end its line in `assume "they remember it"`'
        yield UNUSED_FIELD.at(field.span, message, help=advice)


def _paid(world: World) -> Iterator[Field]:
    """Yield the fields that payments are made from, which a payment reads to test whether there is enough."""
    for part in parts_of(world):
        if isinstance(part, s.Pay):
            yield part.source.field
        elif isinstance(part, s.PayWith) and part.units is not None:
            yield part.units.field


UNUSED_KIND = register("GS505")


@rule
def unused_kind(world: World) -> Iterator[Diagnostic]:
    """Yield findings for types and kinds of things that are never mentioned."""
    used = {*_declared(world), *_spoken_of(world), *world.reads}
    for kind in world.checked.kinds:
        if kind not in used and kind not in world.implied and kind.span is not None:
            advice = "use the kind in a zone, field or rule, or delete the declaration"
            yield UNUSED_KIND.at(kind.span, f"nothing in the game uses the kind `{kind.name}`", help=advice)


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


UNUSED_SHAPE = register("GS507")


UNUSED = "write this name in a column of a table, or delete the drawing"


@rule
def unused_shape(world: World) -> Iterator[Diagnostic]:
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
            yield UNUSED_SHAPE.at(node.name.span, f"nothing uses the shape `{name}`", help=UNUSED)
    for name, drawing in world.drawings.items():
        if name not in world.drawn:
            yield UNUSED_SHAPE.at(drawing.span, f"nothing uses the drawing `{name}`", help=UNUSED)


UNUSED_VALUE = register("GS502")
Naming: TypeAlias = model.Let | model.Choose | model.Pick | model.PayWith


@rule
def unused_value(world: World) -> Iterator[Diagnostic]:
    """Yield findings for computed values and constants that are never read."""
    for value in world.checked.values:
        if value not in world.reads and value.span is not None:
            message, advice = unread(world, value.name)
            yield UNUSED_VALUE.at(value.span, message, help=advice)
    for name, constant in world.constants.items():
        if constant not in world.reads and constant.span is not None:
            message, advice = unread(world, name, "the row")
            yield UNUSED_VALUE.at(constant.span, message, help=advice)
    for decl in world.decls:
        for let in _unused_lets(decl):
            message = f"nothing below this line uses `{let.name}`"
            advice = f"use `{let.name}` in a line below, or delete this `let`"
            if not isinstance(let, model.Let):
                message += ", so nothing happens to what is chosen here"
                advice = f"write below what happens to it, such as `move {let.name} to ...`"
            yield UNUSED_VALUE.at(let.name.span, message, help=advice)


@once_for_each_node
def _unused_lets(decl: Node) -> tuple[Naming, ...]:
    """Return each `let`, choice and payment by pieces whose name no text behind it has."""
    named = decl.inside(model.Let, model.Choose, model.Pick, model.PayWith)
    lets = (node for node in named if not getattr(node, "never_none", False) and str(node.name))
    return tuple(let for let in lets if not re.search(rf"(?<![\w-]){let.name}(?![\w-])", _behind(let, decl)))


def _behind(let: Naming, decl: Node) -> str:
    """Return the text in which a name may be used, also outside the step that a variant brought."""
    same = let.span.file is decl.span.file
    return let.span.file.text[let.span.end : decl.span.end if same else None] + ("" if same else decl.span.text)


UNUSED_ZONE = register("GS503")


@rule
def unused_zone(world: World) -> Iterator[Diagnostic]:
    """Yield findings for zones that no `move` or `swap` names."""
    use = use_of(world)
    dead = [action.body for action in world.checked.actions if action not in use.actions]  # reported as GS501
    used = use.zones | analysis_of(world).alone(dead).names.keys()
    for zone in world.checked.zones:
        if zone not in used and zone.span is not None:
            message = f"the zone `{zone.name}` is always empty"
            yield UNUSED_ZONE.at(zone.span, message, help=f"move pieces to `{zone.name}` somewhere, or delete the zone")


PIECES_NEVER_PLACED = register("GS516")


@rule
def pieces_never_placed(world: World) -> Iterator[Diagnostic]:
    """Yield findings for kinds of pieces that a zone may hold but no `move` or `swap` ever moves."""
    game = world.checked
    kept = {kind for zone in use_of(world).zones for kind in zone.kinds}
    waiting = [kind for kind in game.kinds if kind.sort == "piece" and kind.size and kind in kept]
    if not waiting:
        return
    placed = set[object]()
    for part in parts_of(world):
        if isinstance(part, s.Move):
            placed.update(kinds_of(part.what))
        elif isinstance(part, s.Swap):
            placed.update([*kinds_of(part.left), *kinds_of(part.right)])
    for kind in waiting:
        if kind not in placed and kind.span is not None:
            yield PIECES_NEVER_PLACED.at(
                kind.span,
                f"no line ever puts a `{kind.name}` into a zone, so these pieces are never in the game",
                help=f"move the pieces to a zone in `phase setup`, such as `move {kind.name} "
                "to ...`; if the game does not need them, delete their table and their zones",
            )

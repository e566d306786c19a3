"""Entry of the members of the table, of players and of things of each kind into the symbol tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, CLASH_WITH_COLUMN, DUPLICATE_NAME
from gamespec.check.members.fields import field_shell, finish_field_sight
from gamespec.check.members.histories import history_shell
from gamespec.check.members.type_expressions import kind_named
from gamespec.check.members.values import value_shell
from gamespec.check.members.zones import finish_sight, zone_shell
from gamespec.checked.things import Field, Zone

if TYPE_CHECKING:
    from gamespec.check.symbols.world import Member, World
    from gamespec.checked.kinds import Kind


def declare_things(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Enter the fields, zones and computed values of all `has` blocks."""
    for decl in decls:
        if isinstance(decl, model.HasBlock):
            known, owner = _owner(world, decl.owner)
            for node in decl.fields:
                if known and str(node.name):
                    _enter(world, node, owner)
                elif str(node.name):
                    world.forgotten.add(str(node.name))


def finish_things(world: World) -> None:
    """Complete types, ranges and start values of all members, then their visibility."""
    for member in [*world.checked.fields, *world.checked.zones, *world.checked.values]:
        world.ready(member)
    for field in world.checked.fields:
        finish_field_sight(world, field)
    for zone in world.checked.zones:
        finish_sight(world, zone)


def _owner(world: World, owner: model.Owner) -> tuple[bool, Kind | None]:
    """Return whether the owner of a `has` block is known, and its kind (None: the table)."""
    match owner.form:
        case "table":
            return True, None
        case "player":
            return True, world.player
        case _:
            kind = kind_named(world, owner.kind) if owner.kind is not None else None
            return kind is not None, kind


def _enter(world: World, node: model.Field, owner: Kind | None) -> None:
    home = world.table if owner is None else world.members[owner]
    name = str(node.name)
    if name in home:
        _double(world, node, home[name])
        return
    if owner is not None and name in owner.columns:
        world.sink.error(
            CLASH_WITH_COLUMN,
            f"`{owner.name}` has a column `{name}` already",
            node.name.span,
            help="give one of them another name",
            secondary=[(owner.columns[name].span, "the column")],
        )
        return
    if isinstance(node, model.ValueField):
        home[name] = value_shell(world, node, owner)
    elif isinstance(node, model.StoredField):
        home[name] = _stored(world, node, owner)


def _stored(world: World, node: model.StoredField, owner: Kind | None) -> Field | Zone:
    if isinstance(node.type, model.ZoneType):
        if owner is not None and owner.sort == "words" and not owner.rows:
            world.sink.error(BAD_ATTRIBUTE, f"`{owner.name}` has nothing in it", node.name.span)
        return zone_shell(world, node, node.type, owner)
    if isinstance(node.type, model.HistoryType):
        return history_shell(world, node, node.type, owner)
    return field_shell(world, node, owner)


def _double(world: World, node: model.Field, other: Member) -> None:
    world.sink.error(
        DUPLICATE_NAME,
        f"`{node.name}` is declared twice",
        node.name.span,
        secondary=[(other.span, "the first one")],
    )

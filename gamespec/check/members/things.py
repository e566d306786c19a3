"""Entry of the members of the table, of players and of things of each kind into the symbol tables."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, CLASH_WITH_COLUMN, DUPLICATE_NAME, TOO_LARGE
from gamespec.check.expressions import const_int
from gamespec.check.members.fields import field_shell, finish_field_sight
from gamespec.check.members.type_expressions import kind_named
from gamespec.check.members.values import value_shell
from gamespec.check.members.zones import finish_sight, zone_shell
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import LENGTH, History, Member, Scope, World
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import Int

# ---- check histories: stored positions of the board, for rules about repetition
#
# `past : history of Cell's man and turn, up to 400` becomes two hidden fields: a number for each position, and their
# count.


MOST_POSITIONS = 4096


def history_shell(world: World, node: model.StoredField, written: model.HistoryType, owner: Kind | None) -> Field:
    """Return a history's field of past positions, before the field of their number; completed if needed."""
    entries, length = (_made(world, f"{node.name}{end}", node) for end in ("", LENGTH))
    if owner is not None:
        world.sink.error(
            BAD_ATTRIBUTE,
            "a history keeps positions of the whole table, so only the table can have one",
            node.name.span,
            help="move this line to `the table has`",
        )
    world.histories[entries] = History(written.parts, entries, length, written.span)
    world.nodes[entries] = node
    world.pending[entries] = lambda: _finish(world, node, entries, length)
    return entries


def _made(world: World, name: str, node: model.StoredField) -> Field:
    made = Field(name, None, ERROR, starts=0, low=0, machine_made=True, span=node.name.span)
    made.index = len(world.checked.fields)
    world.checked.fields.append(made)
    return made


def _parts(node: model.StoredField) -> tuple[model.Expr, ...]:
    """Return the expressions a history compares, those after `history of`; none for another field."""
    return node.type.parts if isinstance(node.type, model.HistoryType) else ()


def _finish(world: World, node: model.StoredField, entries: Field, length: Field) -> None:
    most = next((attr for attr in node.attrs if isinstance(attr, model.UpTo)), None)
    for attr in node.attrs:
        if attr is not most:
            message = "a history has only the attribute `up to`"
            written = attr.span.text.strip(", ")
            world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=f"delete `{written}`")
    said = [" ".join(part.span.text.split()) for part in _parts(node)]
    for at, part in enumerate(_parts(node)):
        if said[at] in said[:at]:
            world.sink.error(
                BAD_ATTRIBUTE, f"`{said[at]}` is named twice here", part.span, help="delete one of the two"
            )
    limit = None if most is None else const_int(most.limit, Scope(world))
    if most is None:
        world.sink.error(
            BAD_ATTRIBUTE,
            "nothing says how many positions this history keeps",
            node.type.span,
            help=f"write a number that is enough for a whole game: `{node.type.span.text}, up to 400`",
        )
    elif limit is not None and not 1 <= limit <= MOST_POSITIONS:
        world.sink.error(
            TOO_LARGE,
            f"a history can keep 1 to {MOST_POSITIONS:,} positions",
            most.span,
            help=f"write a number from 1 to {MOST_POSITIONS} behind `up to`",
        )
        limit = None
    size = limit or 1
    places = Kind(f"{entries.name}-entry", "words", tuple(str(n + 1) for n in range(size)), tuple(range(size)))
    places.index = len(world.checked.kinds)
    world.checked.kinds.append(places)
    world.implied.add(places)
    entries.keys = (places,)
    entries.type = Int(0, None)
    length.type, length.high = Int(0, size), size


# ---- entry of the members of the table, of players and of things of each kind into the symbol tables


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
            f"`{owner.name}` already has a column `{name}`",
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
            world.sink.error(
                BAD_ATTRIBUTE,
                f"`{owner.name}` has no words, so nothing can have a `{node.name}`",
                node.name.span,
                help=f"add words to `{owner.name}`",
            )
        return zone_shell(world, node, node.type, owner)
    if isinstance(node.type, model.HistoryType):
        return history_shell(world, node, node.type, owner)
    return field_shell(world, node, owner)


def _double(world: World, node: model.Field, other: Member) -> None:
    world.sink.error(
        DUPLICATE_NAME, f"`{node.name}` is declared twice", node.name.span, secondary=[(other.span, "the first one")]
    )

"""Entry of the members of the table, of players and of things of each kind into the symbol tables."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import (
    BAD_ATTRIBUTE,
    BAD_FIELD_TYPE,
    CLASH_WITH_COLUMN,
    DUPLICATE_NAME,
    TOO_LARGE,
    UNKNOWN_ZONE,
    WRONG_TYPE,
)
from gamespec.check.expressions import const_int
from gamespec.check.members.fields import field_shell
from gamespec.check.members.params import field_sight, zone_sight
from gamespec.check.members.type_expressions import key_kinds, kind_named, kinds_named
from gamespec.check.members.values import value_shell
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import LENGTH, History, Scope, World, meant
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import Int
from gamespec.diagnostics import Edit, Fix

_FOR_FIELDS = {model.Capped: "capped", model.UntilMoved: "anew each move", model.AnewEach: "anew each phase"}


def zone_shell(world: World, node: model.StoredField, written: model.ZoneType, owner: Kind | None) -> Zone:
    """Return a new zone with its kinds of pieces; visibility and refills are completed later."""
    kinds = kinds_named(world, written.kinds)
    for kind, name in zip(kinds, written.kinds, strict=True):
        if kind is not None and kind.sort != "piece":
            message = f"`{kind.name}` is not a kind of pieces, and a {written.form} can only hold pieces"
            advice = "write a kind that is declared with `cards`, `tiles`, `tokens` or `dice`"
            world.sink.error(BAD_FIELD_TYPE, message, name.span, also=[(kind.span, "declared here")], help=advice)
    pieces = tuple(kind for kind in kinds if kind is not None and kind.sort == "piece")
    up_to, title = 1 if written.form == "slot" else None, model.text_of(node.title)
    zone = Zone(str(node.name), owner, written.form, pieces, up_to=up_to, title=title, span=node.name.span)
    world.enter(zone, world.checked.zones, node)
    world.pending[zone] = lambda: _finish_zone(world, node, zone)
    return zone


def _finish_zone(world: World, node: model.StoredField, zone: Zone) -> None:
    zone.keys = key_kinds(world, node.per, zone.owner)
    for attr in node.attrs:
        match attr:
            case model.Refilled():
                _refill(world, attr, zone)
            case model.UpTo():
                zone.up_to = const_int(attr.limit, Scope(world))
                if zone.up_to is not None and zone.up_to < 1:
                    advice = "write a limit of 1 or more behind `up to`, or delete the line"
                    message = f"`{zone.name}` could never hold anything"
                    world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=advice)
                if zone.shape == "slot":
                    message = "a slot always holds at most one piece, so `up to` is not allowed"
                    world.sink.error(BAD_ATTRIBUTE, message, attr.span, help="delete `up to` and its number")
            case model.Capped() | model.UntilMoved() | model.AnewEach():
                word = _FOR_FIELDS[type(attr)]
                message = f"`{word}` is an attribute of fields, and `{zone.name}` is a zone"
                world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=f"delete `{word}`")
            case _:
                pass
    if node.shown is not None:
        message = (
            "`shown` is an attribute of fields and values, not of zones: players see visible zones on the table anyway"
        )
        world.sink.error(BAD_ATTRIBUTE, message, node.shown.span, help="delete `shown`")
    if node.starts is not None:
        message = "a zone cannot have `starts`: all zones are empty at first"
        advice = f"delete `starts`, and move pieces to `{zone.name}` in `phase setup`"
        world.sink.error(BAD_ATTRIBUTE, message, node.starts.span, help=advice)


def _refill_source(world: World, attr: model.Refilled, zone: Zone) -> Zone | None:
    """Return the zone, of the same owner or the table, that refills `zone`; None after an error."""
    source, owner = attr.source, zone.owner
    own = owner is not None
    name = str(source.name) if isinstance(source, model.Your | model.Its) else source.span.text
    home = world.members[owner] if own else world.table
    found = home.get(name)
    word = "your" if owner is world.player else "its"
    right = (model.Your if owner is world.player else model.Its) if own else model.Name
    if isinstance(found, Zone) and isinstance(source, right):
        return found
    if isinstance(found, Zone) and own:
        message = f"`{source.span.text}` does not say whose zone refills `{zone.name}`"
        better = f"write `{word} {name}`, the zone of the same {'player' if word == 'your' else owner.name}"
        fixes = [Fix(f"write `{word} {name}`", (Edit(source.span, f"{word} {name}"),), safe=True)]
        world.sink.error(UNKNOWN_ZONE, message, source.span, help=better, fixes=fixes)
        return None
    whose = "the table" if not own else "each player" if word == "your" else f"each {owner.name}"
    advice = meant(name, [n for n, member in home.items() if isinstance(member, Zone) and member is not zone])
    if own:
        declared = f"write `refilled from {word} NAME`, a zone declared below `{whose} has`"
        advice = f"{declared}: {advice}" if advice else declared
    message = f"`{zone.name}` can be refilled only from a zone of {whose}, and `{source.span.text}` is not one"
    world.sink.error(UNKNOWN_ZONE, message, source.span, help=advice)
    return None


def _refill_is_single(world: World, attr: model.Refilled, zone: Zone, source: Zone) -> bool:
    """Return whether a refill is from one zone to one zone, neither `for each`; otherwise report it."""
    if world.nodes[source].per:
        message = f"`{source.name}` is declared `for each`, so it is several zones, not one"
        advice = "name a zone without `for each`"
    elif attr.at_once and world.nodes[zone].per:
        message = (
            f"`{zone.name}` is declared `for each`, so it is several piles, and `always` would have no order for them"
        )
        advice = "delete `always`"
    else:
        return True
    world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=advice)
    return False


def _refill(world: World, attr: model.Refilled, zone: Zone) -> None:
    found = _refill_source(world, attr, zone)
    if found is None:
        return
    if found is zone or zone.shape == "slot":
        message = (
            f"`{zone.name}` cannot be refilled from `{found.name}`: a slot is never refilled, and no zone from itself"
        )
        world.sink.error(BAD_ATTRIBUTE, message, attr.span, help="delete `refilled from ...`, or name another zone")
        return
    if zone.shape != "pile":
        world.sink.error(
            BAD_ATTRIBUTE,
            "only a pile can be `refilled from` another zone, because the pieces are "
            f"shuffled, and `{zone.name}` is a {zone.shape}",
            attr.span,
            help=f"declare `{zone.name}` as a `pile`, or write where it is used `if {zone.name} is "
            f"empty`, and below it `move {found.name} to {zone.name}`",
            also=[(zone.span, "declared here")],
        )
        return
    world.use(found)
    if not _refill_is_single(world, attr, zone, found):
        return
    strange = [kind for kind in found.kinds if kind not in zone.kinds]
    if strange and zone.kinds:
        message = f"`{found.name}` may hold {strange[0].name}, which cannot lie in `{zone.name}`"
        advice = f"write a zone that holds only {' or '.join(kind.name for kind in zone.kinds)}"
        world.sink.error(WRONG_TYPE, message, attr.source.span, help=advice, also=[(found.span, "declared here")])
        return
    zone.refill = found
    zone.refill_at_once = attr.at_once


# ---- check histories: stored positions of the board, for rules about repetition
#
# `past : history of Cell's man and turn, up to 400` becomes two hidden fields: a number for each position, and their
# count.


MOST_POSITIONS = 4096


def history_shell(world: World, node: model.StoredField, written: model.HistoryType, owner: Kind | None) -> Field:
    """Return a history's field of past positions, before the field of their number; completed if needed."""
    entries, length = (_made(world, f"{node.name}{end}", node) for end in ("", LENGTH))
    if owner is not None:
        message = "a history keeps positions of the whole table, so only the table can have one"
        world.sink.error(BAD_ATTRIBUTE, message, node.name.span, help="move this line to `the table has`")
    world.histories[entries] = History(written.parts, entries, length, written.span)
    world.nodes[entries] = node
    world.pending[entries] = lambda: _finish_history(world, node, written.parts, entries, length)
    return entries


def _made(world: World, name: str, node: model.StoredField) -> Field:
    made = Field(name, None, ERROR, starts=0, low=0, machine_made=True, span=node.name.span)
    world.enter(made, world.checked.fields)
    return made


def _finish_history(
    world: World, node: model.StoredField, parts: tuple[model.Expr, ...], entries: Field, length: Field
) -> None:
    most = next((attr for attr in node.attrs if isinstance(attr, model.UpTo)), None)
    for attr in node.attrs:
        if attr is not most:
            message = "a history has only the attribute `up to`"
            written = attr.span.text.strip(", ")
            world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=f"delete `{written}`")
    said = [part.span.one_line for part in parts]
    for at, part in enumerate(parts):
        if said[at] in said[:at]:
            message = f"`{said[at]}` is named twice here"
            world.sink.error(BAD_ATTRIBUTE, message, part.span, help="delete one of the two")
    limit = None if most is None else const_int(most.limit, Scope(world))
    if most is None:
        message = "nothing says how many positions this history keeps"
        advice = f"write a number that is enough for a whole game: `{node.type.span.text}, up to 400`"
        world.sink.error(BAD_ATTRIBUTE, message, node.type.span, help=advice)
    elif limit is not None and not 1 <= limit <= MOST_POSITIONS:
        advice = f"write a number from 1 to {MOST_POSITIONS} behind `up to`"
        world.sink.error(TOO_LARGE, f"a history can keep 1 to {MOST_POSITIONS:,} positions", most.span, help=advice)
        limit = None
    size = limit or 1
    places = Kind(f"{entries.name}-entry", "words", tuple(str(n + 1) for n in range(size)), tuple(range(size)))
    world.enter(places, world.checked.kinds)
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
        if (node := world.nodes.get(field)) is not None:
            field.sight, field.self_var = field_sight(world, node, field)
    for zone in world.checked.zones:
        zone.sight = zone_sight(world, world.nodes[zone], zone)


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
        first = (home[name].span, "the first one")
        world.sink.error(DUPLICATE_NAME, f"`{name}` is declared twice", node.name.span, also=[first])
        return
    if owner is not None and name in owner.columns:
        message, column = f"`{owner.name}` already has a column `{name}`", (owner.columns[name].span, "the column")
        advice = "give one of them another name"
        world.sink.error(CLASH_WITH_COLUMN, message, node.name.span, help=advice, also=[column])
        return
    if isinstance(node, model.ValueField):
        home[name] = value_shell(world, node, owner)
    elif isinstance(node, model.StoredField):
        home[name] = _stored(world, node, owner)


def _stored(world: World, node: model.StoredField, owner: Kind | None) -> Field | Zone:
    if isinstance(node.type, model.ZoneType):
        if owner is not None and owner.sort == "words" and not owner.rows:
            message = f"`{owner.name}` has no words, so nothing can have a `{node.name}`"
            world.sink.error(BAD_ATTRIBUTE, message, node.name.span, help=f"add words to `{owner.name}`")
        return zone_shell(world, node, node.type, owner)
    if isinstance(node.type, model.HistoryType):
        return history_shell(world, node, node.type, owner)
    return field_shell(world, node, owner)

"""Check zones: their kinds of pieces, visibility, and refills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, BAD_FIELD_TYPE, UNKNOWN_ZONE
from gamespec.check.expressions import const_int
from gamespec.check.expressions.elaboration.findings import WRONG_TYPE
from gamespec.check.members.type_expressions import key_kinds, kinds_named
from gamespec.check.members.visibility import zone_sight
from gamespec.check.symbols import Scope, meant
from gamespec.checked.things import Zone
from gamespec.diagnostics import Edit, Fix

if TYPE_CHECKING:
    from gamespec.check.symbols import World
    from gamespec.checked.kinds import Kind

_FOR_FIELDS = {model.Capped: "capped", model.UntilMoved: "anew each move", model.AnewEach: "anew each phase"}


def zone_shell(world: World, node: model.StoredField, written: model.ZoneType, owner: Kind | None) -> Zone:
    """Return a new zone with its kinds of pieces; visibility and refills are completed later."""
    kinds = kinds_named(world, written.kinds)
    for kind, name in zip(kinds, written.kinds, strict=True):
        if kind is not None and kind.sort != "piece":
            world.sink.error(
                BAD_FIELD_TYPE,
                f"`{kind.name}` are not pieces, so they cannot lie in a {written.form}",
                name.span,
                secondary=[(kind.span, "declared here")],
                help="pieces are declared with `cards`, `tiles`, `tokens` or `dice`",
            )
    zone = Zone(
        str(node.name),
        owner,
        written.form,
        tuple(kind for kind in kinds if kind is not None and kind.sort == "piece"),
        up_to=1 if written.form == "slot" else None,
        title=str(node.title) if node.title is not None else None,
        span=node.name.span,
        index=len(world.checked.zones),
    )
    world.checked.zones.append(zone)
    world.nodes[zone] = node
    world.pending[zone] = lambda: _finish(world, node, zone)
    return zone


def _finish(world: World, node: model.StoredField, zone: Zone) -> None:
    zone.keys = key_kinds(world, node.per, zone.owner)
    for attr in node.attrs:
        match attr:
            case model.Refilled():
                _refill(world, attr, zone)
            case model.UpTo():
                zone.up_to = const_int(attr.limit, Scope(world))
                if zone.up_to is not None and zone.up_to < 1:
                    advice = "write how many it may hold, or leave the line out"
                    message = f"`{zone.name}` could never hold anything"
                    world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=advice)
                if zone.shape == "slot":
                    world.sink.error(BAD_ATTRIBUTE, "a slot holds one piece anyway", attr.span)
            case model.Capped() | model.UntilMoved() | model.AnewEach():
                word = _FOR_FIELDS[type(attr)]
                world.sink.error(
                    BAD_ATTRIBUTE, f"`{word}` is an attribute of numbers and words, not of zones", attr.span
                )
            case _:
                pass
    if node.shown is not None:
        world.sink.error(
            BAD_ATTRIBUTE,
            "`shown` is an attribute of numbers and words, not of zones: who sees a zone sees it on the table",
            node.shown.span,
            help="leave it out",
        )
    if node.starts is not None:
        world.sink.error(
            BAD_ATTRIBUTE, "zones start empty", node.starts.span, help="move pieces there in `phase setup`"
        )


def finish_sight(world: World, zone: Zone) -> None:
    """Set the visibility of a zone, once all fields, zones and values are known."""
    node = world.nodes[zone]
    zone.sight = zone_sight(world, node, zone)


def _own_refill(world: World, attr: model.Refilled, zone: Zone) -> None:
    """Report an automatic refill of a player's pile, with the lines to write where pieces are drawn."""
    text, span = attr.span.file.text, attr.span
    comma = text.rfind(",", 0, span.start)
    cut = span.file.span(comma if not text[comma + 1 : span.start].strip() else span.start, span.end)
    own, source = f"your {zone.name}", f"your {attr.source.span.text.removeprefix('your ')}"
    world.sink.error(
        UNKNOWN_ZONE,
        f"only a pile of the table is refilled by itself, and `{zone.name}` belongs to each player",
        attr.source.span,
        help=f"leave `{span.text}` out, and write before a piece is "
        f"drawn: `if {own} is empty`, below it `move {source} to "
        f"{own}` and `shuffle {own}`",
        fixes=[Fix(f"leave `{span.text}` out", (Edit(cut, ""),), safe=False)],
    )


def _refill(world: World, attr: model.Refilled, zone: Zone) -> None:
    name = attr.source.text if isinstance(attr.source, model.Name) else ""
    found = world.table.get(name)
    if not isinstance(found, Zone) and zone.owner is not None:
        _own_refill(world, attr, zone)
        return
    if not isinstance(found, Zone):
        zones = [n for n, member in world.table.items() if isinstance(member, Zone)]
        world.sink.error(
            UNKNOWN_ZONE,
            f"`{attr.source.span.text}` is not a zone of the table, and only from such a one `{zone.name}` is refilled",
            attr.source.span,
            help=meant(name, [each for each in zones if each != zone.name]),
        )
        return
    if found is zone or zone.shape == "slot":
        world.sink.error(BAD_ATTRIBUTE, "nothing can be refilled like this", attr.span)
        return
    if zone.shape != "pile":
        world.sink.error(
            BAD_ATTRIBUTE,
            f"only a pile is refilled, and `{zone.name}` is a {zone.shape}: what comes is shuffled into it",
            attr.span,
            help=f"make it a `pile`, or say when: `if {zone.name} is empty`, then `move {found.name} to {zone.name}`",
            secondary=[(zone.span, "declared here")],
        )
        return
    world.use(found)
    strange = [kind for kind in found.kinds if kind not in zone.kinds]
    if strange and zone.kinds:
        world.sink.error(
            WRONG_TYPE,
            f"`{found.name}` may hold {strange[0].name}, which cannot lie in `{zone.name}`",
            attr.source.span,
            help=f"name a zone that holds only {' or '.join(kind.name for kind in zone.kinds)}",
            secondary=[(found.span, "declared here")],
        )
        return
    zone.refill = found
    zone.refill_at_once = attr.at_once

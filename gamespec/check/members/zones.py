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


def _refill_source(world: World, attr: model.Refilled, zone: Zone) -> Zone | None:
    """Return the zone that refills `zone`: of the same owner, or of the table for a zone of the table; None if unknown.

    An unknown zone is reported.
    """
    owner = zone.owner
    name = str(attr.source.name) if isinstance(attr.source, model.Your | model.Its) else str(attr.source.span.text)
    home = world.table if owner is None else world.members[owner]
    right = None if owner is None else model.Your if owner is world.player else model.Its
    found = home.get(name)
    if isinstance(found, Zone) and (isinstance(attr.source, model.Name) if right is None else type(attr.source) is right):
        return found
    if isinstance(found, Zone) and owner is not None:
        written = f"{_OWN[right]} {name}"
        world.sink.error(
            UNKNOWN_ZONE,
            f"`{attr.source.span.text}` does not say whose zone refills `{zone.name}`",
            attr.source.span,
            help=f"write `{written}`, the zone of the same {owner.name if right is model.Its else 'player'}",
            fixes=[Fix(f"write `{written}`", (Edit(attr.source.span, written),), safe=True)],
        )
        return None
    zones = [n for n, member in home.items() if isinstance(member, Zone) and member is not zone]
    if owner is None:
        message = f"`{attr.source.span.text}` is not a zone of the table, and only from such a one `{zone.name}` is refilled"
        advice = meant(name, zones)
    else:
        own = "each player" if right is model.Your else f"each {owner.name}"
        message = f"`{attr.source.span.text}` is not a zone of {own}, and only from such a one `{zone.name}` is refilled"
        advice = meant(name, zones) or f"declare it below `{own} has`, and write `refilled from {_OWN[right]} NAME`"
    world.sink.error(UNKNOWN_ZONE, message, attr.source.span, help=advice)
    return None


_OWN = {model.Your: "your", model.Its: "its"}


def _refill(world: World, attr: model.Refilled, zone: Zone) -> None:
    found = _refill_source(world, attr, zone)
    if found is None:
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
    keyed = next((each for each in (found, zone) if each.keys and (each is found or attr.at_once)), None)
    if keyed is not None:
        world.sink.error(
            BAD_ATTRIBUTE,
            f"`{keyed.name}` is one zone for each {keyed.keys[0].name}, and only a single zone refills a pile"
            if keyed is found
            else f"`{zone.name}` is one pile for each {zone.keys[0].name}: which of them `always` refills first is not said",
            attr.span,
            help="name a zone without `for each`" if keyed is found else "leave `always` out",
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

"""Check who sees fields and zones: `open`, `hidden`, `seen by owner when its facing is owner`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, SIGHT_MISSING
from gamespec.check.expressions import condition
from gamespec.check.symbols import Scope
from gamespec.checked.expressions import Var
from gamespec.checked.things import HIDDEN, OPEN, Seen, Sight
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.check.symbols import World
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field, Zone

_SIGHTS = (model.Open, model.Hidden, model.SeenBy)


def field_sight(world: World, node: model.StoredField, field: Field) -> tuple[Sight, Var | None]:
    """Return who sees a field, and the variable that stands for its owner in the conditions.

    `its` in a condition is a member of the thing that owns the field.
    """
    said = [attr for attr in node.attrs if isinstance(attr, _SIGHTS) and not isinstance(attr, model.Open)]
    if not said:
        return OPEN, None
    var = Var("it", Thing(field.owner), field.span) if field.owner is not None else None
    if isinstance(said[0], model.Hidden):
        return HIDDEN, var
    seen = [attr for attr in said if isinstance(attr, model.SeenBy)]
    _refuse_owner_of_nobodys(world, seen, field.owner)
    return Sight(open=False, seen=_seen(world, seen, _scope(world, var, var, field.owner))), var


def zone_sight(world: World, node: model.StoredField, zone: Zone) -> Sight:
    """Return who sees the fronts of the pieces in a zone.

    In conditions `its` is a member of the piece, `your` a member of the player who owns the zone.
    """
    said = [attr for attr in node.attrs if isinstance(attr, _SIGHTS)]
    if not said:
        world.sink.error(
            SIGHT_MISSING,
            f"nothing says who sees what lies in `{node.name}`",
            node.name.span,
            help="add `, open`, `, hidden` or `, seen by owner`",
        )
        return OPEN
    if len({type(attr) for attr in said}) > 1:
        message, advice = f"`{node.name}` says in two ways who sees it", "leave one of them out"
        world.sink.error(BAD_ATTRIBUTE, message, said[1].span, help=advice)
    first = said[0]
    if isinstance(first, model.Open):
        if first.top and zone.shape != "pile":
            world.sink.error(BAD_ATTRIBUTE, "only a pile has a top", first.span)
        return Sight(open=False, top_open=True) if first.top else OPEN
    if not isinstance(first, model.SeenBy):
        return HIDDEN
    zone.piece_var = Var("it", Thing(zone.kinds[0]), zone.span) if zone.kinds else None
    zone.owner_var = Var("you", Thing(zone.owner), zone.span) if zone.owner is not None else None
    scope = _scope(world, zone.piece_var, zone.owner_var, zone.owner)
    seen = [attr for attr in said if isinstance(attr, model.SeenBy)]
    _refuse_owner_of_nobodys(world, seen, zone.owner)
    return Sight(open=False, seen=_seen(world, seen, scope))


def _refuse_owner_of_nobodys(world: World, seen: list[model.SeenBy], owner: Kind | None) -> None:
    """Report `seen by owner` or `seen by others` for a field or zone without an owner.

    Players, pieces and some spaces have an owner.
    """
    if owner is not None and (owner.sort in {"player", "piece"} or owner.owner_of):
        return
    for attr in seen:
        if attr.who != "all":
            whose = "what the table has belongs to nobody" if owner is None else f"a {owner.name} belongs to nobody"
            advice = "write `open`, `hidden` or `seen by all when ...`, or declare it under `each player has`"
            world.sink.error(BAD_ATTRIBUTE, whose, attr.span, help=advice)
            return


def _scope(world: World, it: Var | None, owner_var: Var | None, owner: Kind | None) -> Scope:
    return Scope(world, you=owner_var if owner is world.player else None, it=it)


def _seen(world: World, said: list[model.SeenBy], scope: Scope) -> tuple[Seen, ...]:
    """Return the groups of observers with typed conditions.

    The conditions are checked after all members are entered, since they may use fields declared later.
    """
    return tuple(
        Seen(attr.who, condition(attr.when, scope.child()) if attr.when is not None else None) for attr in said
    )

"""Check parameters of actions and computed values, which become variables in their owner's scope."""

from __future__ import annotations

from functools import partial

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, BAD_PARAMETER, NOT_CONSTANT, SIGHT_MISSING
from gamespec.check.expressions import condition, is_broken, set_expr
from gamespec.check.expressions.elaboration.coercions import member_type
from gamespec.check.expressions.elaboration.narrowing import facts
from gamespec.check.expressions.sets.comprehensions import check_free, nearby
from gamespec.check.members.bundles import bundle_type, within
from gamespec.check.members.type_expressions import Restricted, by_nothing, written_type
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import Scope, World
from gamespec.checked.expressions import AllOf, Binary, Expr, Var
from gamespec.checked.game import Param
from gamespec.checked.kinds import Kind
from gamespec.checked.things import HIDDEN, OPEN, Field, Seen, Sight, Zone
from gamespec.checked.types import SetOf, Thing, Type


def action_params(scope: Scope, nodes: tuple[model.Param, ...]) -> tuple[Param, ...]:
    """Return the checked parameters of an action, bound in its scope; each may use those before it."""
    return tuple(_action_param(scope, node) for node in nodes)


def _action_param(scope: Scope, node: model.Param) -> Param:
    if node.per is not None:
        return _bundle(scope, node)
    if node.source is None:
        return _given(scope, node)
    domain = set_expr(node.source, scope)
    check_free(node.name, scope)
    var = scope.bind(str(node.name), member_type(domain, scope), node.name.span)
    domain, where = nearby(domain, var, _where(scope, node, var))
    return Param(var, None if is_broken(domain) else domain, where, span=node.span)


def _where(scope: Scope, node: model.Param, var: Var) -> Expr | None:
    """Return the typed condition on the candidates of a parameter (`its` members), or None."""
    if node.where is None:
        return None
    outer = scope.it
    scope.it = var
    where = condition(node.where, scope)
    scope.it = outer
    if is_broken(where):
        return None
    scope.learn(facts(where, holds=True))
    return where


def _bundle(scope: Scope, node: model.Param) -> Param:
    of, limit = bundle_type(node, scope)
    check_free(node.name, scope)
    var = scope.bind(str(node.name), of, node.name.span)
    if node.form == "given":
        if limit is not None:
            _refuse_limit(scope.world, node)
        return Param(var, None, given=True, span=node.span)
    where = _where(scope, node, var)
    if not isinstance(of, Thing):
        return Param(var, None, None, span=node.span)
    if limit is not None:
        under = within(limit, var)
        where = under if where is None else Binary(under.type, node.span, "and", under, where)
    return Param(var, AllOf(SetOf(of), node.span, of.kind), where, span=node.span)


def _refuse_limit(world: World, node: model.Param) -> None:
    message = "the range of this parameter needs fixed numbers, because no player chooses the amounts"
    advice = f"write fixed numbers, such as `{node.name} given 0..3 for each {node.per}`"
    world.sink.error(NOT_CONSTANT, message, node.span, help=advice)


def _given(scope: Scope, node: model.Param) -> Param:
    check_free(node.name, scope)
    restricted = partial("`need {} {}`, first in the action,".format, node.name)
    var = scope.bind(str(node.name), _type(scope, node, restricted), node.name.span)
    if node.where is not None:
        message = "no player chooses a `given` parameter, so it cannot have a condition `where`"
        advice = "write the condition as a line `need ...` in the action"
        scope.world.sink.error(BAD_PARAMETER, message, node.where.span, help=advice)
    return Param(var, None, given=True, span=node.span)


def _type(scope: Scope, node: model.Param, restricted: Restricted) -> Type:
    return ERROR if node.type is None else written_type(scope.world, node.type, str(node.name), restricted)


def value_params(scope: Scope, nodes: tuple[model.Param, ...]) -> tuple[Var, ...]:
    """Return the parameters of a computed value as typed variables, bound in its scope."""
    found = []
    for node in nodes:
        if node.per is not None:
            of, limit = bundle_type(node, scope)
            if limit is not None:
                _refuse_limit(scope.world, node)
        elif node.source is None:
            of = _type(scope, node, by_nothing)
        else:
            of = member_type(set_expr(node.source, scope), scope)
        if node.where is not None:
            message = "no player chooses the parameter of a value, so it cannot have a condition `where`"
            advice = "delete the condition; where the value needs one, test with `if` behind `=`"
            scope.world.sink.error(BAD_PARAMETER, message, node.where.span, help=advice)
        check_free(node.name, scope)
        found.append(scope.bind(str(node.name), of, node.name.span))
    return tuple(found)


# ---- check who sees fields and zones: `open`, `hidden`, `seen by owner when its facing is owner`


_SIGHTS = (model.Open, model.Hidden, model.SeenBy)


def field_sight(world: World, node: model.StoredField, field: Field) -> tuple[Sight, Var | None]:
    """Return who sees a field, and the variable for its owner, whose members are `its` in conditions."""
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
    """Return who sees the fronts of a zone's pieces; `its` is of the piece, `your` of the zone's owner."""
    said = [attr for attr in node.attrs if isinstance(attr, _SIGHTS)]
    if not said:
        message = f"nothing says who sees the pieces in `{node.name}`"
        world.sink.error(SIGHT_MISSING, message, node.name.span, help="add `, open`, `, hidden` or `, seen by owner`")
        return OPEN
    if len({type(attr) for attr in said}) > 1:
        message, advice = f"two attributes say who sees the pieces in `{node.name}`", "delete one of them"
        world.sink.error(BAD_ATTRIBUTE, message, said[1].span, help=advice)
    first = said[0]
    if isinstance(first, model.Open):
        if first.top and zone.shape != "pile":
            message = (
                f"`{first.span.text.strip(', ')}` needs a pile, but `{node.name}` is a {zone.shape}, which has no top"
            )
            advice = f"leave `top` out, or declare `{node.name}` as a `pile`"
            world.sink.error(BAD_ATTRIBUTE, message, first.span, help=advice)
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
    """Report `seen by owner` or `seen by others` for a field or zone without an owner."""
    if owner is not None and (owner.sort in {"player", "piece"} or owner.owner_of):
        return
    for attr in seen:
        if attr.who != "all":
            of = "the table" if owner is None else f"a `{owner.name}`"
            whose = f"`{attr.span.text.strip(', ')}` is not possible here, because zones of {of} have no owner"
            advice = "write `open`, `hidden` or `seen by all when ...`, or move this line to `each player has`"
            world.sink.error(BAD_ATTRIBUTE, whose, attr.span, help=advice)
            return


def _scope(world: World, it: Var | None, owner_var: Var | None, owner: Kind | None) -> Scope:
    return Scope(world, you=owner_var if owner is world.player else None, it=it)


def _seen(world: World, said: list[model.SeenBy], scope: Scope) -> tuple[Seen, ...]:
    """Return who sees a field or zone; conditions are checked once all members are entered."""
    return tuple(
        Seen(attr.who, condition(attr.when, scope.child()) if attr.when is not None else None) for attr in said
    )

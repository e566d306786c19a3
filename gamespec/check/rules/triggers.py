"""Clauses that wait for something, and clauses that forbid.

Enters: one clause and its rule. Leaves: triggers in the game, forbids on actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gamespec import model
from gamespec.check.codes import BAD_RULE_TARGET, INSTEAD_CLASH, UNKNOWN_ACTION, UNKNOWN_SEAT, UNKNOWN_STEP
from gamespec.check.expressions import expr, is_broken
from gamespec.check.flow.phases import phase_named
from gamespec.check.rules.rule_heads import Head, add_condition, for_every_player, read_head, says_your
from gamespec.check.statements import block
from gamespec.check.symbols.scope import Scope
from gamespec.check.symbols.suggestions import meant
from gamespec.check.types.ranges import YES_NO
from gamespec.checked import expressions as x
from gamespec.checked.things import Forbid, Trigger
from gamespec.checked.traversal import reads_var
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World
    from gamespec.checked.game import Action, Phase
    from gamespec.checked.statements import Block

_MOMENTS: dict[str, Literal["before", "after", "instead"]] = {
    "before": "before",
    "after": "after",
    "instead of": "instead",
}


def action_named(world: World, name: model.Ident) -> Action | None:
    """The action of that name with its parameters, or a finding."""
    found = world.action(str(name))
    if found is None and str(name) and not world.lacks_its_name("action", str(name), world.actions):
        world.sink.error(
            UNKNOWN_ACTION, f"there is no action `{name}`", name.span, help=meant(str(name), world.actions)
        )
    return found


def add_action_triggers(world: World, rule: model.RuleDecl, clause: model.ActionTrigger) -> None:
    """One trigger for each of the actions joined by `or`."""
    for event in clause.events:
        action = action_named(world, event.name)
        if action is not None:
            _action_trigger(world, rule, clause, event, action)


def _action_trigger(
    world: World, rule: model.RuleDecl, clause: model.ActionTrigger, event: model.ActionEvent, action: Action
) -> None:
    you = x.Var("you", Thing(world.player), event.span)
    scope = Scope(world, you=you)
    head = Head()
    params: dict[x.Var, x.Var] = {}
    _who(world, head, scope, event)
    _parameters(world, head, scope, event, action, params)
    if event.who is None and says_your(rule):
        for_every_player(head, scope, rule)
    body = _lines(rule, clause, head, scope)
    if head.broken:
        return
    if clause.timing == "instead of" and head.when is None:
        world.sink.error(
            INSTEAD_CLASH,
            f"`{action.name}` would never be done at all",
            clause.span,
            help="`instead of` is for a named seat or under a condition",
        )
    world.checked.triggers.append(
        Trigger(
            str(rule.name),
            _MOMENTS[clause.timing],
            action,
            you,
            params,
            body,
            head.each,
            head.when,
            uses_you=reads_var((body, head.when, head.each), you),
            span=clause.span,
        )
    )


def _lines(rule: model.RuleDecl, clause: model.ActionTrigger | model.PlaceTrigger, head: Head, scope: Scope) -> Block:
    """What is done, under what the rule and the clause say before it."""
    read_head(head, scope, rule)
    if clause.condition is not None:
        add_condition(head, scope, clause.condition)
    return block(clause.lines, scope)


def _who(world: World, head: Head, scope: Scope, event: model.ActionEvent) -> None:
    """`Angler's sell(t)` holds for one seat; `your` and nobody named for whoever acts."""
    if event.who is None or (isinstance(event.who, model.Name) and event.who.text == "you"):
        return
    wanted = expr(event.who, scope, Thing(world.player))
    if is_broken(wanted) or scope.you is None:
        head.broken = True
        return
    head.need(x.Binary(YES_NO, event.who.span, "is", x.Read(scope.you.type, event.who.span, scope.you), wanted))


def _parameters(
    world: World, head: Head, scope: Scope, event: model.ActionEvent, action: Action, params: dict[x.Var, x.Var]
) -> None:
    """Names of the event stand for the action's parameters: by name, else by place."""
    by_name = {p.var.name: p.var for p in action.params}
    for i, arg in enumerate(event.args):
        name = arg.text if isinstance(arg, model.Name) else ""
        original = by_name.get(name) or (action.params[i].var if i < len(action.params) else None)
        if original is None:
            world.sink.error(
                BAD_RULE_TARGET,
                f"`{action.name}` takes {len(action.params) or 'nothing'} in brackets",
                arg.span,
                secondary=[(action.span, "declared here")],
            )
            head.broken = True
            return
        kind = getattr(original.type, "kind", None)
        if name and (kind is None or world.row_in(kind, name) is None) and name not in world.table:
            params[scope.bind(name, original.type, arg.span)] = original
            continue
        seen = x.Var(original.name, original.type, arg.span)
        params[seen] = original
        wanted = expr(arg, scope, original.type)
        head.need(
            x.Binary(YES_NO, arg.span, "is", x.Read(original.type, arg.span, seen), wanted)
            if not is_broken(wanted)
            else wanted
        )


def add_place_trigger(world: World, rule: model.RuleDecl, clause: model.PlaceTrigger) -> None:
    """A trigger at the start or end of a phase, an action, or a step of one."""
    place = _place(world, clause.place)
    if place is None:
        return
    owner = place[0] if isinstance(place, tuple) else place
    head = Head()
    you = x.Var("you", Thing(world.player), clause.place.span)
    scope = Scope(world, you=you)
    has_player = getattr(owner, "you", None) is not None
    if not has_player and says_your(rule):
        for_every_player(head, scope, rule)
        you = scope.you or you
    body = _lines(rule, clause, head, scope)
    if head.broken:
        return
    world.checked.triggers.append(
        Trigger(
            str(rule.name),
            clause.edge,
            place,
            you,
            {},
            body,
            head.each,
            head.when,
            uses_you=reads_var((body, head.when, head.each), you),
            span=clause.span,
        )
    )


def _place(world: World, ref: model.PlaceRef) -> object | None:
    owner: Phase | Action | None
    owner = phase_named(world, ref.name) if ref.form == "phase" else action_named(world, ref.name)
    if owner is None or ref.step is None:
        return owner
    steps = world.steps.get(owner, {})
    if str(ref.step) not in steps:
        world.sink.error(
            UNKNOWN_STEP,
            f"the {ref.form} `{ref.name}` has no step `{ref.step}`",
            ref.step.span,
            help=meant(str(ref.step), steps),
        )
        return None
    return (owner, str(ref.step))


def add_forbid(world: World, rule: model.RuleDecl, clause: model.Forbid) -> None:
    """Attach a refusal to the action; it reads the action's own parameters and `you`."""
    action = action_named(world, clause.event.name)
    if action is None:
        return
    head = Head()
    scope = Scope(world, you=action.you)
    _who(world, head, scope, clause.event)
    _own_parameters(head, scope, clause.event, action)
    if clause.event.who is None and says_your(rule):
        for_every_player(head, scope, rule)
    read_head(head, scope, rule)
    if clause.condition is not None:
        add_condition(head, scope, clause.condition)
    if head.broken:
        return
    reason = str(clause.reason) if clause.reason is not None else f"the rule {rule.name} forbids it"
    action.forbids.append(Forbid(str(rule.name), head.when, reason, head.each, clause.span))


def _own_parameters(head: Head, scope: Scope, event: model.ActionEvent, action: Action) -> None:
    world = scope.world
    by_name = {p.var.name: p.var for p in action.params}
    for i, arg in enumerate(event.args):
        name = arg.text if isinstance(arg, model.Name) else ""
        original = by_name.get(name) or (action.params[i].var if i < len(action.params) else None)
        if original is None:
            world.sink.error(
                BAD_RULE_TARGET, f"`{action.name}` takes {len(action.params) or 'nothing'} in brackets", arg.span
            )
            head.broken = True
            return
        kind = getattr(original.type, "kind", None)
        if name and (kind is None or world.row_in(kind, name) is None) and name not in world.table:
            scope.alias(name, original, arg.span)
            continue
        wanted = expr(arg, scope, original.type)
        if is_broken(wanted):
            head.broken = True
            continue
        head.need(x.Binary(YES_NO, arg.span, "is", x.Read(original.type, arg.span, original), wanted))


def seat_named(world: World, name: model.Ident, seats: dict[str, int]) -> int | None:
    """The seat of that name, or a finding."""
    found = seats.get(str(name))
    if found is None and str(name) and str(name) not in world.forgotten:
        world.sink.error(UNKNOWN_SEAT, f"nobody called `{name}` plays here", name.span, help=meant(str(name), seats))
    return found

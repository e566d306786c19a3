"""Check clauses of rules that run lines at an event, and clauses that forbid an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gamespec import model
from gamespec.check.codes import INSTEAD_CLASH, UNKNOWN_SEAT, UNKNOWN_STEP
from gamespec.check.expressions import expr, is_broken
from gamespec.check.expressions.action_questions import action_named
from gamespec.check.flow.phases import phase_named
from gamespec.check.ranges import YES_NO
from gamespec.check.rules.rule_heads import (
    Head,
    add_condition,
    count_fits,
    for_every_player,
    read_arguments,
    read_head,
    says_your,
)
from gamespec.check.statements import block
from gamespec.check.symbols import Scope, World, meant
from gamespec.checked import expressions as x
from gamespec.checked.game import Action, Phase
from gamespec.checked.statements import Block
from gamespec.checked.things import Forbid, Trigger
from gamespec.checked.traversal import reads_var
from gamespec.checked.types import Thing

_MOMENTS: dict[str, Literal["before", "after", "instead"]] = {
    "before": "before",
    "after": "after",
    "instead of": "instead",
}


def add_action_triggers(world: World, rule: model.RuleDecl, clause: model.ActionTrigger) -> None:
    """Add to the game a trigger for each of the actions joined by `or` in a clause."""
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
    asked = {x.Var(p.var.name, p.var.type, event.span): p.var for p in action.params} if event.args else {}
    _read_event(head, scope, rule, event, action, [*asked])
    body = _lines(clause, head, scope)
    if head.broken:
        return
    if clause.timing == "instead of" and head.when is None:
        message = (
            f"this rule always replaces the action `{action.name}`, for all players, so the action would never happen"
        )
        advice = "add a condition with `if`, or name the seat for which the rule applies"
        world.sink.error(INSTEAD_CLASH, message, clause.span, help=advice)
    moment, uses_you = _MOMENTS[clause.timing], reads_var((body, head.when, head.each), you)
    name, span = str(rule.name), clause.span
    world.checked.triggers.append(Trigger(name, moment, action, you, asked, body, head.each, head.when, uses_you, span))


def _read_event(
    head: Head, scope: Scope, rule: model.RuleDecl, event: model.ActionEvent, action: Action, params: Sequence[x.Var]
) -> None:
    """Check the player, conditions and arguments of the action that a clause is about."""
    _who(scope.world, head, scope, event)
    if event.who is None and says_your(rule):
        for_every_player(head, scope, rule)
    read_head(head, scope, rule)
    if not count_fits(scope, action, [p.var for p in action.params], event.args, event.span):
        head.broken = True
        return
    read_arguments(head, scope, params, event.args, lambda name, param: scope.alias(str(name), param, name.span))


def _lines(clause: model.ActionTrigger | model.PlaceTrigger, head: Head, scope: Scope) -> Block:
    """Return the typed lines of a clause, checked with the facts of its condition."""
    if clause.condition is not None:
        add_condition(head, scope, clause.condition)
    return block(clause.lines, scope)


def _who(world: World, head: Head, scope: Scope, event: model.ActionEvent) -> None:
    """Restrict a rule to the player named in `Angler's sell(t)`; `your` or no name is the acting player."""
    if event.who is None or (isinstance(event.who, model.Name) and event.who.text == "you"):
        return
    wanted = expr(event.who, scope, Thing(world.player))
    if is_broken(wanted) or scope.you is None:
        head.broken = True
        return
    head.need(x.Binary(YES_NO, event.who.span, "is", x.Read(scope.you.type, event.who.span, scope.you), wanted))


def add_place_trigger(world: World, rule: model.RuleDecl, clause: model.PlaceTrigger) -> None:
    """Add to the game a trigger at the start or end of a phase, an action, or one of its steps."""
    place = _place(world, clause.place)
    if place is None:
        return
    owner = place[0] if isinstance(place, tuple) else place
    head = Head()
    you = x.Var("you", Thing(world.player), clause.place.span)
    scope = Scope(world, you=you)
    if getattr(owner, "you", None) is None:
        scope.you = None  # lines that need a player say which
        if says_your(rule, clause.condition):
            for_every_player(head, scope, rule)
        you = scope.you or you
    read_head(head, scope, rule)
    body = _lines(clause, head, scope)
    if head.broken:
        return
    uses_you = reads_var((body, head.when, head.each), you)
    name, edge, span = str(rule.name), clause.edge, clause.span
    world.checked.triggers.append(Trigger(name, edge, place, you, {}, body, head.each, head.when, uses_you, span))


def _place(world: World, ref: model.PlaceRef) -> object | None:
    owner: Phase | Action | None
    owner = phase_named(world, ref.name) if ref.form == "phase" else action_named(world, ref.name)
    if owner is None or ref.step is None:
        return owner
    steps = world.steps.get(owner, {})
    if str(ref.step) not in steps:
        message = f"the {ref.form} `{ref.name}` has no step `{ref.step}`"
        alone = f"`{ref.name}` has no steps: write `{ref.form} {ref.name}` alone"
        advice = meant(str(ref.step), steps) if steps else alone
        world.sink.error(UNKNOWN_STEP, message, ref.step.span, help=advice)
        return None
    return (owner, str(ref.step))


def add_forbid(world: World, rule: model.RuleDecl, clause: model.Forbid) -> None:
    """Attach to an action a clause that forbids it, which may use its parameters and `you`."""
    action = action_named(world, clause.event.name)
    if action is None:
        return
    head = Head()
    scope = Scope(world, you=action.you)
    _read_event(head, scope, rule, clause.event, action, [p.var for p in action.params])
    if clause.condition is not None:
        add_condition(head, scope, clause.condition)
    if head.broken:
        return
    reason = str(clause.reason) if clause.reason is not None else f"the rule `{rule.name}` forbids this"
    action.forbids.append(Forbid(str(rule.name), head.when, reason, head.each, clause.span))


def seat_named(world: World, name: model.Ident, seats: dict[str, int]) -> int:
    """Return the index of the seat with this name, or report that there is none and return -1."""
    if str(name) and str(name) not in seats and str(name) not in world.forgotten:
        world.sink.error(UNKNOWN_SEAT, f"no seat is called `{name}`", name.span, help=meant(str(name), seats))
    return seats.get(str(name), -1)

"""Check rules: clauses become modifiers of values, triggers at events, or prohibitions of actions."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import DUPLICATE_NAME, UNKNOWN_RULE, UNORDERED
from gamespec.check.rules.conflicts import order_modifiers, order_triggers
from gamespec.check.rules.modifiers import add_modifier
from gamespec.check.rules.triggers import add_action_triggers, add_forbid, add_place_trigger
from gamespec.check.symbols import World, listed, meant


def changed_names(decls: tuple[model.Decl, ...]) -> set[str]:
    """Return the names of the computed values that some rule changes."""
    targets = (
        clause.target
        for decl in decls
        if isinstance(decl, model.RuleDecl)
        for clause in decl.clauses
        if isinstance(clause, model.Adjust)
    )
    return {name for target in targets if (name := target_name(target))}


def target_name(target: model.Expr) -> str:
    """Return the name of the value that a clause changes, or "" if its target has no name."""
    match target:
        case model.Your() | model.Its() | model.Possessive() | model.Call():
            return str(target.name)
        case model.Name():
            return target.text
        case _:
            return ""


def declare_rules(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Check the clauses of each rule and add them to the game, sorted in order of effect."""
    rules: dict[str, model.RuleDecl] = {}
    for decl in decls:
        if isinstance(decl, model.RuleDecl):
            other = rules.setdefault(str(decl.name), decl)
            if other is not decl and str(decl.name):
                world.sink.error(
                    DUPLICATE_NAME,
                    f"there are two rules `{decl.name}`",
                    decl.name.span,
                    secondary=[(other.name.span, "the first one")],
                )
    for rule in rules.values():
        for clause in rule.clauses:
            _clause(world, rule, clause)
    before = _before(world, rules)
    order = _in_order(before)
    order_modifiers(world, before, order)
    order_triggers(world, before, order)


def _clause(world: World, rule: model.RuleDecl, clause: model.Clause) -> None:
    match clause:
        case model.Adjust():
            add_modifier(world, rule, clause)
        case model.ActionTrigger():
            add_action_triggers(world, rule, clause)
        case model.PlaceTrigger():
            add_place_trigger(world, rule, clause)
        case model.Forbid():
            add_forbid(world, rule, clause)
        case _:
            pass


def _before(world: World, rules: dict[str, model.RuleDecl]) -> dict[str, set[str]]:
    """Return for each rule the names of the rules before it, directly and indirectly."""
    direct: dict[str, set[str]] = {}
    for name, rule in rules.items():
        direct[name] = set()
        for before in rule.after:
            if str(before) in rules:
                direct[name].add(str(before))
            elif str(before):
                others = [other for other in rules if other != name]
                advice = meant(str(before), others) if others else "delete `after` and the name; there is no other rule"
                world.sink.error(UNKNOWN_RULE, f"there is no rule `{before}`", before.span, help=advice)
    found = {name: _all_before(name, direct) for name in rules}
    reported: set[str] = set()
    for name, rule in rules.items():
        if name in found[name] and name not in reported:
            circle = [other for other in rules if other in found[name] and name in found[other]]
            reported.update(circle)
            world.sink.error(
                UNORDERED,
                f"the rule `{name}` comes after itself"
                + (f" by way of {listed([other for other in circle if other != name])}" if len(circle) > 1 else ""),
                rule.name.span,
                help=_circle_advice(rule, circle),
            )
    return found


def _circle_advice(rule: model.RuleDecl, circle: list[str]) -> str:
    before = next(str(other) for other in rule.after if str(other) in circle)
    return f"delete `after rule {before}` in the head of the rule `{rule.name}`"


def _all_before(name: str, direct: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(direct[name])
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(direct[one])
    return found


def _in_order(before: dict[str, set[str]]) -> dict[str, int]:
    """Return the position of each rule: after those `before` lists, otherwise in file order."""
    order: dict[str, int] = {}
    while len(order) < len(before):
        free = (name for name in before if name not in order and before[name] - {name} <= order.keys())
        name = next(free, None) or next(name for name in before if name not in order)
        order[name] = len(order)
    return order

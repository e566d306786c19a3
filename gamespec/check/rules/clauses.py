"""Check rules: clauses become modifiers of values, triggers at events, or prohibitions of actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gamespec import model
from gamespec.check.codes import BAD_RULE_TARGET, DUPLICATE_NAME, UNKNOWN_RULE, UNKNOWN_VALUE, UNORDERED
from gamespec.check.expressions import expr, is_broken
from gamespec.check.ranges import ERROR, YES_NO
from gamespec.check.rules.conflicts import order_modifiers, order_triggers
from gamespec.check.rules.rule_heads import (
    Head,
    add_condition,
    count_fits,
    for_every_player,
    read_arguments,
    read_head,
    says_your,
)
from gamespec.check.rules.triggers import add_action_triggers, add_forbid, add_place_trigger
from gamespec.check.symbols import Scope, World, listed, meant
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Change, Field, Modifier, Value
from gamespec.checked.types import Int, Thing

_CHANGES: dict[str, Change] = {"set": "set", "add": "add", "take": "take", "at least": "at-least", "at most": "at-most"}


@dataclass(slots=True)
class _Target:
    value: Value
    args: tuple[model.Expr, ...]
    yours: bool
    each_is_it: bool = False
    seat: int | None = None


def add_modifier(world: World, rule: model.RuleDecl, clause: model.Adjust) -> None:
    """Check a clause that changes a computed value and attach it to the value."""
    target = _target(world, rule, clause)
    if target is None:
        return
    value = target.value
    world.ready(value)
    head = Head()
    scope = Scope(world, it=value.self_var, inside=value)
    bound = value.self_var if target.each_is_it else None
    if target.yours:
        scope.you = value.self_var
    elif says_your(rule, clause.value, clause.condition):
        for_every_player(head, scope, rule)
    if target.seat is not None:
        head.need(_is_seat(world, value, target.seat, clause))
    read_head(head, scope, rule, bound=bound)
    read_arguments(head, scope, value.params, target.args, lambda name, param: scope.alias(str(name), param, name.span))
    if clause.condition is not None:
        add_condition(head, scope, clause.condition)
    counts = isinstance(value.type, Int)
    amount = expr(clause.value, scope, Int(None, None) if clause.op != "set" or counts else value.type)
    if clause.op != "set" and not counts and value.type is not ERROR:
        message = f"`{value.name}` is not a number, so a rule cannot add to it or limit it"
        world.sink.error(BAD_RULE_TARGET, message, clause.span, help=f"write `set {clause.target.span.text} to ...`")
    if head.broken or is_broken(amount) or value.type is ERROR:
        return
    value.modifiers.append(Modifier(str(rule.name), _CHANGES[clause.op], amount, head.each, head.when, clause.span))


def _is_seat(world: World, value: Value, seat: int, clause: model.Adjust) -> x.Expr:
    assert value.self_var is not None  # a value of players
    of = Thing(world.player)
    span = clause.target.span
    return x.Binary(YES_NO, span, "is", x.Read(of, span, value.self_var), x.Const(of, span, seat))


def _target(world: World, rule: model.RuleDecl, clause: model.Adjust) -> _Target | None:
    """Return the value that a clause changes, and how the clause addresses it; None after an error."""
    node = clause.target
    match node:
        case model.Your():
            return _value(world, world.player, node.name, node.args or (), clause, yours=True)
        case model.Name():
            ident = model.Ident(span=node.span, text=node.text)
            return _value(world, None, ident, (), clause, yours=False)
        case model.Call():
            return _value(world, None, node.name, node.args, clause, yours=False)
        case model.Possessive():
            return _of_thing(world, rule, node, clause)
        case model.BrokenExpr():
            return None
        case _:
            world.sink.error(BAD_RULE_TARGET, "a rule can change only a value that is declared with `=`", node.span)
            return None


def _of_thing(world: World, rule: model.RuleDecl, node: model.Possessive, clause: model.Adjust) -> _Target | None:
    """Return the target of `Angler's sale(f)` or, in `for each b`, `b's price`; None after an error."""
    if isinstance(node.of, model.KindName) and node.of.text in world.checked.seat_names:
        found = _value(world, world.player, node.name, node.args or (), clause, yours=True)
        if found is not None:
            found.seat = world.checked.seat_names.index(node.of.text)
        return found
    if rule.each is None or not isinstance(node.of, model.Name) or node.of.text != str(rule.each.var):
        message, advice = _of_whom(world, rule, node)
        world.sink.error(BAD_RULE_TARGET, message, node.span, help=advice)
        return None
    owners = [k for k, members in world.members.items() if isinstance(members.get(str(node.name)), Value)]
    if len(owners) != 1:
        _unknown(world, node.name, [n for members in world.members.values() for n in _values(members)])
        return None
    found = _value(world, owners[0], node.name, node.args or (), clause, yours=owners[0] is world.player)
    if found is not None:
        found.each_is_it = True
        found.yours = False
    return found


def _of_whom(world: World, rule: model.RuleDecl, node: model.Possessive) -> tuple[str, str]:
    """Return a message about the property of a thing that a rule cannot change, and what to write instead."""
    name = str(node.name)
    message = (
        f"a rule cannot change `{node.span.one_line}`, only values of the table, values of a player "
        "(behind `your` or a seat such as `P1's`), or values of the thing in its `for each`"
    )
    if isinstance(world.members[world.player].get(name), Value):
        return message, f"write `your {name}`"
    for kind, members in world.members.items():
        if isinstance(members.get(name), Value):
            thing = node.of.text if isinstance(node.of, model.Name) else str(kind.name).lower()
            row = node.of.items[0].span.text if isinstance(node.of, model.Index) and len(node.of.items) == 1 else None
            if isinstance(node.of, model.Name) and node.of.text in kind.rows:
                thing, row = str(kind.name).lower(), node.of.text
            only = "" if row is None else f" where {thing} is {row}"
            head = f"rule {rule.name} for each {thing} in {kind.name}{only}"
            return message, f"begin the rule with `{head}`, and write `{thing}'s {name}`"
    printed = next((kind for kind in world.kinds.values() if name in kind.columns), None)
    if printed is not None:
        thing = node.of.text if isinstance(node.of, model.Name) else str(printed.name).lower()
        row = node.of.items[0] if isinstance(node.of, model.Index) and len(node.of.items) == 1 else None
        only = f", with `if {thing} is {row.span.text}` at the end of the line" if row is not None else ""
        declared = f"{name}-now({thing} from {printed.name}) = {thing}'s {name}"
        message = f"`{name}` is a column of the table `{printed.name}`, and no rule changes what is printed"
        return message, (
            f"add the line `{declared}` to `each player has`, use this value everywhere, "
            f"and write here `your {name}-now(any {thing})`{only}"
        )
    return message, f"add the line `{name} = 0` to `each player has`, and write `your {name}`"


def _value(
    world: World,
    owner: Kind | None,
    name: model.Ident,
    args: tuple[model.Expr, ...],
    clause: model.Adjust,
    *,
    yours: bool,
) -> _Target | None:
    home = world.table if owner is None else world.members[owner]
    found = home.get(str(name))
    if isinstance(found, Value):
        world.ready(found)
        if not count_fits(Scope(world), found, found.params, args, clause.target.span):
            return None
        return _Target(found, args, yours)
    if found is not None:
        stored = "field" if isinstance(found, Field) else "zone"
        message = f"a rule can change only what is calculated with `=`, but `{name}` is a {stored}"
        advice = (
            f"move this line into an action, or below a line such as `after your A` of this rule; or declare "
            f"`{name} = ...` instead of the {stored}"
        )
        world.sink.error(UNKNOWN_VALUE, message, name.span, help=advice, also=[(found.span, "declared here")])
        return None
    if owner is None and isinstance(world.members[world.player].get(str(name)), Value):
        message = f"the table has no value `{name}`"
        world.sink.error(UNKNOWN_VALUE, message, name.span, help=f"`{name}` belongs to a player: write `your {name}`")
        return None
    _unknown(world, name, _values(home))
    return None


def _values(home: Mapping[str, object]) -> list[str]:
    return [name for name, member in home.items() if isinstance(member, Value)]


def _unknown(world: World, name: model.Ident, known: list[str]) -> None:
    if str(name) not in world.forgotten:
        message = f"there is no value `{name}` to change"
        world.sink.error(UNKNOWN_VALUE, message, name.span, help=meant(str(name), known))


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
                message = f"there are two rules `{decl.name}`"
                world.sink.error(DUPLICATE_NAME, message, decl.name.span, also=[(other.name.span, "the first one")])
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
            others = [other for other in circle if other != name]
            message = f"the rule `{name}` comes after itself" + (f" by way of {listed(others)}" if others else "")
            before = next(str(other) for other in rule.after if str(other) in circle)
            advice = f"delete `after rule {before}` in the head of the rule `{name}`"
            world.sink.error(UNORDERED, message, rule.name.span, help=advice)
    return found


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

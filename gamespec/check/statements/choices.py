"""Check statements in which a player chooses a thing or a set of things.

In conditions, `it` is the candidate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check import ranges
from gamespec.check.expressions.action_questions import player
from gamespec.check.expressions.elaboration.coercions import fit, member_type
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import OUT_OF_RANGE, WRONG_TYPE, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import key_of
from gamespec.check.expressions.operators import condition, number
from gamespec.check.expressions.sets.comprehensions import check_free, set_expr
from gamespec.check.statements.dispatch import elaborates
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.types import Int, Row, SetOf, Thing, without_none

if TYPE_CHECKING:
    from gamespec.check.symbols import Scope
    from gamespec.checked.types import Type


@elaborates(model.Choose)
def _choose(node: model.Choose, scope: Scope) -> s.Stmt | None:
    who = player(node.who, scope, node)
    group = set_expr(node.source, scope)
    member = member_type(group, scope)
    maybe = node.optional or node.if_any
    t = ranges.optional(member) if maybe else member
    if t is None:
        low = "numbers below 0" if isinstance(member, Int) else ranges.show(group.type)
        advice = "write `you choose` without `may`, or choose among numbers from 0 up"
        t = report(scope, WRONG_TYPE, f"{low} cannot be distinguished from none", node.span, help=advice).type
    check_free(node.name, scope)
    inner = scope.child()
    var = scope.bind(node.name.text, t, node.name.span)
    where = None
    if node.where is not None:
        inner.alias(node.name.text, var, node.name.span)
        inner.it = var
        if maybe and t is not ranges.ERROR:
            key = key_of(x.Read(t, node.name.span, var))
            assert key is not None
            inner.learn({key: without_none(t)})
        where = condition(node.where, inner)
    if is_broken(who, group, where) or t is ranges.ERROR:
        return None
    return s.Choose(node.span, who, var, group, where, node.optional, node.if_any)


@elaborates(model.Pick)
def _pick(node: model.Pick, scope: Scope) -> s.Stmt | None:
    who = player(node.who, scope, node)
    group = set_expr(node.source, scope)
    member = member_type(group, scope)
    check_free(node.name, scope)
    count = None if node.count is None else _amount(node.count, scope)
    t = member if member is ranges.ERROR else SetOf(member)
    var = scope.bind(node.name.text, t, node.name.span)
    it = x.Var("it", member, node.name.span)
    inner = scope.child()
    inner.it = it
    where = None if node.where is None else condition(node.where, inner)
    until = None if node.until is None else condition(node.until, scope)
    may_stop = None if node.may_stop is None else condition(node.may_stop, scope)
    if is_broken(who, group, count, where, until, may_stop) or member is ranges.ERROR:
        return None
    return s.Pick(
        node.span,
        who,
        var,
        it,
        group,
        where,
        exactly=count if node.form == "exactly" else None,
        at_most=count if node.form == "up to" else None,
        until=until,
        without_waste=until is not None and not _exact_count(until, var),
        may_stop=may_stop,
    )


def _amount(node: model.Expr, scope: Scope) -> x.Expr:
    n = number(node, scope)
    if not is_broken(n) and isinstance(n.type, Int) and n.type.high is not None and n.type.high < 0:
        return report(scope, OUT_OF_RANGE, "the number of things must be 0 or more", node.span)
    return n


def property_of(node: model.Expr, member: Type, inner: Scope) -> x.Expr:
    """Return the typed number after `worth`: a property of the candidate, as `cash`, or an expression.

    In an expression, `it` is the candidate.
    """
    if isinstance(node, model.Name) and node.text not in inner.locals and isinstance(member, Thing | Row):
        kind = member.kind
        if node.text in kind.columns or node.text in inner.world.members.get(kind, {}):
            node = model.Its(span=node.span, name=model.Ident(span=node.span, text=node.text))
    wanted = Int(None, None)
    return fit(raw(node, inner, wanted), wanted, inner)


def _exact_count(until: x.Expr, var: x.Var) -> bool:
    """Return whether a condition fixes the number of chosen things, such as `count(xs) is n`."""
    match until:
        case x.Binary(op="and" | "or"):
            return _exact_count(until.left, var) or _exact_count(until.right, var)
        case x.Binary(op=("is" | ">=")):
            left, right = until.left, until.right
            return any(isinstance(e, x.CountOf) and isinstance(e.of, x.Read) and e.of.var is var for e in (left, right))
        case _:
            return False

"""Check comprehensions (`sum(b in S where C: e)`), ends of zones (`top 2 of Z`) and ranges.

The variable of a comprehension is known in its condition, body and order, with the facts of the condition.
"""

from __future__ import annotations

from functools import reduce
from typing import Literal, TypeAlias

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, OUT_OF_RANGE, TAKEN_NAME, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import fit, fit_set, member_type, settled
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import known, learn
from gamespec.check.expressions.operators import condition, degree, number
from gamespec.check.expressions.sets.ambiguity import (
    most,
    refuse_other_ends,
    refuse_unlike,
    refuse_whichever,
    seen_alike,
)
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x, runtime_checks
from gamespec.checked.expressions import Var
from gamespec.checked.traversal import conjuncts, never_empty, reads_var
from gamespec.checked.types import UNBOUNDED, Int, SetOf, Thing, Type, YesNo, is_optional
from gamespec.operators import BESIDE, ORDERED, SET_OPERATORS

# ---- replacement of a set of all spaces near a space by the set of the spaces around it
#
# `those(c in Cell where c is in around(here) and not c's taken)` is equal to `those(c in around(here) where not c's
# taken)`, which visits a few spaces instead of all of them.


def nearby(group: x.Expr, var: Var, where: x.Expr | None) -> tuple[x.Expr, x.Expr | None]:
    """Return a smaller set that a comprehension can visit instead of `group`, and the condition left.

    So `those(c in Cell where c is in around(a))` visits only the neighbours of `a`. Both are unchanged if there is no
    such set, or the order of the members would change.
    """
    if not isinstance(group, x.AllOf) or where is None:
        return group, where
    conditions = list(conjuncts(where))
    for place, each in enumerate(conditions):
        beside = beside_of(each, var)
        if beside is None or not _in_order(beside):
            continue
        if place == 0 or _is_sure(beside.args[0]):
            left = [*conditions[:place], *conditions[place + 1 :]]
            return beside, reduce(_and, left) if left else None
    return group, where


def beside_of(condition: x.Expr, var: Var) -> x.Builtin | None:
    """Return the expression `around(a)` of a condition `var is in around(a)`, or None."""
    if not isinstance(condition, x.Member) or not isinstance(condition.of, x.Read) or condition.of.var is not var:
        return None
    beside = condition.set
    if not isinstance(beside, x.Builtin) or beside.name not in BESIDE or reads_var(beside, var):
        return None
    return beside if isinstance(beside.type, SetOf) and isinstance(beside.type.of, Thing) else None


def _and(one: x.Expr, other: x.Expr) -> x.Expr:
    return x.Binary(other.type, one.span.to(other.span), "and", one, other)


def _is_sure(space: x.Expr) -> bool:
    """Return whether the space surely exists, so that its expression needs no test before it."""
    match space:
        case x.Read():
            return not is_optional(space.var.type)
        case x.FieldGet():
            return not is_optional(space.field.type) and space.field.starts is not None
        case _:
            return False


def _in_order(near: x.Builtin) -> bool:
    """Return whether `neighbours` or `around` lists spaces in the order of all spaces of their kind."""
    of = near.args[0].type
    place = of.kind.geometry if isinstance(of, Thing) else None
    if place is None:
        return False
    if near.kind is not None:
        return True
    beside = place.around if near.name == "around" else place.neighbours
    return bool(beside) and all(list(each) == sorted(each) for each in beside)


# ---- check comprehensions (`sum(b in S where C: e)`), ends of zones (`top 2 of Z`) and ranges


Order: TypeAlias = tuple[tuple[Literal["highest", "lowest"], x.Expr], ...]


def set_expr(node: model.Expr, scope: Scope, of: Type | None = None) -> x.Expr:
    """Return the typed expression of a set, or of a zone as its pieces, with members of type `of`."""
    return fit_set(raw(node, scope, None if of is None else SetOf(of)), of, scope)


def loop_variable(name: model.Ident, of: Type, scope: Scope) -> x.Var:
    """Return a variable for the members of a set, bound in the given scope."""
    check_free(name, scope)
    return scope.bind(name.text, of, name.span)


def check_free(name: model.Ident, scope: Scope) -> None:
    """Report a local name that would hide another local or a member of the table."""
    text = name.text
    taken = scope.locals.get(text)
    if getattr(taken, "type", None) is ranges.ERROR:
        return
    if taken is not None:
        where = getattr(taken, "span", None)
        message = f"the name `{text}` already means something else here"
        report(scope, TAKEN_NAME, message, name.span, help="choose another name", also=[(where, "introduced here")])
    elif text in scope.world.table:
        where = getattr(scope.world.table[text], "span", None)
        message = f"the name `{text}` would hide the `{text}` that is declared under `the table has`"
        report(scope, TAKEN_NAME, message, name.span, help="choose another name", also=[(where, "declared here")])


@elaborates(model.RangeExpr)
def _range(node: model.RangeExpr, scope: Scope, expected: Type | None) -> x.Expr:
    low = number(node.low, scope)
    high = x.Const(ranges.number(UNBOUNDED), node.span, UNBOUNDED) if node.high is None else number(node.high, scope)
    if is_broken(low, high):
        return broken(node.span, scope)
    assert isinstance(low.type, Int)
    assert isinstance(high.type, Int)
    if isinstance(low, x.Const) and isinstance(high, x.Const) and low.value > high.value:
        message = f"this range is empty, because {low.value} is more than {high.value}"
        return report(scope, OUT_OF_RANGE, message, node.span, help="write the smaller number first")
    return x.IntRange(SetOf(Int(low.type.low, high.type.high)), node.span, low, high)


@elaborates(model.EndsOf)
def _ends(node: model.EndsOf, scope: Scope, expected: Type | None) -> x.Expr:
    amount = None if node.amount is None else number(node.amount, scope)
    of = fit_set(raw(node.of, scope, expected), None, scope)
    member = member_type(of, scope)
    if is_broken(amount, of) or member is ranges.ERROR:
        return broken(node.span, scope)
    if refuse_unlike(node, of, scope) or refuse_other_ends(node, of, scope) or refuse_whichever(node, of, scope):
        return broken(node.span, scope)
    if isinstance(amount, x.Const) and amount.value < 0:
        return report(scope, OUT_OF_RANGE, "the number of pieces is below 0", amount.span, help="write 0 or more")
    if amount is not None:
        of = of if node.which != "any" else seen_alike(node, of, scope)
        return x.EndOf(SetOf(member), node.span, node.which, amount, of)
    one = member if _surely_some(of, scope) else _or_none(member, node.which, node, scope)
    if one is None:
        advice = "write a set of numbers from 0 up, or choose from a list by place: `[...][0]`"
        message = (
            f"`{node.which}` gives none for an empty set, and {ranges.show(of.type)} may hold numbers below 0, "
            "which cannot be distinguished from none"
        )
        return report(scope, WRONG_TYPE, message, node.span, help=advice)
    found = x.EndOf(one, node.span, node.which, None, of if node.which != "any" else seen_alike(node, of, scope))
    return known(found, scope)


@elaborates(model.Comprehension)
def _comprehension(node: model.Comprehension, scope: Scope, expected: Type | None) -> x.Expr:
    group = set_expr(node.source, scope)
    inner = scope.child()
    var = loop_variable(node.var, member_type(group, scope), inner)
    if isinstance(group, x.Aggregate) and group.op == "those" and not group.order:  # one loop instead of two
        group, var, first = group.set, group.var, group.where
        inner.alias(node.var.text, var, node.var.span)
    else:
        first = None
    where = _where(node.where, inner)
    order: Order = tuple((o.direction, degree(o.by, inner)) for o in node.order)
    body = _body(node, inner)
    if is_broken(group, where, body, *(by for _, by in order)):
        return broken(node.span, scope)
    if node.order and node.op not in ORDERED:
        message = f"`with` sorts things, which `{node.op}` does not need; only `first`, `last` and `those` have `with`"
        return report(scope, ARGUMENT_COUNT, message, node.span, help="delete the part with `with`")
    if first is not None:
        where = first if where is None else _and(first, where)
    group, where = nearby(group, var, where)
    made = x.Aggregate(ranges.YES_NO, node.span, node.op, var, group, where, body, order)
    return _typed(made, scope)


def _where(node: model.Expr | None, inner: Scope) -> x.Expr | None:
    if node is None:
        return None
    where = condition(node, inner)
    learn(where, inner)
    return where


def _body(node: model.Comprehension, inner: Scope) -> x.Expr | None:
    """Return the typed body of a comprehension; None without one, which the parser has reported."""
    body, facts = node.body, SET_OPERATORS[node.op]
    if node.op == "some" and body is None:
        return x.Const(ranges.YES_NO, node.span, 1)
    if (body is None) != (facts.takes == "nothing"):
        return broken(node.span, inner)
    if body is None:
        return None
    if facts.takes == "condition":
        return condition(body, inner)
    return _compared(node, body, inner) if facts.gives == "number of one" else number(body, inner)


def _compared(node: model.Comprehension, body: model.Expr, inner: Scope) -> x.Expr:
    """Return the number that `highest` or `lowest` compares; for a word, advise `first ... with highest`."""
    found = settled(raw(body, inner, Int(None, None)), inner)
    if not ranges.is_word(found.type):
        return found if is_broken(found) else fit(found, Int(None, None), inner)
    var, source, by = (each.span.one_line for each in (node.var, node.source, body))
    message = f"`{node.op}` needs a number behind the colon, but this is {ranges.show(found.type)}"
    advice = f"find the thing instead: `first({var} in {source} with {node.op} {by})`"
    return report(inner, WRONG_TYPE, message, body.span, help=advice)


def _typed(made: x.Aggregate, scope: Scope) -> x.Expr:
    """Return the comprehension with the type of its result."""
    full = made.where is None and _surely_some(made.set, scope)
    match SET_OPERATORS[made.op].gives:
        case "sum":
            made.type = _sum(_number_of(made), made.set, exact=made.where is None)
        case "count":
            made.type = Int(0, most(made.set))
        case "number of one":
            made.type = _extreme(made, scope, full=full)
        case "set":
            made.type = SetOf(made.var.type)
        case "member":
            one = made.var.type if full else _or_none(made.var.type, made.op, made, scope)
            if one is None:
                message = (
                    f"`{made.op}` gives none for an empty set, and its numbers may be below 0, "
                    "which cannot be distinguished from none"
                )
                advice = f"test first that there are any, `if ... is not empty`, and use `{made.op}` below that line"
                return report(scope, WRONG_TYPE, message, made.span, help=advice)
            made.type = one
        case "yes or no":
            made.type = YesNo()
    return made


def _surely_some(group: x.Expr, scope: Scope) -> bool:
    """Return whether a set surely has members, by its form or because of an earlier test."""
    if never_empty(group):
        return True
    if isinstance(group, x.ZoneGet) and isinstance(piece := ranges.member_of(group.type), Thing):
        lying = known(x.SlotGet(Thing(piece.kind, optional=True), group.span, group), scope)
        if not is_optional(lying.type):
            return True
    size = known(x.CountOf(Int(0, None), group.span, group), scope)
    return isinstance(size.type, Int) and size.type.low is not None and size.type.low > 0


def _number_of(made: x.Aggregate) -> Int:
    assert made.body is not None  # the body was fitted to a number
    assert isinstance(made.body.type, Int)
    return made.body.type


def _extreme(made: x.Aggregate, scope: Scope, *, full: bool) -> Int:
    each = _number_of(made)
    one = each if full else _or_none(each, made.op, made, scope)
    assert isinstance(one, Int)
    return one


def _or_none(each: Type, word: str, at: x.Expr | model.Node, scope: Scope) -> Type | None:
    """Return the type of one member of a set that may be empty: that of its members, with none added.

    For numbers that may be below 0, and so equal the stored none, there is a runtime check instead. None if no type has
    this form. `word` is the operator.
    """
    if isinstance(each, Int) and ranges.optional(each) is None:
        add_runtime_check(scope, runtime_checks.not_empty(word), at.span)
        return each
    return ranges.optional(each)


def _sum(each: Int, group: x.Expr, *, exact: bool) -> Int:
    if exact and isinstance(group, x.AllOf | x.ConstSet):
        n = most(group)
        assert n is not None
        return ranges.multiply(each, Int(n, n))
    return ranges.repeated(each, most(group))

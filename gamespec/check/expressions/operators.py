"""Check arithmetic, logic and conditional expressions; fold constants and pass facts to the right."""

from __future__ import annotations

import re

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import MINUS_WITHOUT_BLANKS, OUT_OF_RANGE, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import Family, as_numbers, fit, fit_set, settled
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import after
from gamespec.check.expressions.elaboration.samples import instead
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x, runtime_checks
from gamespec.checked.types import Int, NoneType, Row, SetOf, Thing, Type, ZoneOf, is_optional
from gamespec.diagnostics import Edit, Fix, Instead
from gamespec.operators import BINARY_OPERATORS, DIVIDING
from gamespec.source import Span

ANY_NUMBER = Int(None, None)
PEOPLE = ("you", "it")

_RANGE = {
    "+": ranges.add,
    "-": ranges.subtract,
    "*": ranges.multiply,
    "/": ranges.divide,
    "mod": ranges.modulo,
    "min": ranges.smaller,
    "max": ranges.larger,
}


def condition(node: model.Expr, scope: Scope) -> x.Expr:
    """Return the typed expression of a condition, which must be yes or no."""
    e = settled(raw(node, scope, ranges.YES_NO), scope)
    if is_broken(e) or e.type == ranges.YES_NO:
        return e
    message = f"a condition is needed here, something that is yes or no, but this is {ranges.show(e.type)}"
    return report(scope, WRONG_TYPE, message, node.span, help=_as_condition(e, scope))


def _as_condition(e: x.Expr, scope: Scope) -> str:
    if isinstance(e.type, SetOf | ZoneOf):
        return "to ask whether there is anything, write `... is not empty`"
    if isinstance(e.type, Int):
        return "compare the number with another, such as `... > 0`"
    if isinstance(e.type, Thing):
        return "write `... is not none`, or compare with another: `... is ...`"
    return instead(ranges.YES_NO, scope)


def number(node: model.Expr, scope: Scope) -> x.Expr:
    """Return the typed expression of a number that must not be none."""
    return fit(raw(node, scope, ANY_NUMBER), ANY_NUMBER, scope)


def degree(node: model.Expr, scope: Scope) -> x.Expr:
    """Return the typed expression of a sort criterion: a number, or a word by its index in its type."""
    e = settled(raw(node, scope, ANY_NUMBER), scope)
    if is_broken(e):
        return e
    if isinstance(e.type, Thing) and e.type.kind.sort == "words" and e.type.kind.numbers is None:
        word = fit(e, Thing(e.type.kind), scope)
        if is_broken(word):
            return word
        place = Int(0, e.type.kind.size - 1)
        return x.Binary(place, e.span, "+", word, x.Const(Int(0, 0), e.span, 0))
    return fit(e, ANY_NUMBER, scope)


@elaborates(model.Unary)
def _unary(node: model.Unary, scope: Scope, expected: Type | None) -> x.Expr:
    if node.op == "not":
        of = condition(node.operand, scope)
        if is_broken(of):
            return broken(node.span, scope)
        if isinstance(of, x.Const):
            return x.Const(ranges.YES_NO, node.span, 1 - of.value)
        return x.Not(ranges.YES_NO, node.span, of)
    of = number(node.operand, scope)
    if is_broken(of):
        return broken(node.span, scope)
    return arithmetic("-", x.Const(Int(0, 0), node.span, 0), of, node.span, scope)


@elaborates(model.Binary)
def _binary(node: model.Binary, scope: Scope, expected: Type | None) -> x.Expr:
    if node.op in ("and", "or"):
        return _logic(node, scope)
    left = raw(node.left, scope, expected)
    if node.op == "+" and _is_set(left):
        return _union(left, node, scope)
    left = fit(left, ANY_NUMBER, scope)
    right = number(node.right, scope)
    if is_broken(left, right):
        return broken(node.span, scope)
    if node.op == "-" and (cramped := _minus_without_blanks(node, scope)) is not None:
        return cramped
    return arithmetic(node.op, left, right, node.span, scope)


def _minus_without_blanks(node: model.Binary, scope: Scope) -> x.Expr | None:
    """Report `3-1` and `n -1`, where the minus needs a blank on each side; None for other expressions."""
    text = node.span.file.text[node.left.span.end : node.right.span.start]
    if re.fullmatch(r"\s*-\s*", text) is None or re.fullmatch(r"\s+-\s+", text):
        return None
    said = f"{' '.join(node.left.span.text.split())} - {' '.join(node.right.span.text.split())}"
    fix = Fix(f"write `{said}`", (Edit(node.span.file.span(node.left.span.end, node.right.span.start), " - "),))
    message = "the minus between two values needs a blank on both sides"
    if isinstance(node.left, model.Num) and isinstance(node.right, model.Num) and node.left.value < node.right.value:
        span = f"{node.left.span.text}..{node.right.span.text}"
        advice = Instead(f"for a range, write `{span}`; for a difference, `{said}`", span, said)
        return report(scope, MINUS_WITHOUT_BLANKS, message, node.span, help=advice)
    return report(scope, MINUS_WITHOUT_BLANKS, message, node.span, help=f"write `{said}`", fixes=[fix])


def _logic(node: model.Binary, scope: Scope) -> x.Expr:
    listed = _listed(node)
    if listed is not None and model.compared_again(node) is None and _is_value(node.right, listed, scope):
        return _value_alone(node, listed, scope)
    left = condition(node.left, scope)
    if listed is not None and is_broken(left):
        return broken(node.span, scope)  # the first of `is 0 or 1 or 2` has reported it
    known_left = after(left, node.op == "and", scope)
    right_side = node.right
    if listed is not None and _is_value(node.right, listed, known_left):
        compared = model.compared_again(node)
        if compared is None or _is_condition_too(node.right, known_left):
            return _value_alone(node, listed, scope)
        right_side = compared
    right = condition(right_side, known_left)
    if is_broken(left, right):
        return broken(node.span, scope)
    return logic(node.op, left, right, node.span)


def _listed(node: model.Binary) -> model.Compare | None:
    """Return the comparison on the left of `x is 0 or 1`, where a value follows; None for others."""
    first = node.left
    while isinstance(first, model.Binary) and first.op in ("and", "or"):
        first = first.right if first.op != node.op or not model.is_value_alone(first.right) else first.left
    return first if model.is_value_alone(node.right) and isinstance(first, model.Compare) else None


def _value_alone(node: model.Binary, listed: model.Compare, scope: Scope) -> x.Expr:
    """Report a value where a condition is expected, as in `x is not 0 or 1`; return the placeholder."""
    alone, rest = [node.right], node.left
    while isinstance(rest, model.Binary) and rest.op == node.op and model.is_value_alone(rest.right):
        alone.insert(0, rest.right)
        rest = rest.left
    what, first = (each.span.one_line for each in (listed.left, listed.right or listed))
    values = [each.span.one_line for each in alone]
    again = f" {node.op} ".join(f"{what} {listed.op} {value}" for value in values)
    advice = f"write the comparison for each value: `{listed.span.text} {node.op} {again}`"
    if listed.op in ("is", "is not") and node.op == "or":
        advice = f"write `{what} {listed.op} in [{', '.join([first, *values])}]`"
    return report(scope, WRONG_TYPE, f"`{values[0]}` alone is not a condition", alone[0].span, help=advice)


def _is_condition_too(alone: model.Expr, scope: Scope) -> bool:
    """Return whether a word is also the name of a yes or no of the table, so that either could be meant."""
    field = scope.world.table.get(alone.text) if isinstance(alone, model.Name) else None
    return getattr(field, "type", None) == ranges.YES_NO


def _is_value(alone: model.Expr, listed: model.Compare, scope: Scope) -> bool:
    """Return whether the operand after a comparison is a value to compare with, not a condition."""
    if isinstance(alone, model.Name):
        compared = raw(listed.left, scope).type
        if isinstance(compared, Thing | Row) and scope.world.word_in(compared.kind, alone.text) is not None:
            return alone.text not in scope.locals
        world = scope.world
        if alone.text not in (*PEOPLE, *scope.locals, *world.constants, *world.table):
            return False
    if isinstance(alone, model.NoneLit | model.KindName | model.Index):
        return True
    e = settled(raw(alone, scope, ranges.YES_NO), scope)
    return not is_broken(e) and e.type != ranges.YES_NO


def logic(op: x.BinaryOp, left: x.Expr, right: x.Expr, span: Span) -> x.Expr:
    """Return the expression `left and right` or `left or right`; a constant operand is folded."""
    deciding = 0 if op == "and" else 1
    for one, other in ((left, right), (right, left)):
        if isinstance(one, x.Const):
            return one if one.value == deciding else other
    return x.Binary(ranges.YES_NO, span, op, left, right)


def _is_set(e: x.Expr) -> bool:
    if isinstance(e, x.ZoneGet):
        return e.zone.shape != "slot"
    return not is_broken(e) and not isinstance(e, Family) and ranges.member_of(e.type) is not None


def _union(left: x.Expr, node: model.Binary, scope: Scope) -> x.Expr:
    of = ranges.member_of(left.type)
    right = fit_set(raw(node.right, scope, left.type), of, scope)
    if is_broken(left, right) or of is None:
        return broken(node.span, scope)
    return x.Builtin(SetOf(of), node.span, "union", (left, right))


def arithmetic(op: x.BinaryOp, left: x.Expr, right: x.Expr, span: Span, scope: Scope) -> x.Expr:
    """Return the expression of an arithmetic operation, folded if both operands are constant."""
    a, b = left.type, right.type
    assert isinstance(a, Int)
    assert isinstance(b, Int)
    if op in DIVIDING and (b.low is None or b.low <= 0) and (b.high is None or b.high >= 0):
        if b.low == b.high == 0:
            return report(scope, OUT_OF_RANGE, "this divides by 0", right.span, help="divide by another number")
        add_runtime_check(scope, runtime_checks.NOT_ZERO, right.span)
    if isinstance(left, x.Const) and isinstance(right, x.Const):
        value = BINARY_OPERATORS[op].fold(left.value, right.value)
        return x.Const(Int(value, value), span, value)
    return x.Binary(_RANGE[op](a, b), span, op, left, right)


@elaborates(model.IfExpr)
def _choice(node: model.IfExpr, scope: Scope, expected: Type | None) -> x.Expr:
    test = condition(node.condition, scope)
    yes = settled(raw(node.then, after(test, True, scope), expected), scope)
    hint = expected if expected is not None or isinstance(yes.type, NoneType) else yes.type
    no = settled(raw(node.otherwise, after(test, False, scope), hint), scope)
    if is_broken(test, yes, no):
        return broken(node.span, scope)
    if isinstance(test, x.Const):
        return yes if test.value else no
    return either(test, yes, no, node.span, scope, expected)


def either(test: x.Expr, yes: x.Expr, no: x.Expr, span: Span, scope: Scope, expected: Type | None = None) -> x.Expr:
    """Return the expression `if test then yes else no` with a common type of both outcomes."""
    if expected is not None and not isinstance(expected, Int | NoneType):
        wide = _accepting(expected, yes, no)
        yes, no = fit(yes, wide, scope), fit(no, wide, scope)
        if is_broken(yes, no):
            return broken(span, scope)
    elif _is_set(yes) or _is_set(no):
        of = ranges.member_of(yes.type) or ranges.member_of(no.type)
        yes, no = fit_set(yes, of, scope), fit_set(no, of, scope)
        if is_broken(yes, no) or of is None:
            return broken(span, scope)
        members = [ranges.member_of(e.type) for e in (yes, no)]
        return x.Cond(SetOf(ranges.join(members[0] or of, members[1] or of) or of), span, test, yes, no)
    yes, no = as_numbers(yes, no)
    together = ranges.join(yes.type, no.type)
    if together is None:
        message = (
            "in every case the result must be of one type, but one result is "
            f"{ranges.show(yes.type)} and another {ranges.show(no.type)}"
        )
        there = (yes.span, f"this is {ranges.show(yes.type)}")
        return report(scope, WRONG_TYPE, message, no.span, help=instead(yes.type, scope, no), also=[there])
    return x.Cond(together, span, test, yes, no)


def _accepting(expected: Type, *outcomes: x.Expr) -> Type:
    """Return the expected type, with `or none` added if an outcome may be none."""
    if any(is_optional(e.type) for e in outcomes):
        return ranges.optional(expected) or expected
    return expected

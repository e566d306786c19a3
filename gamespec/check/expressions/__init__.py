"""Typing of expressions in a scope; each mistake is reported once, as an expression of type ERROR."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import NOT_CONSTANT
from gamespec.check.expressions import action_questions, builtins, case_tests, comparisons, operators, spatial
from gamespec.check.expressions.elaboration.coercions import fit, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import is_broken, report
from gamespec.check.expressions.operators import condition
from gamespec.check.expressions.references import bare_names, indexing, member_access
from gamespec.check.expressions.sets import comprehensions
from gamespec.check.expressions.sets.comprehensions import set_expr
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Type

_REGISTERED = (
    action_questions,
    spatial,
    comparisons,
    member_access,
    bare_names,
    operators,
    indexing,
    builtins,
    case_tests,
    comprehensions,
)


def expr(node: model.Expr, scope: Scope, expected: Type | None = None) -> x.Expr:
    """Return the typed expression of a node, converted to the expected type.

    Without an expected type the expression may have any type, and a slot (zone for one piece) is still a zone.
    """
    e = raw(node, scope, expected)
    return e if expected is None else fit(e, expected, scope)


def value(node: model.Expr, scope: Scope, expected: Type | None = None) -> x.Expr:
    """Return the typed expression of a node, which may be none; a slot becomes the piece in it."""
    return settled(raw(node, scope, expected), scope)


def const_int(node: model.Expr, scope: Scope) -> int | None:
    """Return the number of an expression that is known at compile time; None after a reported error."""
    e = expr(node, scope, Int(None, None))
    if is_broken(e):
        return None
    if isinstance(e, x.Const):
        return e.value
    said = f"the number `{' '.join(node.span.text.split())}` must be known when the game begins, but may change later"
    report(scope, NOT_CONSTANT, said, node.span)
    return None


__all__ = ["condition", "const_int", "expr", "is_broken", "set_expr", "value"]

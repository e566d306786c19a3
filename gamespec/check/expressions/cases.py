"""Check case expressions (`by weather, your rank`), which become conditional expressions."""

from __future__ import annotations

from gamespec import model
from gamespec.check.expressions.case_tests import tests_of
from gamespec.check.expressions.elaboration.coercions import settled
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken
from gamespec.check.expressions.elaboration.narrowing import after
from gamespec.check.expressions.operators import either
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x
from gamespec.checked.types import NoneType, Type


@elaborates(model.ByCase)
def _by_case(node: model.ByCase, scope: Scope, expected: Type | None) -> x.Expr:
    """Return a case expression as a chain of conditionals that test only what earlier cases leave open."""
    tests = tests_of(node, scope)
    if tests is None:
        return broken(node.span, scope)
    values: list[x.Expr] = []
    hint = expected
    rest = scope
    for row, test in zip(node.rows, tests.whole, strict=False):
        values.append(settled(raw(row.value, after(test, True, rest), hint), scope))
        rest = after(test, False, rest)
        if hint is None and not isinstance(values[-1].type, NoneType):
            hint = values[-1].type
    if len(node.rows) > len(tests.whole):
        values.append(settled(raw(node.rows[-1].value, rest, hint), scope))
    if is_broken(*values):
        return broken(node.span, scope)
    result = values[-1]
    for test, value in reversed(list(zip(tests.left, values[:-1], strict=False))):
        if isinstance(test, x.Const):
            result = value if test.value else result
        else:
            result = either(test, value, result, node.span, scope, expected)
        if is_broken(result):
            break
    return result

"""Who acts and what is described: `you` and `it`.

Enters: a scope. Leaves: readings of its variables, or a finding where there is nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.expressions.elaboration.findings import NO_ACTOR, UNKNOWN_NAME, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.checked import expressions as x

if TYPE_CHECKING:
    from gamespec.check.symbols.scope import Scope
    from gamespec.source import Span


def acting(scope: Scope, span: Span) -> x.Expr:
    """`you`."""
    if scope.you is None:
        return report(
            scope,
            NO_ACTOR,
            "nobody acts here, so `you` and `your` mean nobody",
            span,
            help="say whose it is, such as `Ann's ...`"
            if scope.trusting
            else "say whose it is (`p's ...`), begin the phase with `phase NAME for P`, or open a block with `as p`",
        )
    scope.world.use(scope.you)
    return x.Read(scope.you.type, span, scope.you)


def described(scope: Scope, span: Span) -> x.Expr:
    """`it`, the thing being described."""
    if scope.it is None:
        return report(scope, UNKNOWN_NAME, "nothing is being described here, so `it` and `its` mean nothing", span)
    if isinstance(scope.it, x.Var):
        return known(x.Read(scope.it.type, span, scope.it), scope)
    return scope.it

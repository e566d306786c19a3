"""Resolution of `you` (the acting player) and `it` (the thing in question)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.expressions.elaboration.findings import NO_ACTOR, UNKNOWN_NAME, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.check.symbols import listed
from gamespec.checked import expressions as x
from gamespec.diagnostics import Instead

if TYPE_CHECKING:
    from gamespec.check.symbols import Scope
    from gamespec.source import Span


def acting(scope: Scope, span: Span) -> x.Expr:
    """Return the expression of `you`, or report that no player acts here."""
    if scope.you is None:
        return report(
            scope,
            NO_ACTOR,
            "nobody acts here, so `you` and `your` mean nobody",
            span,
            help="say whose it is, such as `Ann's ...`"
            if scope.trusting
            else "say whose it is (`p's ...`), begin the phase with `phase NAME for P`, or open a block with `p does`",
        )
    scope.world.use(scope.you)
    return x.Read(scope.you.type, span, scope.you)


def of_another(text: str, scope: Scope) -> str | None:
    """Return advice for `its TEXT` (for `it`, TEXT is empty) if a local name can be meant, else None."""
    things = [(name, getattr(getattr(local, "type", None), "kind", None)) for name, local in scope.locals.items()]
    members = scope.world.members
    ways = [
        f"{name}'s {text}" if text else name
        for name, kind in reversed(things)
        if kind is not None and (not text or text in members.get(kind, {}) or text in kind.columns)
    ]
    return Instead(f"what is looked at has a name: write {listed(ways, 'or')}", *ways) if ways else None


def described(scope: Scope, span: Span) -> x.Expr:
    """Return the expression of `it`, the thing in question, or report that there is none here."""
    if scope.it is None:
        message = "nothing is being described here, so `it` and `its` mean nothing"
        return report(scope, UNKNOWN_NAME, message, span, help=of_another(span.text.partition(" ")[2], scope))
    if isinstance(scope.it, x.Var):
        return known(x.Read(scope.it.type, span, scope.it), scope)
    return scope.it

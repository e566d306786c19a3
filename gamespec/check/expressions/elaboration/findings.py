"""Report findings about expressions and statements; placeholders for what is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from gamespec.analysis.walk import Walk, touches
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import Scope
from gamespec.checked.expressions import Const, Expr
from gamespec.checked.game import RuntimeCheck
from gamespec.diagnostics import Code, Fix, Reported
from gamespec.source import Span


class Broken(Const):
    """Placeholder for an expression with a reported mistake; it causes no further findings."""

    __slots__ = ("because",)

    def __init__(self, span: Span, because: Reported) -> None:
        super().__init__(ERROR, span, 0)
        self.because = because


@touches(Broken)
def _broken(part: Broken, walk: Walk) -> Iterable[object]:
    return ()


def broken(span: Span, scope: Scope) -> Broken:
    """Return the placeholder for a mistake that another finding explains."""
    return Broken(span, scope.world.sink.explained(span))


def is_broken(*exprs: Expr | None) -> bool:
    """Return whether any of these expressions is a placeholder for a mistake."""
    for e in exprs:  # noqa: SIM110 - asked of every expression, and `any` takes twice as long
        if e is not None and e.type is ERROR:
            return True
    return False


def report(
    scope: Scope,
    code: Code,
    message: str,
    span: Span,
    *,
    help: str | None = None,
    also: Iterable[tuple[Span | None, str]] = (),
    fixes: Iterable[Fix] = (),
) -> Broken:
    """Report an error and return its placeholder, which causes no further findings."""
    return Broken(span, scope.world.sink.error(code, message, span, help=help, also=also, fixes=fixes))


def add_runtime_check(scope: Scope, text: str, span: Span) -> None:
    """Add a runtime check to the game, once for each place."""
    checks = scope.world.checked.runtime_checks
    if not any(p.span == span and p.text == text for p in checks):
        checks.append(RuntimeCheck(text, span))

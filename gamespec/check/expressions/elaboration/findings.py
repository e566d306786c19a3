"""Codes of findings about expressions and statements, and the function that reports them."""

from __future__ import annotations

from collections.abc import Iterable

from gamespec.analysis.walk import Walk, touches
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import Scope
from gamespec.checked.expressions import Const, Expr
from gamespec.checked.game import RuntimeCheck
from gamespec.diagnostics import Code, Fix, Reported, register
from gamespec.source import Span

UNKNOWN_NAME = register("GS210", "unknown-name", "error", "Nothing here has this name.")
AMBIGUOUS_NAME = register(
    "GS211",
    "ambiguous-name",
    "error",
    "A word belongs to several kinds, or to a kind and the table, and either could be meant.",
)
MINUS_WITHOUT_BLANKS = register(
    "GS212", "minus-without-blanks", "error", "A minus has blanks around it, because names may hold hyphens."
)
ENDED_NAME = register(
    "GS213", "name-outside-its-block", "error", "A name is used outside the block that introduces it."
)
TAKEN_NAME = register("GS214", "name-already-taken", "error", "A new name already means something else here.")
UNKNOWN_MEMBER = register("GS215", "unknown-property", "error", "Things of this kind have no property of this name.")
NO_ACTOR = register(
    "GS216", "nobody-acts-here", "error", "`you` and `your` mean the player who acts, and nobody acts here."
)
WRONG_TYPE = register("GS310", "wrong-type", "error", "This place needs another type.")
MAY_BE_NONE = register("GS311", "may-be-none", "error", "A value that may be `none` must be tested before it is used.")
ARGUMENT_COUNT = register(
    "GS312", "wrong-number-of-arguments", "error", "There are more or fewer arguments than parameters."
)
UNLIKE_PIECES = register(
    "GS313",
    "which-of-unlike-pieces",
    "error",
    "A group has no order, and its pieces differ, so `any` does not say which one.",
)
NOT_A_FIELD = register("GS314", "not-stored", "error", "Only stored fields can be set, added to or paid from.")
OUT_OF_RANGE = register(
    "GS315", "always-out-of-range", "error", "A number can never be inside the range that is needed."
)
NOT_CONSTANT = register(
    "GS316", "not-fixed-when-the-game-begins", "error", "Only what is known when the game begins can be used here."
)
KEY_WANTED = register(
    "GS317",
    "one-for-each",
    "error",
    "A field, zone or column with one entry for each key needs a key in square brackets, others have none.",
)
NO_GEOMETRY = register("GS318", "no-such-geometry", "error", "The spaces do not have the geometry this word needs.")
PIECE_IS_PLACE = register(
    "GS513",
    "piece-is-place",
    "warning",
    "A piece is compared with the whole contents of a zone; `is in` tests whether it is there.",
)


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
    places = [(place, text) for place, text in also if place is not None]
    return Broken(span, scope.world.sink.error(code, message, span, help=help, secondary=places, fixes=fixes))


def add_runtime_check(scope: Scope, text: str, span: Span) -> None:
    """Add a runtime check to the game, once for each place."""
    checks = scope.world.checked.runtime_checks
    if not any(p.span == span and p.text == text for p in checks):
        checks.append(RuntimeCheck(text, span))

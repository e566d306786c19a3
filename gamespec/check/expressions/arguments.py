"""Arguments fitted to parameters, and numbers to the ranges wanted of them.

Enters: nodes, the types wanted, a scope. Leaves: fitted expressions, findings, and promises where a number may lie
outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check import ranges
from gamespec.check.expressions.dispatch import raw
from gamespec.check.expressions.fitting import fit
from gamespec.check.expressions.report import ARGUMENT_COUNT, OUT_OF_RANGE, broken, is_broken, promise, report
from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec import model
    from gamespec.check.scope import Scope
    from gamespec.source import Span


def arguments(
    name: str,
    args: Sequence[model.Expr],
    types: Sequence[Type],
    names: Sequence[str],
    span: Span,
    scope: Scope,
    *,
    first_only: bool = False,
) -> tuple[x.Expr, ...] | None:
    """Arguments fitted to their parameters; None after a finding."""
    if len(args) > len(types) or (len(args) < len(types) and not first_only):
        takes = f"takes {', '.join(f'`{n}`' for n in names)}" if names else "takes nothing in brackets"
        report(
            scope,
            ARGUMENT_COUNT,
            f"`{name}` {takes}, but {len(args) or 'nothing'} {_is_are(len(args))} given",
            span,
            help=f"write `{name}({', '.join(names)})`, with what is meant for each" if names else None,
        )
        return None
    fitted = tuple(argument(arg, t, scope) for arg, t in zip(args, types, strict=False))
    return None if is_broken(*fitted) else fitted


def _is_are(n: int) -> str:
    return "are" if n > 1 else "is"


def argument(node: model.Expr, wanted: Type, scope: Scope) -> x.Expr:
    """One argument; a number that may leave its range is a promise."""
    if wanted is ranges.ERROR:
        return broken(node.span)
    e = fit(raw(node, scope, wanted), wanted, scope)
    return in_range(e, wanted, scope) if isinstance(wanted, Int) else e


def in_range(e: x.Expr, wanted: Type, scope: Scope, declared: Span | None = None) -> x.Expr:
    """A number where a range is wanted: an error if it is never inside, a promise if it need not be."""
    if is_broken(e) or not isinstance(e.type, Int) or not isinstance(wanted, Int):
        return e
    if ranges.apart(e.type, wanted) and not (e.type.optional and wanted.optional):
        text = f"this is {_ends(e.type)}, but {_ends(wanted)} is wanted"
        return report(scope, OUT_OF_RANGE, text, e.span, also=[(declared, "its range is declared here")])
    if not ranges.inside(e.type, wanted):
        promise(scope, f"this is within {_ends(wanted)}", e.span)
    return e


def _ends(t: Int) -> str:
    if t.low == t.high:
        return str(t.low)
    if t.high is None:
        return f"{t.low} and up" if t.low is not None else "any number"
    return f"{'' if t.low is None else t.low}..{t.high}"

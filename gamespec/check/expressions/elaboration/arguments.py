"""Conversion of arguments to types of parameters, and of numbers to ranges, with runtime checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, OUT_OF_RANGE, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import Family, fit
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, broken, is_broken, report
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x, runtime_checks
from gamespec.checked.runtime_checks import ends_of
from gamespec.checked.types import NONE, UNBOUNDED, Int, Thing, Type
from gamespec.source import Span


def arguments(  # noqa: PLR0913 - a call, what is declared of it, and how it is read
    name: str,
    args: Sequence[model.Expr],
    types: Sequence[Type],
    names: Sequence[str],
    span: Span,
    scope: Scope,
    *,
    first_only: bool = False,
    read: Callable[[model.Expr, Type, tuple[x.Expr, ...]], x.Expr | None] | None = None,
) -> tuple[x.Expr, ...] | None:
    """Return the arguments of a call of `name`, converted to the types of its parameters.

    None after a reported error. `types` and `names` describe the parameters; with `first_only` the last ones may be
    missing. `read` may interpret a node in its own way, given the expected type and the arguments before it.
    """
    if len(args) > len(types) or (len(args) < len(types) and not first_only):
        takes = f"needs the argument{'s' if len(names) > 1 else ''} {listed(names)}" if names else "has no arguments"
        message = f"`{name}` {takes}, but {len(args) or 'nothing'} {_is_are(len(args))} given"
        advice = (
            f"write `{name}({', '.join(names)})`, with {_in_place(types, names)}" if names else f"write `{name}` alone"
        )
        report(scope, ARGUMENT_COUNT, message, span, help=advice)
        return None
    fitted: tuple[x.Expr, ...] = ()
    for arg, wanted in zip(args, types, strict=False):
        own = read(arg, wanted, fitted) if read is not None else None
        fitted = (*fitted, argument(arg, wanted, scope) if own is None else own)
    return None if is_broken(*fitted) else fitted


def counted(node: model.Call, least: int, most: int | None, scope: Scope, form: str) -> bool:
    """Return whether a call, written like `form`, has `least` to `most` arguments; otherwise report it."""
    given = len(node.args)
    if least <= given and (most is None or given <= most):
        return True
    needed = f"at least {least}" if most is None else f"{least}" if least == most else f"{least} to {most}"
    message = (
        f"`{node.name}` needs {needed} argument{'' if needed == '1' else 's'} in its brackets, but "
        f"{given or 'nothing'} {_is_are(given)} given"
    )
    advice = f"write `{form}`, with a value in place of each name in the brackets"
    report(scope, ARGUMENT_COUNT, message, node.span, help=advice)
    return False


def _in_place(types: Sequence[Type], names: Sequence[str]) -> str:
    if len(types) != len(names):
        return "a value in place of each name"
    return " and ".join(f"{ranges.show(type_)} in place of `{name}`" for type_, name in zip(types, names, strict=True))


def _is_are(n: int) -> str:
    return "are" if n > 1 else "is"


def argument(node: model.Expr, wanted: Type, scope: Scope) -> x.Expr:
    """Return one argument, converted to its type; a number that may be out of range gets a runtime check."""
    if wanted is ranges.ERROR:
        return broken(node.span, scope)
    given = raw(node, scope, wanted)
    if isinstance(given, Family) and isinstance(wanted, Thing) and wanted.kind.bundle is not None:
        shown = given.span.one_line
        message = f"`{shown}` is a field, but a number of each is chosen, or handed on as it was chosen"
        advice = f"read `{shown}` in the action itself, without this argument"
        return report(scope, WRONG_TYPE, message, given.span, help=advice, also=[(given.source.span, "declared here")])
    e = fit(given, wanted, scope)
    return in_range(e, wanted, scope) if isinstance(wanted, Int) else e


def in_range(e: x.Expr, wanted: Type, scope: Scope, declared: Span | None = None) -> x.Expr:
    """Return a number expression, with a runtime check if it may be outside the range `wanted`.

    An expression that is never in the range is reported; `declared` is the place of the range, shown in the error.
    """
    if is_broken(e) or not isinstance(e.type, Int) or not isinstance(wanted, Int):
        return e
    if ranges.apart(e.type, wanted) and not (e.type.optional and wanted.optional):
        text = f"this is {ends_of(e.type)}, but only {ends_of(wanted)} is allowed"
        return report(scope, OUT_OF_RANGE, text, e.span, also=[(declared, "the range is declared here")])
    if not ranges.inside(e.type, wanted):
        add_runtime_check(scope, runtime_checks.within(wanted), e.span)
        return _watched(e, e.type, wanted)
    return e


def _watched(e: x.Expr, found: Int, wanted: Int) -> x.Expr:
    """Return the number expression wrapped in a runtime check of the range `wanted`."""
    none = found.optional and wanted.optional
    low = NONE if none else -UNBOUNDED if wanted.low is None else wanted.low
    high = UNBOUNDED if wanted.high is None else wanted.high
    ends = tuple(x.Const(Int(end, end), e.span, end) for end in (low, high))
    return x.Builtin(Int(wanted.low, wanted.high, none), e.span, "within", (e, *ends))

"""Check the arguments of the value or action that a rule names, as in `sale(any f)` or `sell(cod)`.

`any x` binds a name; each other argument becomes a condition of the rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_RULE_TARGET
from gamespec.check.expressions import expr, is_broken
from gamespec.check.expressions.elaboration.findings import UNKNOWN_NAME, WRONG_TYPE, report
from gamespec.check.expressions.references.unresolved import is_known
from gamespec.check.expressions.sets.comprehensions import check_free
from gamespec.check.symbols.suggestions import listed, nearest
from gamespec.check.types.ranges import ERROR, YES_NO
from gamespec.checked import expressions as x
from gamespec.checked.game import Action
from gamespec.checked.types import Thing
from gamespec.diagnostics import Edit, Fix

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamespec.check.rules.rule_heads import Head
    from gamespec.check.symbols.scope import Scope
    from gamespec.checked.things import Value
    from gamespec.source import Span


def count_fits(
    scope: Scope,
    owner: Value | Action,
    params: Sequence[x.Var],
    args: Sequence[model.Expr],
    place: Span,
) -> bool:
    """Return whether a rule gives an allowed number of arguments; otherwise report it.

    A value takes all its arguments, as where it is read; an action takes its first ones, as where it is run. Either may
    be named without brackets.
    """
    first_are_enough = isinstance(owner, Action)
    if len(args) in (0, len(params)) or (first_are_enough and len(args) < len(params)):
        return True
    given = f"{len(args)} {'is' if len(args) == 1 else 'are'} given"
    if params:
        message = f"`{owner.name}` takes {listed([p.name for p in params])} in brackets, but {given}"
        which, names = "the first" if first_are_enough else "all", ", ".join(f"any {p.name}" for p in params)
        advice = f"name {which} of them, `({names})`, or leave the brackets out"
    else:
        message, advice = f"`{owner.name}` takes nothing in brackets", None
    report(scope, BAD_RULE_TARGET, message, place, help=advice, also=[(owner.span, "declared here")])
    return False


def read_arguments(
    head: Head,
    scope: Scope,
    params: Sequence[x.Var],
    args: Sequence[model.Expr],
    bind: Callable[[model.Ident, x.Var], None],
) -> None:
    """Bind the names of arguments `any x` by `bind`; other arguments become conditions of the rule."""
    for param, arg in zip(params, args, strict=False):
        if isinstance(arg, model.AnyArgument):
            check_free(arg.name, scope)
            bind(arg.name, param)
        elif isinstance(arg, model.Name) and not is_known(arg.text, scope):
            _unmarked(arg, scope, param)
            head.broken = True
        elif isinstance(arg, model.Name) and _is_row(arg.text, scope, param):
            _row_for_piece(arg, arg.text, scope, param)
            head.broken = True
        else:
            head.need(_is(arg, scope, param))


def _is(arg: model.Expr, scope: Scope, param: x.Var) -> x.Expr:
    """Return the condition that a parameter has the value of an argument written in a rule."""
    wanted = expr(arg, scope, param.type)
    if is_broken(wanted):
        return wanted
    return x.Binary(YES_NO, arg.span, "is", x.Read(param.type, arg.span, param), wanted)


def _is_row(text: str, scope: Scope, param: x.Var) -> bool:
    """Return whether a name is a row of the kind although the parameter is a piece of it."""
    kind = param.type.kind if isinstance(param.type, Thing) else None
    return kind is not None and kind.sort == "piece" and text in kind.rows and text not in scope.locals


def _row_for_piece(arg: model.Name, row: str, scope: Scope, param: x.Var) -> None:
    """Report a row as argument for a piece: a condition of the rule must select pieces of the row."""
    message = f"`{row}` is a row, and the argument here is one piece"
    report(
        scope, WRONG_TYPE, message, arg.span, help=f"write `any {param.name}`, and behind it `{_if_row(param, row)}`"
    )


def _if_row(param: x.Var, row: str) -> str:
    return f"if {param.name} is {row}"


def _unmarked(arg: model.Name, scope: Scope, param: x.Var) -> None:
    """Report an unknown name as argument, which may be misspelt or lack its `any`."""
    if arg.text in scope.world.forgotten:
        return
    kind = getattr(param.type, "kind", None)
    known = [*(kind.rows if kind is not None else ()), *scope.locals, *scope.world.table]
    near = None if arg.text == param.name else nearest(arg.text, known)
    marked = f"any {arg.text}"
    if near is None:
        advice = f"write `{marked}`: then `{arg.text}` is a name for whatever is given"
        fixes = [Fix(f"write `{marked}`", (Edit(arg.span, marked),))]
    elif _is_row(near, scope, param):
        advice = f"did you mean `{near}`? Then write `any {param.name}`, and behind it `{_if_row(param, near)}`"
        fixes = []
    else:
        advice = f"did you mean `{near}`? `{marked}` would be a name for whatever is given"
        fixes = [Fix(f"write `{near}`", (Edit(arg.span, near),), safe=False)]
    report(scope, UNKNOWN_NAME, f"nothing is called `{arg.text}` here", arg.span, help=advice, fixes=fixes)
    scope.alias(arg.text, x.Var(arg.text, ERROR, arg.span), arg.span)  # otherwise its uses would be reported too

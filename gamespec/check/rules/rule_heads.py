"""The heads of rules: the members, actions and phases that they change, with arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gamespec import model
from gamespec.check.codes import BAD_RULE_TARGET, CANNOT_STAND, UNKNOWN_NAME, WRONG_TYPE
from gamespec.check.expressions import condition, expr, is_broken, set_expr
from gamespec.check.expressions.elaboration.coercions import member_type
from gamespec.check.expressions.elaboration.findings import report
from gamespec.check.expressions.elaboration.narrowing import facts
from gamespec.check.expressions.references.unresolved import is_known
from gamespec.check.expressions.sets.comprehensions import check_free
from gamespec.check.ranges import ERROR, YES_NO
from gamespec.check.symbols import Scope, listed, nearest
from gamespec.checked import expressions as x
from gamespec.checked.game import Action
from gamespec.checked.things import Value
from gamespec.checked.types import Thing
from gamespec.diagnostics import Edit, Fix
from gamespec.source import Span

# ---- check the head of a rule: `for each`, players, and `when`
#
# The result is a set over which the rule is repeated, and a condition.


@dataclass(slots=True)
class Head:
    """Head of a rule: the set over which the rule is repeated, and conditions that must all hold."""

    each: tuple[x.Var, x.Expr] | None = None
    conditions: list[x.Expr] | None = None
    broken: bool = False

    def need(self, c: x.Expr) -> None:
        """Add a condition that must hold for the rule to apply."""
        if is_broken(c):
            self.broken = True
            return
        self.conditions = [*(self.conditions or ()), c]

    @property
    def when(self) -> x.Expr | None:
        """Return the conditions of the head joined by `and`; None without any."""
        found: x.Expr | None = None
        for c in self.conditions or ():
            found = c if found is None else x.Binary(YES_NO, c.span, "and", found, c)
        return found


def says_your(rule: model.RuleDecl, *nodes: model.Node | None) -> bool:
    """Return whether the head of a rule, or one of the nodes, contains `you` or `your`."""
    heads = [rule.each, rule.when, *nodes]
    return any(
        isinstance(part, model.Your) or (isinstance(part, model.Name) and part.text == "you")
        for head in heads
        if head is not None
        for part in head.walk()
    )


def for_every_player(head: Head, scope: Scope, rule: model.RuleDecl) -> None:
    """Repeat a rule that uses `your`, but has no player of its own, for each player."""
    player = scope.world.player
    you = x.Var("you", Thing(player), rule.name.span)
    head.each = (you, x.all_of(player, rule.name.span))
    scope.you = you


def read_head(head: Head, scope: Scope, rule: model.RuleDecl, *, bound: x.Var | None = None) -> None:
    """Check `for each` and `when` of a rule; the loop variable is another name of `bound`, if given."""
    if rule.each is not None:
        _read_each(head, scope, rule.each, bound)
    if rule.when is not None and not head.broken:
        add_condition(head, scope, rule.when)


def _read_each(head: Head, scope: Scope, each: model.ForHead, bound: x.Var | None) -> None:
    group = set_expr(each.source, scope)
    if is_broken(group):
        head.broken = True
        return
    if bound is not None:
        scope.alias(str(each.var), bound, each.var.span)
        head.need(x.Member(YES_NO, each.source.span, x.Read(bound.type, each.var.span, bound), group))
    elif head.each is not None:
        message = "`you` and `your` make this a rule for each player, so it cannot have another `for each`"
        advice = "write the player in place of `you` and `your`, or delete this `for each`"
        scope.world.sink.error(CANNOT_STAND, message, each.span, help=advice)
        head.broken = True
        return
    else:
        check_free(each.var, scope)
        head.each = (scope.bind(str(each.var), member_type(group, scope), each.var.span), group)
    if each.where is not None:
        add_condition(head, scope, each.where)


def add_condition(head: Head, scope: Scope, node: model.Expr) -> None:
    """Check a condition of the rule and add it to its head; its facts hold in the scope from then on."""
    c = condition(node, scope)
    head.need(c)
    if not is_broken(c):
        scope.learn(facts(c, holds=True))


# ---- check the arguments of the value or action that a rule names, as in `sale(any f)` or `sell(cod)`
#
# `any x` binds a name; each other argument becomes a condition of the rule.


def count_fits(
    scope: Scope, owner: Value | Action, params: Sequence[x.Var], args: Sequence[model.Expr], place: Span
) -> bool:
    """Return whether a rule gives an allowed number of arguments; otherwise report it.

    A value takes all its arguments, as where it is read; an action takes its first ones, as where it is run. Either may
    be named without brackets.
    """
    first_are_enough = isinstance(owner, Action)
    if len(args) in (0, len(params)) or (first_are_enough and len(args) < len(params)):
        return True
    if params:
        arguments = "1 argument" if len(params) == 1 else f"{len(params)} arguments"
        message = f"`{owner.name}` has {arguments}, {listed([p.name for p in params])}, not {len(args)}"
        which, names = "the first" if first_are_enough else "all", ", ".join(f"any {p.name}" for p in params)
        advice = f"write {which} of them, such as `({names})`, or delete the brackets"
    else:
        message = f"`{owner.name}` has no arguments, so brackets cannot follow"
        advice = f"delete the brackets behind `{owner.name}`"
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
    """Return whether an argument names a row of a kind of pieces where `param` is a single piece."""
    kind = param.type.kind if isinstance(param.type, Thing) else None
    return kind is not None and kind.sort == "piece" and text in kind.rows and text not in scope.locals


def _row_for_piece(arg: model.Name, row: str, scope: Scope, param: x.Var) -> None:
    """Report a row as argument for a piece: a condition of the rule must select pieces of the row."""
    message = f"`{row}` is a row, but the argument here is a single piece"
    advice = f"write `any {param.name}` in the brackets, and `{_if_row(param, row)}` behind them"
    report(scope, WRONG_TYPE, message, arg.span, help=advice)


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
        advice = f"to use `{arg.text}` as a name for each possible argument, write `{marked}`"
        fixes = [Fix(f"write `{marked}`", (Edit(arg.span, marked),))]
    elif _is_row(near, scope, param):
        advice = (
            f"if `{near}` is meant, write `any {param.name}` in the brackets, and `{_if_row(param, near)}` behind them"
        )
        fixes = []
    else:
        advice = f"did you mean `{near}`? To use `{arg.text}` as a name for each possible argument, write `{marked}`"
        fixes = [Fix(f"write `{near}`", (Edit(arg.span, near),), safe=False)]
    report(scope, UNKNOWN_NAME, f"nothing is called `{arg.text}` here", arg.span, help=advice, fixes=fixes)
    scope.alias(arg.text, x.Var(arg.text, ERROR, arg.span), arg.span)  # otherwise its uses would be reported too

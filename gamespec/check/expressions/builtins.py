"""Check calls of local functions, of values of the table, and of built-in functions."""

from __future__ import annotations

from functools import reduce

from gamespec import model
from gamespec.budgets import EXPANDED, allowed
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, UNKNOWN_NAME, WRONG_TYPE
from gamespec.check.expressions.comparisons import size
from gamespec.check.expressions.elaboration.arguments import arguments, counted
from gamespec.check.expressions.elaboration.coercions import Family, fit, fit_set, member_type
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.check.expressions.operators import arithmetic, number
from gamespec.check.expressions.positions import repeated
from gamespec.check.expressions.references.implicit_members import acting, own_pieces
from gamespec.check.expressions.references.member_access import member_of_table
from gamespec.check.expressions.references.unresolved import COUNTS, corners, unknown
from gamespec.check.expressions.sets.comprehensions import set_expr
from gamespec.check.expressions.spatial import BOARD_WORDS
from gamespec.check.symbols import LocalFunction, Scope, meant
from gamespec.checked import expressions as x
from gamespec.checked.things import Value
from gamespec.checked.types import Int, SetOf, Thing, Type
from gamespec.diagnostics import Instead
from gamespec.diagnostics.catalogue import COSTLY
from gamespec.operators import FUNCTIONS


@elaborates(model.Call)
def _call(node: model.Call, scope: Scope, expected: Type | None) -> x.Expr:
    name = node.name.text
    local = scope.locals.get(name)
    if isinstance(local, LocalFunction):
        return _local_function(local, node, scope, expected)
    found = scope.world.table.get(name)
    if isinstance(found, Value):
        return _table_value(found, node, scope)
    if name not in WORDS:
        return _no_word(node, scope, expected)
    least, most, typed = WORDS[name]
    if name == "around" and len(node.args) == 2:
        said = ", ".join(arg.span.one_line for arg in node.args)
        message = "`around` gives only spaces of the kind of its one argument; spaces of another kind are `neighbours`"
        return report(scope, ARGUMENT_COUNT, message, node.span, help=f"write `neighbours({said})`")
    made = typed(node, scope) if counted(node, least, most, scope, FUNCTIONS[name].form) else None
    return broken(node.span, scope) if made is None else made


def _local_function(local: LocalFunction, node: model.Call, scope: Scope, expected: Type | None) -> x.Expr:
    """Return the body of a local function with the arguments in place of the parameters."""
    names = [p.name for p in local.params]
    fitted = arguments(node.name.text, node.args, [p.type for p in local.params], names, node.span, scope)
    if fitted is None:
        return broken(node.span, scope)
    world = scope.world
    world.expanded += 1
    if world.expanded > allowed(EXPANDED):
        return _too_often(node, scope)
    inner = local.scope.child()
    inner.facts = dict(scope.facts)
    for param, value in zip(local.params, fitted, strict=True):
        inner.locals[param.name] = value
    return raw(local.node.value, inner, expected)


def _too_often(node: model.Call, scope: Scope) -> x.Expr:
    """Report that local functions are expanded too often, only at the first call above the limit."""
    if scope.world.expanded > allowed(EXPANDED) + 1:
        return broken(node.span, scope)
    message = (
        f"`{node.name.text}(...)` and other `let` lines use each other too often: gamespec copies such a line wherever "
        f"it is used, at most {allowed(EXPANDED):,} times in all"
    )
    advice = f"write `{node.name.text}` as a value below `the table has` or `each player has`, which is not copied"
    return report(scope, COSTLY, message, node.span, help=advice)


def _table_value(found: Value, node: model.Call, scope: Scope) -> x.Expr:
    scope.world.ready(found)
    scope.world.use(found)
    names = [p.name for p in found.params]
    fitted = arguments(found.name, node.args, [p.type for p in found.params], names, node.span, scope)
    of = getattr(found, "type", None)
    if fitted is None or of is None or of is ranges.ERROR:
        return broken(node.span, scope)
    return known(x.ValueGet(of, node.span, found, None, fitted), scope)


def _no_word(node: model.Call, scope: Scope, expected: Type | None) -> x.Expr:
    name = node.name.text
    world = scope.world
    if name in world.forgotten:
        return broken(node.span, scope)
    if name in world.table:
        of = member_of_table(name, node.span, scope)
        message = f"`{name}` has no arguments, so round brackets cannot follow"
        entry = f"choose an entry in square brackets: `{name}[...]`"
        better = entry if isinstance(of, Family) else f"write `{name}` alone"
        return report(scope, ARGUMENT_COUNT, message, node.span, help=better)
    if name in scope.locals:
        if getattr(scope.locals[name], "type", None) is ranges.ERROR:
            return broken(node.span, scope)
        message = f"`{name}` has no arguments, so brackets cannot follow"
        return report(scope, ARGUMENT_COUNT, message, node.span, help=f"write `{name}` alone")
    if name in {"corners", "edges"}:
        message = f"there is no ready-made `{name}(...)`"
        return report(scope, UNKNOWN_NAME, message, node.name.span, help=corners(name, world))
    if name in {"rows", "names"} and len(node.args) == 1 and isinstance(node.args[0], model.KindName):
        of = node.args[0].text
        advice = f"declare `type {of}-name is each {of}`, and write `{of}-name` here"
        return report(scope, UNKNOWN_NAME, f"there is no ready-made `{name}(...)`", node.name.span, help=advice)
    if name in world.members.get(world.player, {}) or name in world.actions:
        return unknown(name, node.name.span, scope, expected)
    from gamespec.syntax.messages.habits import about_name

    values = [n for n, m in world.table.items() if isinstance(m, Value) and m.params]
    message = f"there is no value `{name}(...)`, with brackets, here"
    advice = (
        Instead(f"write `count{node.span.text[len(name) :]}`", "count")
        if name in COUNTS
        else (about_name(name) or "").replace("(you)", node.span.text[len(name) :]) or meant(name, [*WORDS, *values])
    )
    return report(scope, UNKNOWN_NAME, message, node.name.span, help=advice)


def _extreme(node: model.Call, scope: Scope) -> x.Expr | None:
    numbers = [number(arg, scope) for arg in node.args]
    if is_broken(*numbers):
        return None
    op: x.BinaryOp = "min" if node.name.text == "min" else "max"
    return reduce(lambda a, b: arithmetic(op, a, b, node.span, scope), numbers)


def _abs(node: model.Call, scope: Scope) -> x.Expr | None:
    of = number(node.args[0], scope)
    if is_broken(of):
        return None
    if isinstance(of, x.Const):
        return x.Const(Int(abs(of.value), abs(of.value)), node.span, abs(of.value))
    return x.Builtin(_absolute(of.type), node.span, "abs", (of,))


def _absolute(t: Type) -> Int:
    """Return the type of the absolute value of numbers of a type."""
    assert isinstance(t, Int)
    low = 0 if t.low is None or t.high is None else max(0, t.low, -t.high)
    return Int(low, None if t.low is None or t.high is None else max(-t.low, t.high))


def _count(node: model.Call, scope: Scope) -> x.Expr | None:
    of = set_expr(node.args[0], scope)
    return None if is_broken(of) else size(of, node.span)


def _player(node: model.Call, scope: Scope) -> x.Expr:
    wanted = Thing(scope.world.player)
    return fit(raw(node.args[0], scope, wanted), wanted, scope)


def _clockwise(node: model.Call, scope: Scope) -> x.Expr | None:
    start = _player(node, scope)
    if is_broken(start):
        return None
    return x.Builtin(SetOf(start.type), node.span, "clockwise", (start,))


def _reversed(node: model.Call, scope: Scope) -> x.Expr | None:
    of = set_expr(node.args[0], scope)
    member = member_type(of, scope)
    if is_broken(of) or member is ranges.ERROR:
        return None
    return x.Builtin(SetOf(member), node.span, "reversed", (of,))


def _unplaced(node: model.Call, scope: Scope) -> x.Expr | None:
    of = fit_set(raw(node.args[0], scope), None, scope)
    member = member_type(of, scope)
    if is_broken(of) or member is ranges.ERROR:
        return None
    if not isinstance(member, Thing) or member.kind.sort != "piece":
        message = f"`unplaced` needs a kind of pieces or a row of one, and `{node.args[0].span.text}` is neither"
        advice = "write a kind of pieces in the brackets, such as `unplaced(Boat)`"
        return report(scope, WRONG_TYPE, message, of.span, help=advice)
    return x.Unplaced(SetOf(member), node.span, of)


def _rank(node: model.Call, scope: Scope) -> x.Expr | None:
    of = fit_set(raw(node.args[0], scope), None, scope)
    if isinstance(of, x.ListSet) and len(of.items) == 1:
        of = of.items[0]
    if is_broken(of):
        return None
    wanted = ranges.member_of(of.type) if isinstance(of, x.ConstSet) else of.type
    if not isinstance(wanted, Thing) or wanted.kind.sort != "piece":
        message = f"`rank` needs one piece, but this is {ranges.show(of.type)}"
        return report(scope, WRONG_TYPE, message, of.span, help="name one piece: `rank(b)`, `rank(top of deck)`")
    of = fit(of, Thing(wanted.kind), scope)
    return None if is_broken(of) else known(x.Builtin(Int(1, wanted.kind.size), node.span, "rank", (of,)), scope)


def _others(node: model.Call, scope: Scope) -> x.Expr | None:
    of = _player(node, scope)
    return None if is_broken(of) else x.Builtin(SetOf(of.type), node.span, "others", (of,))


def _own(node: model.Call, scope: Scope) -> x.Expr | None:
    you = acting(scope, node.span)
    return None if is_broken(you) else own_pieces(you, node.args, node.span, scope)


WORDS = {
    **BOARD_WORDS,
    "min": (2, None, _extreme),
    "max": (2, None, _extreme),
    "abs": (1, 1, _abs),
    "repeated": (0, None, repeated),
    "count": (1, 1, _count),
    "clockwise": (1, 1, _clockwise),
    "reversed": (1, 1, _reversed),
    "unplaced": (1, 1, _unplaced),
    "rank": (1, 1, _rank),
    "others": (1, 1, _others),
    "own": (0, None, _own),
}
"""Least and greatest number of arguments of each function, and what types a call.

A function that types a call returns None after an error.
"""

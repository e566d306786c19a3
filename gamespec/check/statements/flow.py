"""Check control flow: `let`, `need`, `if`, loops, steps, `p does`, the end of the game."""

from __future__ import annotations

import re
from itertools import zip_longest

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import WRONG_TYPE
from gamespec.check.expressions.action_questions import player
from gamespec.check.expressions.case_tests import tests_of
from gamespec.check.expressions.elaboration.coercions import member_type, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import after, forget_all, learn, learn_named
from gamespec.check.expressions.operators import condition, number
from gamespec.check.expressions.sets.comprehensions import check_free, loop_variable, set_expr
from gamespec.check.statements.choices import amount
from gamespec.check.statements.dispatch import block, elaborates, nested
from gamespec.check.statements.invalidation import forget_written, laps
from gamespec.check.symbols import LocalFunction, Scope
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.types import Int, NoneType, SetOf, Thing, Type, ZoneOf, is_optional, without_none

_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@elaborates(model.Let)
def let(node: model.Let, scope: Scope) -> s.Let | s.Block | None:
    """Return the typed statement `let x be e`; None for a local function, whose name is only bound."""
    check_free(node.name, scope)
    if node.params:
        _local_function(node, scope)
        return ()
    value = settled(raw(node.value, scope), scope)
    t = _let_type(value, node, scope)
    var = scope.bind(node.name.text, t, node.name.span)
    learn_named(var, value, scope)
    return None if t is ranges.ERROR else s.Let(node.span, var, value, node.never_none)


def _let_type(value: x.Expr, node: model.Let, scope: Scope) -> Type:
    t = value.type
    if is_broken(value):
        return t
    if isinstance(t, NoneType):
        message = "this `let` is useless, because its value is always none"
        advice = "delete the line, and write `none` where the name is used"
        return report(scope, WRONG_TYPE, message, node.value.span, help=advice).type
    if isinstance(t, ZoneOf):
        member = member_type(value, scope)
        return member if member is ranges.ERROR else SetOf(member)
    if node.never_none and is_optional(t):
        add_runtime_check(scope, runtime_checks.never_none(str(node.name)), node.span)
        return without_none(t)
    return t


def _local_function(node: model.Let, scope: Scope) -> None:
    """Check the body of a local function once and bind its name; calls replace the parameters."""
    inner = scope.child()
    params = []
    for param in node.params:
        t = _param_type(param, scope)
        check_free(param.name, inner)
        params.append(inner.bind(param.name.text, t, param.name.span))
    body = raw(node.value, inner)
    if is_broken(body) or any(p.type is ranges.ERROR for p in params):
        scope.bind(node.name.text, ranges.ERROR, node.name.span)
        return
    scope.alias(node.name.text, LocalFunction(node, tuple(params), scope.child()), node.name.span)


def _param_type(param: model.Param, scope: Scope) -> Type:
    if param.source is not None:
        return member_type(set_expr(param.source, scope), scope)
    if isinstance(param.type, model.SetType):
        return raw(param.type.kind, scope).type
    if isinstance(param.type, model.RangeType):
        low, high = number(param.type.low, scope), param.type.high and number(param.type.high, scope)
        top = high.type.high if high is not None and isinstance(high.type, Int) else None
        return Int(low.type.low, top) if isinstance(low.type, Int) else ranges.ERROR
    message = "a name in the brackets of a `let` needs `from`, and behind it a kind or a range"
    advice = "write, for example, `f from Fish` or `n from 1..3`"
    return report(scope, WRONG_TYPE, message, param.span, help=advice).type


@elaborates(model.Need)
def need(node: model.Need, scope: Scope) -> s.Need | None:
    """Return the typed statement `need C else "reason"`; C is known to hold from here on."""
    test = condition(node.condition, scope)
    learn(test, scope)
    if is_broken(test):
        return None
    return s.Need(node.span, test, model.text_of(node.reason))


@elaborates(model.IfStmt)
def _if(node: model.IfStmt, scope: Scope) -> s.Stmt | None:
    branches = []
    rest = scope.child()
    for branch in node.branches:
        test = condition(branch.condition, rest)
        body = nested(branch.lines, after(test, True, rest))
        rest = after(test, False, rest)
        if not is_broken(test):
            branches.append((test, body))
    otherwise = nested(node.otherwise or (), rest)
    return s.If(node.span, tuple(branches), otherwise) if branches else None


@elaborates(model.ByLines)
def _by_lines(node: model.ByLines, scope: Scope) -> s.Stmt | s.Block | None:
    """Return the cases as a chain of conditions without a test of the last; one case alone is its lines."""
    tests = tests_of(node, scope)
    if tests is None:
        for row in node.rows:
            nested(row.lines, scope.doubting())
        return None
    branches: list[tuple[x.Expr, s.Block]] = []
    otherwise: s.Block = ()
    rest = scope
    for row, whole, left in zip_longest(node.rows, tests.whole, tests.left):
        body = nested(row.lines, rest if whole is None else after(whole, True, rest))
        if whole is None or isinstance(left, x.Const):
            otherwise = body
            break
        branches.append((left, body))
        rest = after(whole, False, rest)
    return s.If(node.span, tuple(branches), otherwise) if branches else otherwise


@elaborates(model.ForEach)
def _for_each(node: model.ForEach, scope: Scope) -> s.Stmt | None:
    group = set_expr(node.source, scope)
    tested = scope.child()
    var = loop_variable(node.var, member_type(group, scope), tested)
    where = None if node.where is None else condition(node.where, tested)
    if where is not None:
        # the test is made at the start, so only facts that the body does not change still hold
        learn(where, tested)
        forget_written(node.lines, tested, var)
    learnt = {key: t for key, t in tested.facts.items() if key not in scope.facts}

    def lap(inner: Scope) -> tuple[s.Block, Scope]:
        inner.alias(node.var.text, var, node.var.span)
        inner.learn(learnt)
        inner.doubtful = tested.doubtful
        return block(node.lines, inner), inner

    body = laps(node.lines, scope, lap, var)
    return None if is_broken(group, where) else s.ForEach(node.span, var, group, where, body)


@elaborates(model.Repeat)
def _repeat(node: model.Repeat, scope: Scope) -> s.Stmt | None:
    times = None if node.times is None else amount(node.times, "times", scope)

    def lap(inner: Scope) -> tuple[tuple[x.Expr | None, s.Block], Scope]:
        until = None if node.until is None else condition(node.until, inner)
        inside = inner if until is None else after(until, False, inner)
        return (until, block(node.lines, inside)), inside

    until, body = laps(node.lines, scope, lap)
    if until is not None and times is None:
        learn(until, scope)
    if is_broken(times, until):
        return None
    return s.Repeat(node.span, until, times, body)


@elaborates(model.Step)
def _step(node: model.Step, scope: Scope) -> s.Stmt | None:
    inner = scope.child()
    body = block(node.lines, inner)
    scope.learn(inner.facts)
    if scope.world.anytime:
        forget_all(scope)
    return s.Step(node.span, node.name.text, model.text_of(node.title), body)


@elaborates(model.EndGame)
def _end(node: model.EndGame, scope: Scope) -> s.Stmt | None:
    return s.EndGame(node.span)


@elaborates(model.As)
def _as(node: model.As, scope: Scope) -> s.Stmt | None:
    who = player(node.who, scope, node)
    inner = scope.child()
    you = x.Var("you", Thing(scope.world.player), node.who.span)
    inner.you = you
    body = block(node.lines, inner)
    return None if is_broken(who) else s.As(node.span, you, who, body)


@elaborates(model.BrokenStmt)
def _unreadable(node: model.BrokenStmt, scope: Scope) -> s.Block:
    """Bind each word of an unreadable line as a name, so that its uses are not reported; return no lines."""
    world = scope.world
    line = node.span.file.line_text(node.span.line)
    for word in _WORD.findall(f"{line} {node.span.text}"):
        if word not in scope.locals and word not in world.table and word not in world.constants:
            scope.bind(word, ranges.ERROR, node.span)
    nested(node.lines, scope)
    return ()

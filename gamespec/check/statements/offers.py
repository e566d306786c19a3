"""Check statements that run or offer actions: `do`, `must`, `may`, `anytime`.

A `do` with missing arguments is a `must` of that one action. Facts that actions may change are dropped.
"""

from __future__ import annotations

from gamespec import model
from gamespec.check import codes
from gamespec.check.codes import NO_ACTOR
from gamespec.check.expressions.action_questions import action_call, all_given, player
from gamespec.check.expressions.elaboration.coercions import fit_set
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import is_broken, report
from gamespec.check.expressions.elaboration.narrowing import forget_all
from gamespec.check.expressions.operators import degree
from gamespec.check.expressions.sets.comprehensions import Order
from gamespec.check.statements.choices import amount
from gamespec.check.statements.dispatch import block, elaborates
from gamespec.check.statements.invalidation import forget_written
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.types import Int, Thing


@elaborates(model.Do)
def _do(node: model.Do, scope: Scope) -> s.Stmt | None:
    who = _doer(node, scope)
    call = action_call(node.action, scope, who=who)
    forget_all(scope)
    if call is None or is_broken(who):
        return None
    action, args = call
    if len(args) == len(action.params):
        if node.who is None:
            scope.world.calls.append((scope.inside, action, node.span, scope.you is not None))
        return s.Do(node.span, who, action, args)
    if not all_given(action, args, node.action, scope):
        return None
    if who is None:
        message = (
            f"a player must choose `{action.params[len(args)].var.name}` of the "
            f"action `{action.name}`, but here no player acts"
        )
        advice = (
            f"name the player, such as `p does {action.name}(...)`, or add a player to the phase: `phase NAME for P`"
        )
        report(scope, NO_ACTOR, message, node.span, help=advice)
        return None
    if node.who is None and scope.you is not None:
        scope.world.use(scope.you)
    return s.Offer(node.span, who, (s.Option(action, args, node.action.span),), must=True)


def _doer(node: model.Do, scope: Scope) -> x.Expr | None:
    """Return the typed player of a `do`: the named one, else the acting one; None if nobody acts."""
    if node.who is not None:
        return player(node.who, scope, node)
    return None if scope.you is None else x.Read(scope.you.type, node.span, scope.you)


def options(nodes: tuple[model.ActionCall, ...], scope: Scope) -> tuple[s.Option, ...] | None:
    """Return the offered actions with the arguments written in the line; None after an error."""
    made = []
    fine = True
    for node in nodes:
        call = action_call(node, scope)
        if call is None or not all_given(*call, node, scope):
            fine = False
        else:
            made.append(s.Option(*call, node.span))
    return tuple(made) if fine else None


@elaborates(model.Must)
def _must(node: model.Must, scope: Scope) -> s.Stmt | None:
    if node.together:
        return _together(node, scope)
    who, offered = player(node.who, scope, node), options(node.options, scope)
    times = None if node.times is None else amount(node.times, "times", scope)
    forget_all(scope)
    order: Order = tuple((step.direction, degree(step.by, scope)) for step in node.order)
    if is_broken(who, times, *(by for _, by in order)) or offered is None or not _bounded(node, order, scope):
        return None
    return s.Offer(
        node.span,
        who,
        offered,
        must=True,
        if_possible=node.if_possible or node.often or times is not None,
        times=times,
        any_number=node.often and times is None,
        often=node.often,
        order=order,
        reason=model.text_of(node.reason),
    )


def _bounded(node: model.Must, order: Order, scope: Scope) -> bool:
    """Return whether the sort criteria of players in a `must` have finite ranges; otherwise report it.

    The ranges are needed for a weighted sum of the criteria. Unless the decision is repeated (`often`), the first
    criterion may have any range.
    """
    for step, (_, by) in list(zip(node.order, order, strict=True))[0 if node.often else 1 :]:
        if not isinstance(by.type, Int) or by.type.low is None or by.type.high is None:
            message = "the number behind `with` must have a smallest and a largest possible value here"
            advice = "declare the number as a value with a range, `taken : 0..12 = ...`, and write `taken` here"
            report(scope, codes.CANNOT_STAND, message, step.by.span, help=advice)
            return False
    return True


def _together(node: model.Must, scope: Scope) -> s.Stmt | None:
    players = fit_set(raw(node.who, scope), Thing(scope.world.player), scope)
    offered = options(node.options, scope)
    forget_all(scope)
    if node.if_possible:
        message = (
            "`if possible` and `together` cannot be combined: all players who pick together must have a legal move"
        )
        asked = [option.span.one_line for option in node.options]
        able = " or ".join(f"p can {each}" for each in asked)
        advice = (
            f"ask only the players who can act: `those(p in {node.who.span.text} where {able}) must "
            f"{' or '.join(asked)}, together`"
        )
        report(scope, codes.CANNOT_STAND, message, node.span, help=advice)
    if node.times is not None or node.often or node.order:
        message = "with `together`, each player picks one action only, so this line cannot repeat the action"
        advice = "write the line inside a loop, such as `repeat 3 times`"
        report(scope, codes.CANNOT_STAND, message, node.span, help=advice)
    return None if is_broken(players) or offered is None else s.Together(node.span, players, offered)


@elaborates(model.May)
def _may(node: model.May, scope: Scope) -> s.Stmt | None:
    who, offered = player(node.who, scope, node), options(node.options, scope)
    times = None if node.times is None else amount(node.times, "times", scope)
    forget_all(scope)
    if is_broken(who, times) or offered is None:
        return None
    return s.Offer(node.span, who, offered, must=False, times=times, any_number=node.any_number)


@elaborates(model.Anytime)
def _anytime(node: model.Anytime, scope: Scope) -> s.Stmt | None:
    who, offered = player(node.who, scope, node), options(node.options, scope)
    forget_all(scope)
    inner = scope.child()
    forget_written(node.lines, inner)
    body = block(node.lines, inner)
    forget_all(scope)
    if is_broken(who) or offered is None:
        return None
    return s.Anytime(node.span, who, offered, node.scope, body)

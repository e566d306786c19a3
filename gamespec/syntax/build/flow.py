"""Builders of syntax tree nodes for control flow: Let, Need, IfStmt, loops, Step and Do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.model import (
    ActionCall,
    As,
    Branch,
    BrokenExpr,
    BrokenStmt,
    Do,
    EndGame,
    Expr,
    ForEach,
    ForHead,
    IfStmt,
    Let,
    Need,
    Repeat,
    Step,
    Stmt,
)
from gamespec.syntax.build.expressions import by_case
from gamespec.syntax.build.fields import params
from gamespec.syntax.build.registry import Parts, Tagged, builds
from gamespec.syntax.build.verbs import agree

if TYPE_CHECKING:
    from collections.abc import Callable


def deed(rule: str) -> Callable[[Callable[[Parts], Stmt]], Callable[[Parts], Stmt]]:
    """Register a builder for grammar rule `rule`, a statement that may end in `if C`.

    With that ending, the statement is wrapped in an `if` node.
    """

    def enter(builder: Callable[[Parts], Stmt]) -> Callable[[Parts], Stmt]:
        @builds(rule)
        def whole(parts: Parts) -> Stmt:
            guard = parts.tag("guard")
            if guard is None:
                return builder(parts)
            inner = [item for item in parts.items if not (isinstance(item, Tagged) and item.parts is guard)]
            made = builder(Parts(rule, inner, parts.context))
            return IfStmt(span=parts.span, branches=(Branch(span=parts.span, condition=guard.expr(), lines=(made,)),))

        return whole

    return enter


@builds("let")
def let(parts: Parts) -> Let:
    return Let(
        span=parts.span,
        name=parts.named(),
        params=params(parts),
        value=by_case(parts) or parts.expr(),
        never_none=parts.has("never"),
        **parts.notes,
    )


@builds("need")
def need(parts: Parts) -> Need:
    return Need(span=parts.span, condition=parts.expr(), reason=parts.quoted(), **parts.notes)


@builds("broken")
def broken(parts: Parts) -> BrokenStmt:
    return BrokenStmt(span=parts.span, lines=parts.lines(Stmt))


def condition_of(parts: Parts) -> Expr:
    """Return the condition in a block's head, or a placeholder node if error recovery replaced the head."""
    return parts.one(Expr) or BrokenExpr(span=parts.span_of_head())


@builds("if_branch", "else_if")
def branch(parts: Parts) -> Branch:
    return Branch(span=parts.span, condition=condition_of(parts), lines=parts.lines(Stmt), **parts.notes)


@builds("if_stmt")
def if_stmt(parts: Parts) -> IfStmt:
    otherwise = parts.tag("else_branch")
    return IfStmt(
        span=parts.span,
        branches=parts.all(Branch),
        otherwise=otherwise.lines(Stmt) if otherwise else None,
        **(otherwise.notes if otherwise else {}),
    )


@builds("binder")
def binder(parts: Parts) -> ForHead:
    return ForHead(span=parts.span, var=parts.named(), source=parts.expr(), where=parts.after("where"))


@builds("for_each")
def for_each(parts: Parts) -> Stmt:
    head = parts.one(ForHead)
    if head is None:
        return BrokenStmt(span=parts.span, lines=parts.lines(Stmt))
    return ForEach(
        span=parts.span, var=head.var, source=head.source, where=head.where, lines=parts.lines(Stmt), **parts.notes
    )


@builds("repeat")
def repeat(parts: Parts) -> Stmt:
    if parts.broken:
        return BrokenStmt(span=parts.span, lines=parts.lines(Stmt))
    times = parts.expr() if parts.has("times") else None
    return Repeat(span=parts.span, times=times, until=parts.after("until"), lines=parts.lines(Stmt), **parts.notes)


@builds("step")
def step(parts: Parts) -> Step:
    return Step(span=parts.span, name=parts.named(), title=parts.quoted(), lines=parts.lines(Stmt), **parts.notes)


@deed("end_game")
def end_game(parts: Parts) -> EndGame:
    return EndGame(span=parts.span, **parts.notes)


@deed("do")
def do(parts: Parts) -> Do:
    return Do(span=parts.span, action=parts.the(ActionCall), **parts.notes)


@deed("does_action")
def does_action(parts: Parts) -> Do | As:
    who, action = parts.expr(), parts.one(ActionCall)
    agree(parts, who, "does", "do")
    if action is None:
        return As(span=parts.span, who=who, lines=parts.lines(Stmt), **parts.notes)
    return Do(span=parts.span, who=who, action=action, **parts.notes)

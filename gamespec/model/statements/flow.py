"""Control flow: conditions, loops, named steps, routines, the end of the game."""

from __future__ import annotations

from gamespec.model.declarations.params import Param
from gamespec.model.expressions.action_questions import ActionCall
from gamespec.model.node import Expr, Ident, Noted, Quoted, Stmt


class Let(Stmt):
    """`let n be e`, `let n(f from Fish) be e`, `let n be e, never none`."""

    name: Ident
    params: tuple[Param, ...] = ()
    value: Expr
    never_none: bool = False


class Need(Stmt):
    """`need C else "reason"`."""

    condition: Expr
    reason: Quoted | None = None


class Branch(Noted):
    """`if C` or `else if C` with its lines."""

    condition: Expr
    lines: tuple[Stmt, ...] = ()


class IfStmt(Stmt):
    """`if C`, `else if D`, `else`; `otherwise` is None without an `else`."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Stmt, ...] | None = None


class ForEach(Stmt):
    """`for each b in S where C` and its lines."""

    var: Ident
    source: Expr
    where: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Repeat(Stmt):
    """`repeat until C`, `repeat up to 9 times until C`, `repeat 3 times` (times, no until)."""

    times: Expr | None = None
    until: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Step(Stmt):
    """`step licenses "Licenses"` and its lines."""

    name: Ident
    title: Quoted | None = None
    lines: tuple[Stmt, ...] = ()


class EndGame(Stmt):
    """`end game`."""


class As(Stmt):
    """`p does` and the statements in which `you` is p."""

    who: Expr
    lines: tuple[Stmt, ...] = ()


class Do(Stmt):
    """`do A(x)`, or `p does A(x)` (who)."""

    action: ActionCall
    who: Expr | None = None

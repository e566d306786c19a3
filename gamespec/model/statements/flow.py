"""Nodes of control flow: conditions, loops, named steps, calls of actions, the end of the game."""

from __future__ import annotations

from gamespec.model.declarations.params import Param
from gamespec.model.expressions.action_questions import ActionCall
from gamespec.model.node import Expr, Ident, Noted, Quoted, Stmt


class Let(Stmt):
    """Statement that names a value: `let n be e`, or with parameters `let n(f from Fish) be e`.

    `never_none` is set by `let n be e, never none`: a runtime check that the value is not none.
    """

    name: Ident
    params: tuple[Param, ...] = ()
    value: Expr
    never_none: bool = False


class Need(Stmt):
    """Statement that makes an action illegal unless a condition holds: `need C else "reason"`."""

    condition: Expr
    reason: Quoted | None = None


class Branch(Noted):
    """Branch of a conditional statement: `if C` or `else if C`, with its lines."""

    condition: Expr
    lines: tuple[Stmt, ...] = ()


class IfStmt(Stmt):
    """Conditional statement: `if C`, `else if D`, `else`; `otherwise` is None without an `else`."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Stmt, ...] | None = None


class ForEach(Stmt):
    """Loop over the elements of a set: `for each b in S where C`, with its lines."""

    var: Ident
    source: Expr
    where: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Repeat(Stmt):
    """Loop until a condition holds or a number of times: `repeat until C`, `repeat 3 times`.

    `repeat up to 9 times until C` has both.
    """

    times: Expr | None = None
    until: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Step(Stmt):
    """Named part of a phase or action: `step licenses "Licenses"`, with its lines."""

    name: Ident
    title: Quoted | None = None
    lines: tuple[Stmt, ...] = ()


class EndGame(Stmt):
    """Statement that ends the game: `end game`."""


class As(Stmt):
    """Block done by another player: `p does`, then statements in which `you` is p."""

    who: Expr
    lines: tuple[Stmt, ...] = ()


class Do(Stmt):
    """Statement that runs an action: `do A(x)`, or for another player (`who`) `p does A(x)`."""

    action: ActionCall
    who: Expr | None = None

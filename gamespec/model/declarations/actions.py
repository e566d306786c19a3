"""Nodes of actions, rules and scoring."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.fields import Param
from gamespec.model.expressions import Order
from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted, Stmt

# ---- nodes of actions, of phases, and of the transitions ("arrows") between phases


class ActionDecl(Decl):
    """Declaration of an action, as `action launch "Launch a boat"(boat from your hand)`.

    The indented lines below the head are its body.
    """

    name: Ident
    title: Quoted | None = None
    params: tuple[Param, ...] = ()
    lines: tuple[Stmt, ...] = ()


class Arrow(Noted):
    """Transition to the next phase, as `-> processing when C`; the target `end` ends the game."""

    target: Ident
    when: Expr | None = None


class PhaseDecl(Decl):
    """Declaration of a phase, as `phase turn for active`, with its body and its outgoing transitions."""

    name: Ident
    title: Quoted | None = None
    actor: Expr | None = None
    lines: tuple[Stmt, ...] = ()
    arrows: tuple[Arrow, ...] = ()


# ---- nodes of rules, which change actions, values and phases from outside, and of invariants


class ForHead(Node):
    """Loop in the head of a rule: `for each t in your active where C`; the rule applies once for each t."""

    var: Ident
    source: Expr
    where: Expr | None = None


class Clause(Noted):
    """Clause of a rule: one effect, as an adjustment of a value, a trigger or a prohibition."""


class BrokenClause(Clause):
    """Placeholder for a clause of a rule that could not be parsed."""


class Adjust(Clause):
    """Clause of a rule that changes a computed value: `add 1 to your sale(any f) if C`.

    Other forms are `set x to e`, `set x to max(x, e)` (op `at least`) and `set x to min(x, e)` (op `at most`).
    """

    op: Literal["add", "take", "set", "at least", "at most"]
    target: Expr
    value: Expr
    condition: Expr | None = None


class ActionEvent(Node):
    """Pattern in a rule for the execution of an action: `your store(tile)`, `sell(t)`.

    `who` is the node of the acting player (`you` for `your`), or None for any player.
    """

    who: Expr | None
    name: Ident
    args: tuple[Expr, ...] = ()


class PlaceRef(Node):
    """Reference to a phase, an action, or a step inside one: `phase P`, `step S of action A`."""

    form: Literal["phase", "action"]
    name: Ident
    step: Ident | None = None


class ActionTrigger(Clause):
    """Clause of a rule that runs lines before, after or instead of an action.

    Example: `after your store(any tile) or cool(any tile) if C`, then the lines.
    """

    timing: Literal["before", "after", "instead of"]
    events: tuple[ActionEvent, ...]
    condition: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class PlaceTrigger(Clause):
    """Clause of a rule that runs lines at the start or end of a phase, step or action.

    Example: `at start of step S of phase P if C`, then the lines.
    """

    edge: Literal["start", "end"]
    place: PlaceRef
    condition: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Forbid(Clause):
    """Clause of a rule that makes an action illegal: `forbid your fulfil(any t) if C because "reason"`."""

    event: ActionEvent
    condition: Expr | None = None
    reason: Quoted | None = None


class RuleDecl(Decl):
    """Declaration of a rule: `rule b after rule a for each t in S where C when D`, then its clauses.

    `after` names rules that take effect earlier; the rule is active while the condition `when` is true.
    """

    name: Ident
    title: Quoted | None = None
    after: tuple[Ident, ...] = ()
    each: ForHead | None = None
    when: Expr | None = None
    clauses: tuple[Clause, ...] = ()


class AlwaysDecl(Decl):
    """Declaration of an invariant, checked at every decision: `always C because "reason"`."""

    condition: Expr
    reason: Quoted | None = None


# ---- nodes of the scoring: score terms, and the order that decides the winner


class ScoreLine(Noted):
    """Score term: a named number of points of a player, as `boats = sum(b in your boats: b's points)`."""

    name: Ident
    title: Quoted | None = None
    value: Expr


class Winner(Noted):
    """Line that orders players at the end of the game: `winner has highest total, then lowest your loans`.

    `total` is the name that stands for the sum of all score terms. Players for whom the condition is false do not win.
    """

    rankings: tuple[Order, ...]
    may_win: Expr | None = None


class ScoringDecl(Decl):
    """Declaration `scoring` with the score terms and the line that decides the winner."""

    lines: tuple[ScoreLine, ...] = ()
    winner: Winner | None = None

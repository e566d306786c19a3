"""Rules: changes by cards, powers, weather and expansions; and invariants."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted, Stmt


class ForHead(Node):
    """`for each t in your active where C` in the head of a rule."""

    var: Ident
    source: Expr
    where: Expr | None = None


class Clause(Noted):
    """A clause of a rule."""


class BrokenClause(Clause):
    """Placeholder for an unreadable clause."""


class Adjust(Clause):
    """`add 1 to your sale(any f) if C`, `set x to e`, `set x to max(x, e)`."""

    op: Literal["add", "take", "set", "at least", "at most"]
    target: Expr
    value: Expr
    condition: Expr | None = None


class ActionEvent(Node):
    """`your store(tile)`, `Angler's sell(t)`, `sell(t)`: an action as an event.

    `who` is the Name `you` for `your`, and None for anybody.
    """

    who: Expr | None
    name: Ident
    args: tuple[Expr, ...] = ()


class PlaceRef(Node):
    """`phase P`, `step S of phase P`, `step S of action A`, `action A`."""

    form: Literal["phase", "action"]
    name: Ident
    step: Ident | None = None


class ActionTrigger(Clause):
    """`after your store(any tile) or cool(any tile) if C` and its lines; `before`, `instead of`."""

    timing: Literal["before", "after", "instead of"]
    events: tuple[ActionEvent, ...]
    condition: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class PlaceTrigger(Clause):
    """`at start of step S of phase P if C` and its lines; `at end`."""

    edge: Literal["start", "end"]
    place: PlaceRef
    condition: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Forbid(Clause):
    """`forbid your fulfil(any t, any r) if C because "reason"`."""

    event: ActionEvent
    condition: Expr | None = None
    reason: Quoted | None = None


class RuleDecl(Decl):
    """`rule b after rule a for each t in S where C when D` and its clauses."""

    name: Ident
    title: Quoted | None = None
    after: tuple[Ident, ...] = ()
    each: ForHead | None = None
    when: Expr | None = None
    clauses: tuple[Clause, ...] = ()


class AlwaysDecl(Decl):
    """`always C because "reason"`: an invariant, checked at every decision."""

    condition: Expr
    reason: Quoted | None = None

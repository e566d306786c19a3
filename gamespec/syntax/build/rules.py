"""Builders of syntax tree nodes for the declarations of actions and of rules."""

from __future__ import annotations

from typing import Any

from gamespec import model as m
from gamespec.syntax.build.expressions import by_case
from gamespec.syntax.build.fields import params
from gamespec.syntax.build.registry import Parts, builds, builds_all, in_order
from gamespec.syntax.codes import MISPLACED

# ---- builders of nodes for `rule` declarations and their clauses (what each rule changes or forbids)


BOUNDS = {"max": "at least", "min": "at most"}
"""Form of a rule's change by function: `set v to max(v, 3)` keeps the value `v` `at least` 3."""


def guard(parts: Parts) -> m.Expr | None:
    """Return the condition after `if` at the end of a rule's clause, or None."""
    found = parts.tag("guard")
    return found.expr() if found else None


@builds("clause_add", "clause_take")
def clause_add(parts: Parts) -> m.Adjust:
    value, target = parts.all(m.Expr)
    op: Any = str(parts.items[0])
    return parts.make(m.Adjust, op=op, target=target, value=value, condition=guard(parts))


@builds("clause_set")
def clause_set(parts: Parts) -> m.Adjust:
    target, value = parts.all(m.Expr)
    op, bound = _bound(target, value)
    return parts.make(m.Adjust, op=op, target=target, value=bound, condition=guard(parts))


def _bound(target: m.Expr, value: m.Expr) -> tuple[Any, m.Expr]:
    """Return the form and amount of a change: `set v to max(v, 3)` is `at least` and 3."""
    if isinstance(value, m.Call) and str(value.name) in BOUNDS and len(value.args) == 2:
        first, second = value.args
        for itself, bound in ((first, second), (second, first)):
            if itself.span.text.split() == target.span.text.split():
                return BOUNDS[str(value.name)], bound
    return "set", value


def event(parts: Parts, said: m.Expr) -> m.ActionEvent:
    """Return the node for the action a rule names (`said`), such as `your store(tile)`."""
    if isinstance(said, m.Your):
        you = m.Name(span=said.span, text="you")
        return m.ActionEvent(span=said.span, who=you, name=said.name, args=said.args or ())
    if isinstance(said, m.Possessive):
        return m.ActionEvent(span=said.span, who=said.of, name=said.name, args=said.args or ())
    if isinstance(said, m.Call):
        return m.ActionEvent(span=said.span, who=None, name=said.name, args=said.args)
    if isinstance(said, m.Name):
        return m.ActionEvent(span=said.span, who=None, name=m.Ident(span=said.span, text=said.text))
    advice = "write the action that the rule watches, such as `your store(tile)` or `store(tile)`"
    parts.report(MISPLACED, said.span, "an action is needed here", help=advice)
    return m.ActionEvent(span=said.span, who=None, name=m.Ident(span=said.span, text=""))


@builds("trigger")
def trigger(parts: Parts) -> m.ActionTrigger:
    timing = parts.word("after", "before", "instead").replace("instead", "instead of")
    events = tuple(event(parts, said) for said in parts.all(m.Expr))
    return parts.make(m.ActionTrigger, timing=timing, events=events, condition=guard(parts), lines=parts.lines(m.Stmt))


@builds("place_ref", "step_ref")
def place_ref(parts: Parts) -> m.PlaceRef:
    *step, name = parts.idents()
    return parts.make(m.PlaceRef, form=parts.word("phase", "action"), name=name, step=step[0] if step else None)


@builds("rule_decl")
def rule_decl(parts: Parts) -> m.RuleDecl:
    heads = [part.the(m.ForHead) for part in parts.tagged("rule_each")]
    conditions = [part.expr() for part in parts.tagged("rule_when")]
    for extra in [*heads[1:], *conditions[1:]]:
        message = "a rule can have only one `for each` and one `when`"
        advice = "delete one of the two; join conditions with `and`"
        parts.report(MISPLACED, extra.span, message, help=advice)
    return parts.make(
        m.RuleDecl,
        name=parts.named(),
        title=parts.quoted(),
        after=tuple(part.idents()[0] for part in parts.tagged("rule_after")),
        each=heads[0] if heads else None,
        when=conditions[0] if conditions else None,
        clauses=parts.all(m.Clause),
        broken=parts.broken,
    )


# ---- builders of syntax tree nodes for actions, phases, scoring and `always` blocks


@builds("phase_decl")
def phase_decl(parts: Parts) -> m.PhaseDecl:
    lines, arrows = parts.all(m.Stmt), parts.all(m.Arrow)
    if arrows:
        for late in lines:
            if late.span.start > arrows[0].span.start and not isinstance(late, m.BrokenStmt):
                message = "no line can follow the arrows (`->`) of a phase"
                advice = "move this line above the arrows, which are followed after all other lines"
                parts.report(MISPLACED, late.span, message, also=[(arrows[0].span, "the first arrow")], help=advice)
    named = {"name": parts.named(), "title": parts.quoted(), "actor": parts.after("for")}
    return parts.make(m.PhaseDecl, **named, lines=lines, arrows=arrows, broken=parts.broken)


@builds("scoring_decl")
def scoring_decl(parts: Parts) -> m.ScoringDecl:
    winners = parts.all(m.Winner)
    for extra in winners[1:]:
        message = "a `scoring` has one line `winner`, but this is a second one"
        first = (winners[0].span, "the first one")
        parts.report(MISPLACED, extra.span, message, also=[first], help="delete one of them")
    return parts.make(m.ScoringDecl, lines=parts.all(m.ScoreLine), winner=parts.one(m.Winner))


builds_all(
    place_trigger=lambda p: p.make(
        m.PlaceTrigger, edge=p.word("start", "end"), place=p.the(m.PlaceRef), condition=guard(p), lines=p.lines(m.Stmt)
    ),
    forbid=lambda p: p.make(m.Forbid, event=event(p, p.expr()), condition=guard(p), reason=p.quoted()),
    arrow=lambda p: p.make(m.Arrow, target=next(iter(p.idents()), None) or p.named(), when=p.after("when")),
    broken_clause=in_order(m.BrokenClause),
    action_decl=lambda p: p.make(
        m.ActionDecl, name=p.named(), title=p.quoted(), params=params(p), lines=p.lines(m.Stmt), broken=p.broken
    ),
    always_decl=lambda p: p.make(m.AlwaysDecl, condition=p.expr(), reason=p.quoted()),
    score_line=lambda p: p.make(m.ScoreLine, name=p.named(), title=p.quoted(), value=by_case(p) or p.expr()),
    winner=lambda p: p.make(m.Winner, rankings=p.all(m.Order), may_win=guard(p)),
    broken_decl=in_order(m.BrokenDecl),
)

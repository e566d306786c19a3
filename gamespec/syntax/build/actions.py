"""Builders of syntax tree nodes for actions, phases, scoring and `always` blocks."""

from __future__ import annotations

from gamespec.model import (
    ActionDecl,
    AlwaysDecl,
    Arrow,
    BrokenDecl,
    BrokenStmt,
    Order,
    PhaseDecl,
    ScoreLine,
    ScoringDecl,
    Stmt,
    Winner,
)
from gamespec.syntax.build.expressions import by_case
from gamespec.syntax.build.fields import params
from gamespec.syntax.build.registry import Parts, builds
from gamespec.syntax.codes import MISPLACED


@builds("action_decl")
def action_decl(parts: Parts) -> ActionDecl:
    return ActionDecl(
        span=parts.span,
        name=parts.named(),
        title=parts.quoted(),
        params=params(parts),
        lines=parts.lines(Stmt),
        broken=parts.broken,
        **parts.notes,
    )


@builds("arrow")
def arrow(parts: Parts) -> Arrow:
    target = parts.idents()
    return Arrow(
        span=parts.span,
        target=target[0] if target else parts.named(),
        when=parts.after("when"),
        **parts.notes,
    )


@builds("phase_decl")
def phase_decl(parts: Parts) -> PhaseDecl:
    lines, arrows = parts.all(Stmt), parts.all(Arrow)
    if arrows:
        for late in lines:
            if late.span.start > arrows[0].span.start and not isinstance(late, BrokenStmt):
                parts.context.found.append(
                    MISPLACED.at(
                        late.span,
                        "this line comes after the arrows of its phase",
                        also=[(arrows[0].span, "the first arrow")],
                        help="move it above the arrows: they are followed when all lines are done",
                    )
                )
    return PhaseDecl(
        span=parts.span,
        name=parts.named(),
        title=parts.quoted(),
        actor=parts.after("for"),
        lines=lines,
        arrows=arrows,
        broken=parts.broken,
        **parts.notes,
    )


@builds("always_decl")
def always_decl(parts: Parts) -> AlwaysDecl:
    return AlwaysDecl(span=parts.span, condition=parts.expr(), reason=parts.quoted(), **parts.notes)


@builds("score_line")
def score_line(parts: Parts) -> ScoreLine:
    return ScoreLine(
        span=parts.span, name=parts.named(), title=parts.quoted(), value=by_case(parts) or parts.expr(), **parts.notes
    )


@builds("winner")
def winner(parts: Parts) -> Winner:
    return Winner(span=parts.span, rankings=parts.all(Order), **parts.notes)


@builds("scoring_decl")
def scoring_decl(parts: Parts) -> ScoringDecl:
    winners = parts.all(Winner)
    for extra in winners[1:]:
        parts.context.found.append(
            MISPLACED.at(extra.span, "`winner` is given twice", also=[(winners[0].span, "here first")])
        )
    return ScoringDecl(
        span=parts.span, lines=parts.all(ScoreLine), winner=winners[0] if winners else None, **parts.notes
    )


@builds("broken_decl")
def broken_decl(parts: Parts) -> BrokenDecl:
    return BrokenDecl(span=parts.span)

"""Builders of syntax tree nodes for statements in which a player decides: Must, May, Choose, Pick."""

from __future__ import annotations

from typing import Any

from gamespec.diagnostics import Edit, Fix
from gamespec.model import ActionCall, Anytime, Choose, Expr, May, Must, Order, Pick, Stmt
from gamespec.syntax.build.registry import Parts, builds
from gamespec.syntax.build.verbs import agree
from gamespec.syntax.codes import MISPLACED, UNFINISHED


def options(parts: Parts) -> tuple[ActionCall, ...]:
    """Return the actions that a decision offers, as in `a or b or c` or `a, b or c`."""
    further = list(parts.tagged("option"))
    joints = [part.has(",") for part in further]
    if any(joints) and joints != [True] * (len(joints) - 1) + [False]:
        named = [str(part.the(ActionCall).name) for part in (parts, *further)]
        message = "of several actions the last is joined by `or`, the others by commas"
        written = f"write `{', '.join(named[:-1])} or {named[-1]}`"
        parts.context.found.append(MISPLACED.at(further[-1].span, message, help=written))
    return (parts.the(ActionCall), *(part.the(ActionCall) for part in further))


def _times(parts: Parts) -> Expr | None:
    return parts.expr(1) if parts.has("up") else None


def _all_at_once(parts: Parts) -> Must:
    """Report the invalid form `players may A, together`, and return the `must` statement meant by it."""
    offered = (parts.the(ActionCall), *(part.the(ActionCall) for part in parts.tagged("option")))[:-1]
    written = " ".join(parts.span.text.split()).replace(" may ", " must ", 1)
    or_not = written.replace(", together", " or pass, together")
    advice = f"write `{written}`; for those who want nothing of it with an action that does nothing: `{or_not}`"
    fix = Fix(f"write `{written}`", (Edit(parts.span, written),), safe=False)
    message = "`together` goes with `must`: everybody picks something"
    parts.context.found.append(MISPLACED.at(parts.span, message, help=advice, fixes=[fix]))
    return Must(span=parts.span, who=parts.expr(), options=offered, together=True, **parts.notes)


@builds("must")
def must(parts: Parts) -> Must:
    said = list(parts.tagged("must_part"))
    often, most, limit = (_once(parts, rule) for rule in ("must_often", "must_most", "must_up_to"))
    then = list(parts.tagged("must_then"))
    if then and most is None:
        message = "`then` follows on `with highest` or `with lowest`"
        parts.context.found.append(MISPLACED.at(then[0].span, message, help="write `with` for this `then`"))
    if limit is not None and often is None and most is None:
        message = "`must` with a number of times says that nobody may stop before"
        advice = "write `may` for `must` where one may stop; else `, as often as possible` before it"
        parts.context.found.append(MISPLACED.at(limit.span, message, help=advice))
    if (reason := parts.quoted()) is not None and often is None and most is None:
        message = "only `as often as possible` and `with highest` have a reason of their own"
        advice = "write the reason at a `need` of the action, or at a `forbid` of a rule"
        parts.context.found.append(MISPLACED.at(reason.span, message, help=advice))
    return Must(
        span=parts.span,
        who=parts.expr(),
        options=options(parts),
        times=limit.expr() if limit is not None else None,
        often=often is not None,
        order=tuple(step.the(Order) for step in (most, *then) if step is not None),
        reason=reason,
        if_possible=any(part.has("possible") for part in said),
        together=any(part.has("together") for part in said),
        **parts.notes,
    )


@builds("may")
def may(parts: Parts) -> May | Must:
    together = parts.tag("option") is not None and str([*parts.tagged("option")][-1].the(ActionCall).name) == "together"
    if together:
        return _all_at_once(parts)
    return May(
        span=parts.span,
        who=parts.expr(),
        options=options(parts),
        times=_times(parts),
        any_number=parts.has("often"),
        **parts.notes,
    )


@builds("anytime")
def anytime(parts: Parts) -> Anytime:
    return Anytime(
        span=parts.span,
        who=parts.expr(),
        options=options(parts),
        scope="between" if parts.has("between") else "during",
        lines=parts.lines(Stmt),
        **parts.notes,
    )


@builds("choose")
def choose(parts: Parts) -> Choose | Pick:
    who, source, *_ = parts.all(Expr)
    if not parts.has("may"):
        agree(parts, who, "chooses", "choose")
    count, until, stop = parts.tag("how_many"), _once(parts, "choose_until"), _once(parts, "choose_may_stop")
    name, possible = parts.named(), _once(parts, "choose_part")
    said: dict[str, Any] = {"who": who, "name": name, "source": source, "where": parts.after("where"), **parts.notes}
    if count is None and until is None:
        if stop is not None:
            advice = f"write `choose 2 {name} from` or `choose up to 3 {name} from`, or end with `, until ...`"
            parts.context.found.append(
                UNFINISHED.at(stop.span, "who chooses several must say how many or until when", help=advice)
            )
        return Choose(span=parts.span, if_any=possible is not None, optional=parts.has("may"), **said)
    if possible is not None:
        advice = "write `up to` before the number: where there are none, none are chosen"
        parts.context.found.append(MISPLACED.at(possible.span, "`if possible` goes with a choice of one", help=advice))
    return Pick(
        span=parts.span,
        form="until" if count is None else "up to" if count.has("up") else "exactly",
        count=count.expr() if count else None,
        until=until.expr() if until else None,
        may_stop=stop.expr() if stop else None,
        **said,
    )


def _once(parts: Parts, rule: str) -> Parts | None:
    word = "must" if rule.startswith("must") else "choose"
    said = list(parts.tagged(rule))
    for extra in said[1:]:
        parts.context.found.append(MISPLACED.at(extra.span, f"this is given twice for one `{word}`"))
    return said[0] if said else None

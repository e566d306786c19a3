"""Builders of syntax tree nodes for statements: changes of the state, players' choices, branches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamespec import model as m
from gamespec.diagnostics import Edit, Fix
from gamespec.source import Span
from gamespec.syntax.build.expressions import by_case, cells_of
from gamespec.syntax.build.fields import params
from gamespec.syntax.build.registry import Parts, Tagged, agree, builds, builds_all, in_order
from gamespec.syntax.codes import MISPLACED, UNFINISHED

# ---- builders of syntax tree nodes for control flow: Let, Need, IfStmt, loops, Step and Do


def deed(rule: str) -> Callable[[Callable[[Parts], m.Stmt]], Callable[[Parts], m.Stmt]]:
    """Return a decorator for a statement's builder, which wraps one with `if C` in an `if` node."""

    def enter(builder: Callable[[Parts], m.Stmt]) -> Callable[[Parts], m.Stmt]:
        @builds(rule)
        def whole(parts: Parts) -> m.Stmt:
            guard = parts.tag("guard")
            if guard is None:
                return builder(parts)
            inner = [item for item in parts.items if not (isinstance(item, Tagged) and item.parts is guard)]
            made = builder(Parts(rule, inner, parts.context))
            return m.IfStmt(
                span=parts.span, branches=(m.Branch(span=parts.span, condition=guard.expr(), lines=(made,)),)
            )

        return whole

    return enter


def deeds(**builders: Callable[[Parts], m.Stmt]) -> None:
    """Register builders of statements by grammar rule."""
    for rule, builder in builders.items():
        deed(rule)(builder)


def condition_of(parts: Parts) -> m.Expr:
    """Return the condition in a block's head, or a placeholder node if error recovery replaced the head."""
    return parts.one(m.Expr) or m.BrokenExpr(span=parts.span_of_head())


@builds("if_stmt")
def if_stmt(parts: Parts) -> m.IfStmt:
    otherwise = parts.tag("else_branch")
    return m.IfStmt(
        span=parts.span,
        branches=parts.all(m.Branch),
        otherwise=otherwise.lines(m.Stmt) if otherwise else None,
        **(otherwise.notes if otherwise else {}),
    )


@builds("case_lines")
def case_lines(parts: Parts) -> m.CaseLines:
    for word in parts.idents():
        if word.text != "nothing":
            advice = f"write `nothing`, or what happens: `do {word}`"
            parts.report(UNFINISHED, word.span, f"`{word}` alone does nothing", help=advice)
    return parts.make(m.CaseLines, cells=cells_of(parts), lines=parts.lines(m.Stmt) or parts.all(m.Stmt))


@builds("by_stmt")
def by_stmt(parts: Parts) -> m.Stmt:
    head, rows = parts.tag("case_head"), parts.all(m.CaseLines)
    if head is None:
        return parts.make(m.BrokenStmt, lines=tuple(line for row in rows for line in row.lines))
    broken = bool(parts.all(m.BrokenStmt))
    return parts.make(m.ByLines, subjects=head.all(m.Expr), rows=rows, broken=broken)


@builds("for_each")
def for_each(parts: Parts) -> m.Stmt:
    head = parts.one(m.ForHead)
    if head is None:
        return parts.make(m.BrokenStmt, lines=parts.lines(m.Stmt))
    return parts.make(m.ForEach, var=head.var, source=head.source, where=head.where, lines=parts.lines(m.Stmt))


@builds("repeat")
def repeat(parts: Parts) -> m.Stmt:
    if parts.broken:
        return parts.make(m.BrokenStmt, lines=parts.lines(m.Stmt))
    times = parts.expr() if parts.has("times") else None
    return parts.make(m.Repeat, times=times, until=parts.after("until"), lines=parts.lines(m.Stmt))


@deed("does_action")
def does_action(parts: Parts) -> m.Do | m.As:
    who, action = parts.expr(), parts.one(m.ActionCall)
    agree(parts, who, "does", "do")
    if action is None:
        return parts.make(m.As, who=who, lines=parts.lines(m.Stmt))
    return parts.make(m.Do, who=who, action=action)


# ---- builders of syntax tree nodes for statements that change the state: Move, SetTo, Pay and others


@deed("move")
def move(parts: Parts) -> m.Move:
    *taken, to = parts.all(m.Expr)
    called = [part.named() for part in parts.tagged("move_called")]
    for extra in parts.all(m.MovePlace)[1:]:
        message = "a `move` has one destination, but this is a second one"
        parts.report(MISPLACED, extra.span, message, help="write a line `move` for each destination")
    what = taken[0] if len(taken) == 1 else _up_to(parts, *taken)
    said = {"place": parts.one(m.MovePlace), "settings": parts.all(m.WithSetting), "called": next(iter(called), None)}
    return parts.make(m.Move, what=what, to=to, up_to=len(taken) > 1, **said)


def _up_to(parts: Parts, amount: m.Expr, of: m.Expr) -> m.EndsOf:
    """Return the node for `move up to 5 from top of Z`, of the greatest number and the zone."""
    which = parts.word("top", "bottom", "first", "last", "any", "random")
    span = Span(amount.span.start, of.span.end, amount.span.file)
    return m.EndsOf(span=span, which=which, amount=amount, of=of)  # pyright: ignore[reportArgumentType]


@deed("pay")
def pay(parts: Parts) -> m.Pay:
    amount, source, *to = parts.all(m.Expr)
    return parts.make(m.Pay, amount=amount, source=source, to=to[0] if to else None)


@builds("pay_with")
def pay_with(parts: Parts) -> m.PayWith:
    amount, source, *_ = parts.all(m.Expr)
    said = {"where": parts.after("where"), "worth": parts.after("worth"), "units": parts.one(m.PayUnits)}
    return parts.make(m.PayWith, amount=amount, name=parts.named(), source=source, **said)


# ---- builders of syntax tree nodes for statements in which a player decides: Must, May, Choose, Pick


def options(parts: Parts) -> tuple[m.ActionCall, ...]:
    """Return the actions that a decision offers, as in `a or b or c` or `a, b or c`."""
    further = list(parts.tagged("option"))
    joints = [part.has(",") for part in further]
    if any(joints) and joints != [True] * (len(joints) - 1) + [False]:
        named = [str(part.the(m.ActionCall).name) for part in (parts, *further)]
        message = "actions to choose from are separated by commas, with `or` before the last one"
        written = f"write `{', '.join(named[:-1])} or {named[-1]}`"
        parts.report(MISPLACED, further[-1].span, message, help=written)
    return (parts.the(m.ActionCall), *(part.the(m.ActionCall) for part in further))


def _all_at_once(parts: Parts) -> m.Must:
    """Report the invalid form `players may A, together`, and return the `must` statement meant by it."""
    offered = (parts.the(m.ActionCall), *(part.the(m.ActionCall) for part in parts.tagged("option")))[:-1]
    written = parts.span.one_line.replace(" may ", " must ", 1)
    or_not = written.replace(", together", " or pass, together")
    advice = f"write `{written}`; to let players decline, add an action that does nothing: `{or_not}`"
    fix = Fix(f"write `{written}`", (Edit(parts.span, written),), safe=False)
    message = "`together` needs `must` instead of `may`: all players pick an action"
    parts.report(MISPLACED, parts.span, message, help=advice, fixes=[fix])
    return parts.make(m.Must, who=parts.expr(), options=offered, together=True)


@builds("must")
def must(parts: Parts) -> m.Must:
    said = list(parts.tagged("must_part"))
    often, most, limit = (_once(parts, rule) for rule in ("must_often", "must_most", "must_up_to"))
    then = list(parts.tagged("must_then"))
    if then and most is None:
        message = (
            "`then` adds a second goal, so the first one must come before: `with highest ...` or `with lowest ...`"
        )
        parts.report(MISPLACED, then[0].span, message, help="write `with` instead of this `then`")
    if limit is not None and often is None and most is None:
        message = "`up to` and a number of times cannot follow `must` alone: with `must`, a player cannot stop earlier"
        advice = (
            "write `may` instead of `must` if the player may stop; otherwise "
            "add `, as often as possible` before the number"
        )
        parts.report(MISPLACED, limit.span, message, help=advice)
    if (reason := parts.quoted()) is not None and often is None and most is None:
        message = "only a line with `as often as possible` or `with highest` can have a reason behind `else`"
        advice = "write the reason at a `need` of the action, or at a `forbid` of a rule"
        parts.report(MISPLACED, reason.span, message, help=advice)
    return parts.make(
        m.Must,
        who=parts.expr(),
        options=options(parts),
        times=limit.expr() if limit is not None else None,
        often=often is not None,
        order=tuple(step.the(m.Order) for step in (most, *then) if step is not None),
        reason=reason,
        if_possible=any(part.has("possible") for part in said),
        together=any(part.has("together") for part in said),
    )


@builds("may")
def may(parts: Parts) -> m.May | m.Must:
    if any(str(part.the(m.ActionCall).name) == "together" for part in [*parts.tagged("option")][-1:]):
        return _all_at_once(parts)
    times = parts.expr(1) if parts.has("up") else None
    return parts.make(m.May, who=parts.expr(), options=options(parts), times=times, any_number=parts.has("often"))


@builds("choose")
def choose(parts: Parts) -> m.Choose | m.Pick:
    who, source, *_ = parts.all(m.Expr)
    if not parts.has("may"):
        agree(parts, who, "chooses", "choose")
    count, until, stop = parts.tag("how_many"), _once(parts, "choose_until"), _once(parts, "choose_may_stop")
    name, possible = parts.named(), _once(parts, "choose_part")
    said: dict[str, Any] = {"who": who, "name": name, "source": source, "where": parts.after("where")}
    if count is None and until is None:
        if stop is not None:
            advice = f"write `choose 2 {name} from` or `choose up to 3 {name} from`, or end with `, until ...`"
            message = "`may stop when` needs a choice of several things, but this line chooses one"
            parts.report(UNFINISHED, stop.span, message, help=advice)
        return parts.make(m.Choose, if_any=possible is not None, optional=parts.has("may"), **said)
    if possible is not None:
        advice = "delete `if possible`, and write `up to` before the number, so that the player may choose none"
        message = "`if possible` is only for the choice of one thing, but this line chooses several"
        parts.report(MISPLACED, possible.span, message, help=advice)
    return parts.make(
        m.Pick,
        form="until" if count is None else "up to" if count.has("up") else "exactly",
        count=count.expr() if count else None,
        until=until.expr() if until else None,
        may_stop=stop.expr() if stop else None,
        **said,
    )


def _once(parts: Parts, rule: str) -> Parts | None:
    word = "must" if rule.startswith("must") else "choose"
    said = list(parts.tagged(rule))
    shown = [" ".join(each.span.text.strip(", ").split()) for each in said]
    for extra, also in zip(said[1:], shown[1:], strict=True):
        both = f"`{also}` twice" if also == shown[0] else f"both `{shown[0]}` and `{also}`"
        parts.report(MISPLACED, extra.span, f"this line with `{word}` has {both}", help="delete one of the two")
    return said[0] if said else None


builds_all(
    let=lambda p: p.make(
        m.Let, name=p.named(), params=params(p), value=by_case(p) or p.expr(), never_none=p.has("never")
    ),
    step=lambda p: p.make(m.Step, name=p.named(), title=p.quoted(), lines=p.lines(m.Stmt)),
    move_place=lambda p: p.make(m.MovePlace, form=str(p.items[p.has("at")]), anchor=p.one(m.Expr)),
    need=lambda p: p.make(m.Need, condition=p.expr(), reason=p.quoted()),
    broken=lambda p: p.make(m.BrokenStmt, lines=p.lines(m.Stmt)),
    if_branch=lambda p: p.make(m.Branch, condition=condition_of(p), lines=p.lines(m.Stmt)),
    else_if=lambda p: p.make(m.Branch, condition=condition_of(p), lines=p.lines(m.Stmt)),
    binder=lambda p: p.make(m.ForHead, var=p.named(), source=p.expr(), where=p.after("where")),
    move_with=lambda p: p.make(m.WithSetting, name=p.idents()[0], value=p.expr()),
    pay_units=lambda p: p.make(m.PayUnits, name=p.named(), source=p.expr()),
    anytime=lambda p: p.make(
        m.Anytime,
        who=p.expr(),
        options=options(p),
        scope="between" if p.has("between") else "during",
        lines=p.lines(m.Stmt),
    ),
)
deeds(
    end_game=in_order(m.EndGame),
    rotate=lambda p: p.make(m.Rotate, name=p.idents()[0], to=p.word("left", "right")),
    do=lambda p: p.make(m.Do, action=p.the(m.ActionCall)),
    swap=in_order(m.Swap, "left", "right"),
    shuffle=in_order(m.Shuffle, "zone"),
    roll=in_order(m.Roll, "what"),
    show=in_order(m.Show, "what", "to"),
    set_to=in_order(m.SetTo, "target", "value"),
    add_to=in_order(m.AddTo, "amount", "target"),
    take_from=in_order(m.TakeFrom, "amount", "target"),
)

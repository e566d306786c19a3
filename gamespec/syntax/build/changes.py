"""Builders of syntax tree nodes for statements: changes of the state, players' choices, branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.diagnostics import Edit, Fix
from gamespec.model import (
    ActionCall,
    AddTo,
    Anytime,
    As,
    Branch,
    BrokenExpr,
    BrokenStmt,
    ByLines,
    CaseLines,
    Choose,
    Do,
    EndGame,
    EndsOf,
    Expr,
    ForEach,
    ForHead,
    Ident,
    IfStmt,
    Let,
    May,
    Move,
    MovePlace,
    Must,
    Need,
    Order,
    Pay,
    PayUnits,
    PayWith,
    Pick,
    Repeat,
    Roll,
    Rotate,
    SetTo,
    Show,
    Shuffle,
    Step,
    Stmt,
    Swap,
    TakeFrom,
    WithSetting,
)
from gamespec.source import Span
from gamespec.syntax.build.expressions import by_case, cells_of
from gamespec.syntax.build.fields import params
from gamespec.syntax.build.registry import Parts, Tagged, builds
from gamespec.syntax.build.verbs import agree
from gamespec.syntax.codes import MISPLACED, UNFINISHED

if TYPE_CHECKING:
    from collections.abc import Callable


# ---- builders of syntax tree nodes for control flow: Let, Need, IfStmt, loops, Step and Do


def deed(rule: str) -> Callable[[Callable[[Parts], Stmt]], Callable[[Parts], Stmt]]:
    """Return a decorator that registers the builder of a statement's node, for the grammar rule `rule`.

    If the statement ends in a condition `if C`, its node is wrapped in an `if` node.
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


@builds("case_lines")
def case_lines(parts: Parts) -> CaseLines:
    for word in parts.idents():
        if word.text != "nothing":
            message = f"`{word}` alone does nothing"
            help_text = f"write `nothing`, or what happens: `do {word}`"
            parts.context.found.append(UNFINISHED.at(word.span, message, help=help_text))
    return CaseLines(span=parts.span, cells=cells_of(parts), lines=parts.lines(Stmt) or parts.all(Stmt), **parts.notes)


@builds("by_stmt")
def by_stmt(parts: Parts) -> Stmt:
    head, rows = parts.tag("case_head"), parts.all(CaseLines)
    if head is None:
        return BrokenStmt(span=parts.span, lines=tuple(line for row in rows for line in row.lines))
    broken = bool(parts.all(BrokenStmt))
    return ByLines(span=parts.span, subjects=head.all(Expr), rows=rows, broken=broken, **parts.notes)


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


# ---- builders of syntax tree nodes for statements that change the state: Move, SetTo, Pay and others


@builds("move_place")
def move_place(parts: Parts) -> MovePlace:
    form = str(parts.items[1] if parts.has("at") else parts.items[0])
    return MovePlace(span=parts.span, form=form, anchor=parts.one(Expr))  # pyright: ignore[reportArgumentType]


@builds("move_with")
def move_with(parts: Parts) -> WithSetting:
    return WithSetting(span=parts.span, name=parts.idents()[0], value=parts.expr())


@deed("move")
def move(parts: Parts) -> Move:
    *taken, to = parts.all(Expr)
    places = parts.all(MovePlace)
    called = [part.named() for part in parts.tagged("move_called")]
    for extra in places[1:]:
        parts.context.found.append(
            MISPLACED.at(
                extra.span,
                "a `move` has one destination, but this is a second one",
                help="write a line `move` for each destination",
            )
        )
    return Move(
        span=parts.span,
        what=taken[0] if len(taken) == 1 else _up_to(parts, *taken),
        to=to,
        up_to=len(taken) > 1,
        place=places[0] if places else None,
        settings=parts.all(WithSetting),
        called=called[0] if called else None,
        **parts.notes,
    )


def _up_to(parts: Parts, amount: Expr, of: Expr) -> EndsOf:
    """Return the node for the pieces moved in `move up to 5 from top of Z`.

    `amount` is the greatest number, `of` the zone; the match names its end or how the pieces are chosen.
    """
    which = parts.word("top", "bottom", "first", "last", "any", "random")
    span = Span(amount.span.start, of.span.end, amount.span.file)
    return EndsOf(span=span, which=which, amount=amount, of=of)  # pyright: ignore[reportArgumentType]


@deed("swap")
def swap(parts: Parts) -> Swap:
    left, right = parts.all(Expr)
    return Swap(span=parts.span, left=left, right=right, **parts.notes)


@deed("rotate")
def rotate(parts: Parts) -> Rotate:
    name = parts.ident(parts.tokens("NAME")[0])
    return Rotate(span=parts.span, name=name, to=parts.word("left", "right"), **parts.notes)


@deed("shuffle")
def shuffle(parts: Parts) -> Shuffle:
    return Shuffle(span=parts.span, zone=parts.expr(), **parts.notes)


@deed("roll")
def roll(parts: Parts) -> Roll:
    return Roll(span=parts.span, what=parts.expr(), **parts.notes)


@deed("show")
def show(parts: Parts) -> Show:
    what, to = parts.all(Expr)
    return Show(span=parts.span, what=what, to=to, **parts.notes)


@deed("set_to")
def set_to(parts: Parts) -> SetTo:
    target, value = parts.all(Expr)
    return SetTo(span=parts.span, target=target, value=value, **parts.notes)


@deed("add_to")
def add_to(parts: Parts) -> AddTo:
    amount, target = parts.all(Expr)
    return AddTo(span=parts.span, amount=amount, target=target, **parts.notes)


@deed("take_from")
def take_from(parts: Parts) -> TakeFrom:
    amount, target = parts.all(Expr)
    return TakeFrom(span=parts.span, amount=amount, target=target, **parts.notes)


@deed("pay")
def pay(parts: Parts) -> Pay:
    amount, source, *to = parts.all(Expr)
    return Pay(span=parts.span, amount=amount, source=source, to=to[0] if to else None, **parts.notes)


@builds("pay_units")
def pay_units(parts: Parts) -> PayUnits:
    return PayUnits(span=parts.span, name=parts.named(), source=parts.expr())


@builds("pay_with")
def pay_with(parts: Parts) -> PayWith:
    amount, source, *_ = parts.all(Expr)
    name: Ident = parts.named()
    worth = parts.after("worth")
    if worth is None:
        raise ValueError("the grammar asks for `worth`")
    return PayWith(
        span=parts.span,
        amount=amount,
        name=name,
        source=source,
        where=parts.after("where"),
        worth=worth,
        units=parts.one(PayUnits),
        **parts.notes,
    )


# ---- builders of syntax tree nodes for statements in which a player decides: Must, May, Choose, Pick


def options(parts: Parts) -> tuple[ActionCall, ...]:
    """Return the actions that a decision offers, as in `a or b or c` or `a, b or c`."""
    further = list(parts.tagged("option"))
    joints = [part.has(",") for part in further]
    if any(joints) and joints != [True] * (len(joints) - 1) + [False]:
        named = [str(part.the(ActionCall).name) for part in (parts, *further)]
        message = "actions to choose from are separated by commas, with `or` before the last one"
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
    advice = f"write `{written}`; to let players decline, add an action that does nothing: `{or_not}`"
    fix = Fix(f"write `{written}`", (Edit(parts.span, written),), safe=False)
    message = "`together` needs `must` instead of `may`: all players pick an action"
    parts.context.found.append(MISPLACED.at(parts.span, message, help=advice, fixes=[fix]))
    return Must(span=parts.span, who=parts.expr(), options=offered, together=True, **parts.notes)


@builds("must")
def must(parts: Parts) -> Must:
    said = list(parts.tagged("must_part"))
    often, most, limit = (_once(parts, rule) for rule in ("must_often", "must_most", "must_up_to"))
    then = list(parts.tagged("must_then"))
    if then and most is None:
        message = (
            "`then` adds a second goal, so the first one must come before: `with highest ...` or `with lowest ...`"
        )
        parts.context.found.append(MISPLACED.at(then[0].span, message, help="write `with` instead of this `then`"))
    if limit is not None and often is None and most is None:
        message = "`must ... up to` a number of times is not a form: with `must`, a player cannot stop earlier"
        advice = (
            "write `may` instead of `must` if the player may stop; otherwise "
            "add `, as often as possible` before the number"
        )
        parts.context.found.append(MISPLACED.at(limit.span, message, help=advice))
    if (reason := parts.quoted()) is not None and often is None and most is None:
        message = "only a line with `as often as possible` or `with highest` can have a reason behind `else`"
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
                UNFINISHED.at(
                    stop.span,
                    "`may stop when` needs a choice of several things, but this line chooses one",
                    help=advice,
                )
            )
        return Choose(span=parts.span, if_any=possible is not None, optional=parts.has("may"), **said)
    if possible is not None:
        advice = "delete `if possible`, and write `up to` before the number, so that the player may choose none"
        parts.context.found.append(
            MISPLACED.at(
                possible.span,
                "`if possible` is only for the choice of one thing, but this line chooses several",
                help=advice,
            )
        )
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
        parts.context.found.append(
            MISPLACED.at(extra.span, f"one `{word}` cannot have two parts of this sort", help="delete one of the two")
        )
    return said[0] if said else None

"""Builders of syntax tree nodes for worked examples (tests written in a game file) and their lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamespec import model as m
from gamespec.source import Span
from gamespec.syntax.build.kinds import drawing_under
from gamespec.syntax.build.registry import Parts, Tagged, builds, builds_all, in_order
from gamespec.syntax.codes import MISPLACED


@builds("plays")
def plays(parts: Parts) -> m.WhenLine:
    seat = parts.idents("KIND")[0]
    choice, *then = parts.all(m.Expr)
    halts = parts.has("then")
    if isinstance(choice, m.Name) and choice.text == "stop" and not halts:
        return parts.make(m.Stops, seat=seat)
    below = parts.tag("then_block")
    return m.Plays(
        span=_first_line(parts.span) if below else parts.span,
        seat=seat,
        choice=choice,
        then=tuple(then),
        halts=halts,
        claims=below.all(m.Check) if below else (),
        **parts.notes,
    )


def _first_line(span: Span) -> Span:
    end = span.start + len(span.text.split("\n", 1)[0].rstrip())
    return Span(span.start, end, span.file)


@builds("does")
def does(parts: Parts) -> m.Does | m.DoesStep:
    seat, action = parts.idents("KIND")[0], parts.one(m.ActionCall)
    if action is not None:
        return parts.make(m.Does, seat=seat, action=action, then=tuple(parts.all(m.Expr)))
    step, of = parts.idents()
    return parts.make(m.DoesStep, seat=seat, step=step, action=of)


@builds("chance_given")
def chance_given(parts: Parts) -> m.ChanceGiven:
    outcomes: list[m.Expr] = []
    for said in parts.all(m.Expr):
        outcomes.extend(said.items if isinstance(said, m.ListLit) else (said,))
    return parts.make(m.ChanceGiven, outcomes=tuple(outcomes))


@builds("play_until")
def play_until(parts: Parts) -> m.PlayUntil:
    phase, step = [*parts.idents(), None, None][:2]
    return parts.make(m.PlayUntil, phase=phase, step=step, end=parts.has("end"), condition=parts.one(m.Expr))


@builds("start_at")
def start_at(parts: Parts) -> m.StartAt:
    phase, step = [*parts.idents(), None][:2]
    seat = next(iter(parts.idents("KIND")), None)
    return parts.make(m.StartAt, phase=phase, step=step, seat=seat)


def seats(parts: Parts, said: m.Expr) -> Iterator[m.Ident]:
    """Yield the seat names in `said`, the parsed form of `Ann` or `Ann and Bob`; report anything else."""
    if isinstance(said, m.Binary) and said.op == "and":
        yield from seats(parts, said.left)
        yield from seats(parts, said.right)
    elif isinstance(said, m.KindName):
        yield m.Ident(span=said.span, text=said.text)
    else:
        message = "the name of a seat is needed here"
        parts.report(MISPLACED, said.span, message, help="write a name from the line `seats`, such as `Ann`")
        yield m.Ident(span=said.span, text="")


def seat_of(parts: Parts) -> m.Ident:
    """Return the seat that a check in an example begins with."""
    return next(seats(parts, parts.expr()))


@builds("wins")
def wins(parts: Parts) -> m.Wins:
    said = parts.all(m.Expr)
    nobody = len(said) == 1 and isinstance(said[0], m.NoneLit)
    return parts.make(m.Wins, seats=() if nobody else tuple(seat for each in said for seat in seats(parts, each)))


@builds("example_decl")
def example_decl(parts: Parts) -> m.ExampleDecl:
    title = parts.quoted()
    form: Any = "position" if parts.has("position") else "example"
    below = [item.parts for item in parts.items if isinstance(item, Tagged) and item.rule.startswith("example_")]
    given = [part for part in below if part.rule == "example_given"]
    _ordered(parts, below, given)
    blocks = [block for part in given for block in part.tagged("given_block")]
    starts = [start for block in blocks for start in block.all(m.StartAt)]
    for extra in starts[1:]:
        message = "an example has one line `start`, but this is a second one"
        parts.report(MISPLACED, extra.span, message, help="delete one of the two")
    begun = next((part for part in given if part.has("position") or part.has("example")), None)
    named: Any = "example" if begun is not None and begun.has("example") else "position"
    changed = parts.all_quoted() if parts.has("instead") else ()
    return parts.make(
        m.ExampleDecl,
        title=title,
        form=form,
        seats=tuple(seat for part in below if part.rule == "example_seats" for seat in part.idents("KIND")),
        variants=tuple(title for part in below if part.rule == "example_with" for title in part.all_quoted()),
        instead=(*changed, *(title for part in below if part.rule == "example_instead" for title in part.all_quoted())),
        continues=begun.quoted() if begun is not None else None,
        continued=named,
        given_setup=any(part.has("setup") for part in given),
        given=tuple(line for block in blocks for line in block.all(m.Stmt)),
        start=starts[0] if starts else None,
        lines=tuple(
            line for part in below for block in part.tagged("when_block", "then_block") for line in block.all(m.Line)
        ),
        broken=parts.broken,
    )


def _ordered(parts: Parts, below: list[Parts], given: list[Parts]) -> None:
    """Report a second `given` block of an example, or one after the first event, among `below`."""
    happens = next((place for place, part in enumerate(below) if part.rule == "example_when"), len(below))
    for part in given[1:]:
        message = "this example has two blocks `given`"
        parts.report(MISPLACED, _first_line(part.span), message, help="join the two blocks below one `given`")
    for part in below[happens:]:
        if part.rule == "example_given" and part is given[0]:
            help_text = (
                'move `given` above `when`, or write a second example that continues this one: `given example "..."`'
            )
            message = "`given` says how an example begins, so it must come before `when` and `then`"
            parts.report(MISPLACED, _first_line(part.span), message, help=help_text)


builds_all(
    holds=in_order(m.Holds, "condition"),
    lists=lambda p: p.make(m.Lists, of=p.expr(), items=p.all(m.Expr)[1:]),
    stands_at=lambda p: p.make(m.StandsAt, form=p.word("phase", "step"), name=p.idents()[0], negated=p.has("not")),
    can_only=lambda p: p.make(m.CanOnly, seat=seat_of(p), what=p.all(m.Expr)[1:]),
    is_asked=lambda p: p.make(m.IsAsked, seat=seat_of(p), negated=p.has("not")),
    cells_drawn=lambda p: p.make(
        m.CellsDrawn, name=p.idents()[0], kind=p.idents("KIND")[0], key=p.all(m.GivenKey), drawing=drawing_under(p)
    ),
    cannot=lambda p: p.make(m.Cannot, seat=seat_of(p), action=p.the(m.ActionCall), reason=p.quoted()),
    can_choose=lambda p: p.make(
        m.CanChoose, seat=seat_of(p), what=p.expr(1), negated=p.has("cannot"), reason=p.quoted()
    ),
    sees=lambda p: p.make(m.Sees, seat=seat_of(p), what=p.expr(1), negated=p.has("cannot")),
    is_over=lambda p: p.make(m.IsOver, negated=p.has("not")),
    broken_when=in_order(m.BrokenWhen),
    broken_check=in_order(m.BrokenCheck),
)

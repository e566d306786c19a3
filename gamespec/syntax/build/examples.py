"""Builders of syntax tree nodes for worked examples (tests written in a game file) and their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.model import (
    ActionCall,
    Binary,
    BrokenCheck,
    BrokenWhen,
    CanChoose,
    Cannot,
    CanOnly,
    CellsDrawn,
    ChanceGiven,
    Check,
    Does,
    DoesStep,
    ExampleDecl,
    Expr,
    GivenKey,
    Holds,
    Ident,
    IsAsked,
    IsOver,
    KindName,
    Line,
    ListLit,
    Lists,
    Name,
    Plays,
    PlayUntil,
    Sees,
    StandsAt,
    StartAt,
    Stmt,
    Stops,
    WhenLine,
    Wins,
)
from gamespec.source import Span
from gamespec.syntax.build.kinds import drawing_under
from gamespec.syntax.build.registry import Parts, Tagged, builds
from gamespec.syntax.codes import MISPLACED

if TYPE_CHECKING:
    from collections.abc import Iterator


@builds("plays")
def plays(parts: Parts) -> WhenLine:
    seat = parts.idents("KIND")[0]
    choice, *then = parts.all(Expr)
    halts = parts.has("then")
    if isinstance(choice, Name) and choice.text == "stop" and not halts:
        return Stops(span=parts.span, seat=seat, **parts.notes)
    below = parts.tag("then_block")
    return Plays(
        span=_first_line(parts.span) if below else parts.span,
        seat=seat,
        choice=choice,
        then=tuple(then),
        halts=halts,
        claims=below.all(Check) if below else (),
        **parts.notes,
    )


def _first_line(span: Span) -> Span:
    end = span.start + len(span.text.split("\n", 1)[0].rstrip())
    return Span(span.start, end, span.file)


@builds("does")
def does(parts: Parts) -> Does | DoesStep:
    seat, action = parts.idents("KIND")[0], parts.one(ActionCall)
    if action is not None:
        return Does(span=parts.span, seat=seat, action=action, then=tuple(parts.all(Expr)), **parts.notes)
    step, of = parts.idents()
    return DoesStep(span=parts.span, seat=seat, step=step, action=of, **parts.notes)


@builds("chance_given")
def chance_given(parts: Parts) -> ChanceGiven:
    outcomes: list[Expr] = []
    for said in parts.all(Expr):
        outcomes.extend(said.items if isinstance(said, ListLit) else (said,))
    return ChanceGiven(span=parts.span, outcomes=tuple(outcomes), **parts.notes)


@builds("play_until")
def play_until(parts: Parts) -> PlayUntil:
    phase, step = [*parts.idents(), None, None][:2]
    return PlayUntil(
        span=parts.span, phase=phase, step=step, end=parts.has("end"), condition=parts.one(Expr), **parts.notes
    )


@builds("start_at")
def start_at(parts: Parts) -> StartAt:
    phase, step = [*parts.idents(), None][:2]
    seat = next(iter(parts.idents("KIND")), None)
    return StartAt(span=parts.span, phase=phase, step=step, seat=seat, **parts.notes)  # pyright: ignore[reportArgumentType]


@builds("holds")
def holds(parts: Parts) -> Holds:
    return Holds(span=parts.span, condition=parts.expr(), **parts.notes)


@builds("lists")
def lists(parts: Parts) -> Lists:
    of, *items = parts.all(Expr)
    return Lists(span=parts.span, of=of, items=tuple(items), **parts.notes)


@builds("can_only")
def can_only(parts: Parts) -> CanOnly:
    return CanOnly(span=parts.span, seat=seat_of(parts), what=parts.all(Expr)[1:], **parts.notes)


@builds("is_asked")
def is_asked(parts: Parts) -> IsAsked:
    return IsAsked(span=parts.span, seat=seat_of(parts), negated=parts.has("not"), **parts.notes)


@builds("stands_at")
def stands_at(parts: Parts) -> StandsAt:
    form: Any = parts.word("phase", "step")
    return StandsAt(span=parts.span, form=form, name=parts.idents()[0], negated=parts.has("not"), **parts.notes)


@builds("cells_drawn")
def cells_drawn(parts: Parts) -> CellsDrawn:
    return CellsDrawn(
        span=parts.span,
        name=parts.idents()[0],
        kind=parts.idents("KIND")[0],
        key=parts.all(GivenKey),
        drawing=drawing_under(parts),
        **parts.notes,
    )


def seats(parts: Parts, said: Expr) -> Iterator[Ident]:
    """Yield the seat names in `said`, the parsed form of `Ann` or `Ann and Bob`; report anything else."""
    if isinstance(said, Binary) and said.op == "and":
        yield from seats(parts, said.left)
        yield from seats(parts, said.right)
    elif isinstance(said, KindName):
        yield Ident(span=said.span, text=said.text)
    else:
        parts.context.found.append(
            MISPLACED.at(
                said.span, "the name of a seat is needed here", help="write a name from the line `seats`, such as `Ann`"
            )
        )
        yield Ident(span=said.span, text="")


def seat_of(parts: Parts) -> Ident:
    """Return the seat that a check in an example begins with."""
    return next(seats(parts, parts.expr()))


@builds("cannot")
def cannot(parts: Parts) -> Cannot:
    return Cannot(
        span=parts.span, seat=seat_of(parts), action=parts.the(ActionCall), reason=parts.quoted(), **parts.notes
    )


@builds("can_choose")
def can_choose(parts: Parts) -> CanChoose:
    return CanChoose(
        span=parts.span,
        seat=seat_of(parts),
        what=parts.expr(1),
        negated=parts.has("cannot"),
        reason=parts.quoted(),
        **parts.notes,
    )


@builds("sees")
def sees(parts: Parts) -> Sees:
    return Sees(span=parts.span, seat=seat_of(parts), what=parts.expr(1), negated=parts.has("cannot"), **parts.notes)


@builds("wins")
def wins(parts: Parts) -> Wins:
    named = tuple(seat for said in parts.all(Expr) for seat in seats(parts, said))
    return Wins(span=parts.span, seats=named, **parts.notes)


@builds("is_over")
def is_over(parts: Parts) -> IsOver:
    return IsOver(span=parts.span, negated=parts.has("not"), **parts.notes)


@builds("broken_when")
def broken_when(parts: Parts) -> BrokenWhen:
    return BrokenWhen(span=parts.span)


@builds("broken_check")
def broken_check(parts: Parts) -> BrokenCheck:
    return BrokenCheck(span=parts.span)


@builds("example_decl")
def example_decl(parts: Parts) -> ExampleDecl:
    title = parts.quoted()
    form: Any = "position" if parts.has("position") else "example"
    below = [item.parts for item in parts.items if isinstance(item, Tagged) and item.rule.startswith("example_")]
    given = [part for part in below if part.rule == "example_given"]
    _ordered(parts, below, given)
    blocks = [block for part in given for block in part.tagged("given_block")]
    starts = [start for block in blocks for start in block.all(StartAt)]
    for extra in starts[1:]:
        parts.context.found.append(
            MISPLACED.at(
                extra.span, "an example has one line `start`, but this is a second one", help="delete one of the two"
            )
        )
    begun = next((part for part in given if part.has("position") or part.has("example")), None)
    named: Any = "example" if begun is not None and begun.has("example") else "position"
    changed = parts.all_quoted() if parts.has("instead") else ()
    return ExampleDecl(
        span=parts.span,
        title=title,
        form=form,
        seats=tuple(seat for part in below if part.rule == "example_seats" for seat in part.idents("KIND")),
        variants=tuple(title for part in below if part.rule == "example_with" for title in part.all_quoted()),
        instead=(
            *changed,
            *(title for part in below if part.rule == "example_instead" for title in part.all_quoted()),
        ),
        continues=begun.quoted() if begun is not None else None,
        continued=named,
        given_setup=any(part.has("setup") for part in given),
        given=tuple(line for block in blocks for line in block.all(Stmt)),
        start=starts[0] if starts else None,
        lines=tuple(
            line for part in below for block in part.tagged("when_block", "then_block") for line in block.all(Line)
        ),
        broken=parts.broken,
        **parts.notes,
    )


def _ordered(parts: Parts, below: list[Parts], given: list[Parts]) -> None:
    """Report a second `given` block of an example, or one after the first event.

    `below` are all parts below the example's head, `given` those that are `given` blocks (start position).
    """
    happens = next((place for place, part in enumerate(below) if part.rule == "example_when"), len(below))
    for part in given[1:]:
        message = "this example has two blocks `given`"
        parts.context.found.append(
            MISPLACED.at(_first_line(part.span), message, help="join the two blocks below one `given`")
        )
    for part in below[happens:]:
        if part.rule == "example_given" and part is given[0]:
            help_text = (
                'move `given` above `when`, or write a second example that continues this one: `given example "..."`'
            )
            message = "`given` says how an example begins, so it must come before `when` and `then`"
            parts.context.found.append(MISPLACED.at(_first_line(part.span), message, help=help_text))

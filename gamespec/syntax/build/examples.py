"""Matches of examples enter; ExampleDecl and its lines leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gamespec.model import (
    ActionCall,
    Binary,
    BrokenCheck,
    BrokenWhen,
    CanChoose,
    Cannot,
    ChanceGiven,
    Check,
    Does,
    DoesStep,
    ExampleDecl,
    Expr,
    Holds,
    Ident,
    IsOver,
    KindName,
    ListLit,
    Name,
    Plays,
    PlayUntil,
    Sees,
    StartAt,
    Stmt,
    Stops,
    WhenLine,
    Wins,
)
from gamespec.syntax.build.parts import Parts, builds
from gamespec.syntax.codes import MISPLACED

if TYPE_CHECKING:
    from collections.abc import Iterator


T = TypeVar("T")


@builds("plays")
def plays(parts: Parts) -> WhenLine:
    seat = parts.idents("KIND")[0]
    choice, *then = parts.all(Expr)
    if isinstance(choice, Name) and choice.text == "stop":
        return Stops(span=parts.span, seat=seat, **parts.notes)
    return Plays(span=parts.span, seat=seat, choice=choice, then=tuple(then), **parts.notes)


@builds("does")
def does(parts: Parts) -> Does:
    seat, action = parts.idents("KIND")[0], parts.the(ActionCall)
    return Does(span=parts.span, seat=seat, action=action, then=tuple(parts.all(Expr)), **parts.notes)


@builds("does_step")
def does_step(parts: Parts) -> DoesStep:
    step, action = parts.idents()
    return DoesStep(span=parts.span, seat=parts.idents("KIND")[0], step=step, action=action, **parts.notes)


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


def seats(parts: Parts, said: Expr) -> Iterator[Ident]:
    """The seats named in `Ann`, `Ann and Bob`."""
    if isinstance(said, Binary) and said.op == "and":
        yield from seats(parts, said.left)
        yield from seats(parts, said.right)
    elif isinstance(said, KindName):
        yield Ident(span=said.span, text=said.text)
    else:
        parts.context.found.append(
            MISPLACED.at(
                said.span, "here must stand a seat of the example", help="such as `Ann`, from its line `seats`"
            )
        )
        yield Ident(span=said.span, text="")


def seat_of(parts: Parts) -> Ident:
    """The seat with which a check begins."""
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
    return Sees(span=parts.span, seat=seat_of(parts), what=parts.expr(1), negated=parts.has("not"), **parts.notes)


@builds("wins")
def wins(parts: Parts) -> Wins:
    named = tuple(seat for said in parts.all(Expr) for seat in seats(parts, said))
    return Wins(span=parts.span, seats=named, shared=parts.has("share"), **parts.notes)


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
    given = list(parts.tagged("example_given"))
    blocks = [block for part in given for block in part.tagged("given_block")]
    alone = [start for part in parts.tagged("example_part") for start in part.all(StartAt)]
    starts = [*alone, *(start for block in blocks for start in block.all(StartAt))]
    for extra in starts[1:]:
        parts.context.found.append(MISPLACED.at(extra.span, "an example starts at one place"))
    return ExampleDecl(
        span=parts.span,
        title=parts.quoted(),
        seats=tuple(seat for part in parts.tagged("example_seats") for seat in part.idents("KIND")),
        variants=tuple(title for part in parts.tagged("example_with") for title in part.all_quoted()),
        given_setup=any(part.has("setup") for part in given),
        given=tuple(line for block in blocks for line in block.all(Stmt)),
        start=starts[0] if starts else None,
        when=tuple(line for part in parts.tagged("example_when") for line in _lines(part, "when_block", WhenLine)),
        then=tuple(line for part in parts.tagged("example_then") for line in _lines(part, "then_block", Check)),
        broken=parts.broken,
        **parts.notes,
    )


def _lines(part: Parts, block: str, kind: type[T]) -> tuple[T, ...]:
    below = part.tag(block)
    return below.all(kind) if below else ()

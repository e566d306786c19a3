"""Builders of syntax tree nodes for statements that change the state: Move, SetTo, Pay and others."""

from __future__ import annotations

from gamespec.model import (
    AddTo,
    EndsOf,
    Expr,
    Ident,
    Move,
    MovePlace,
    Pay,
    PayUnits,
    PayWith,
    Roll,
    Rotate,
    SetTo,
    Show,
    Shuffle,
    Swap,
    TakeFrom,
    WithSetting,
)
from gamespec.source import Span
from gamespec.syntax.build.flow import deed
from gamespec.syntax.build.registry import Parts, builds
from gamespec.syntax.codes import MISPLACED


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
        parts.context.found.append(MISPLACED.at(extra.span, "a `move` names one place"))
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

"""Rules about what is offered, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from math import prod

from gamespec.check.expressions.sets.comprehensions import beside_of, most
from gamespec.check.ranges import member_of
from gamespec.check.symbols import World
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action, Param
from gamespec.checked.traversal import parts
from gamespec.checked.types import Thing
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.automatic_choices import Walk
from gamespec.lint.register import rule

AUTOMATIC_SEAT_ASKED = register(
    "GS508", "automatic-seat-asked", "warning", "A choice that a seat without a player may have to make."
)


@rule
def automatic_seat_asked(world: World) -> Iterator[Diagnostic]:
    """Yield findings for choices that an automatic seat may have to make."""
    game = world.checked
    if not game.automatic:
        return
    walk = Walk(game)
    walk.phases()
    names = " or ".join(game.seat_names[seat] for seat in game.automatic)
    quoted = " or ".join(f"`{game.seat_names[seat]}`" for seat in game.automatic)
    for span in walk.asked:
        yield AUTOMATIC_SEAT_ASKED.at(
            span,
            f"this line may ask {quoted} to decide, but {quoted} is an automatic seat, which no player plays",
            help=f"leave this seat out (write `people` instead of `players`, or `p is not {names}`), or write a rule "
            f"`instead of {names}'s ...`",
        )


WIDE_MENU = register(
    "GS801",
    "wide-menu",
    "note",
    "An action with very many combinations of parameters before its conditions are tested.",
)
WIDEST = 2000


def _width(domain: x.Expr) -> int:
    """Return the greatest number of values in the set a parameter ranges over; equal pieces count once."""
    match domain:
        case x.ValueGet() if domain.value.body is not None:
            return _width(domain.value.body)
        case x.Aggregate(op="those"):
            return _width(domain.set)
        case x.Builtin(name="around" | "neighbours", kind=to) if isinstance(domain.args[0].type, Thing):
            lies = domain.args[0].type.kind.geometry
            if lies is None:
                return 0
            return max(map(len, lies.around if to is None else lies.beside[to]), default=0)
        case _:
            return _members(domain)


def _members(domain: x.Expr) -> int:
    number = most(domain) or 1
    member = member_of(domain.type)
    if isinstance(member, Thing) and member.kind.sort == "piece":
        return min(number, len(member.kind.rows))
    return number


@rule
def wide_menu(world: World) -> Iterator[Diagnostic]:
    """Yield findings for actions with more than 2,000 combinations of arguments."""
    for action in world.checked.actions:
        widths = {param: max(1, _width(param.domain)) for param in action.params if param.domain is not None}
        wide = prod(widths.values())
        if wide > WIDEST and action.span is not None:
            yield WIDE_MENU.at(
                action.span,
                f"each offer of `{action.name}` must test {wide:,} combinations of its parameters, which is slow",
                help=_narrower(action, widths),
            )


FEWER = "let the player choose one of them from fewer things"


def _narrower(action: Action, widths: Mapping[Param, int]) -> str:
    """Return advice on which parameter of an action to narrow; `widths` are their numbers of values."""
    asked = [line.condition for line in takewhile(_is_need, action.body) if isinstance(line, s.Need)]
    for param, width in widths.items():
        for condition in [part for part in parts(asked) if isinstance(part, x.Expr)]:
            beside = beside_of(condition, param.var)
            if beside is not None and width > _width(beside):
                left = prod(widths.values()) // width * _width(beside)
                shown = " ".join(beside.span.text.split())
                return (
                    f"write `{param.var.name} from {shown}` instead of the `need`, which leaves {left:,} combinations"
                )
    widest = sorted(widths, key=lambda param: widths[param], reverse=True)
    first, *others = [param for param in widest if widths[param] > 1]
    ranges = f"`{first.var.name}` has {widths[first]:,} possible values"
    many = "".join(f", `{param.var.name}` {widths[param]:,}" for param in others)
    last = action.params[-1]
    is_of_bundle = isinstance(last.var.type, Thing) and last.var.type.kind.bundle is not None
    if last.domain is None or widths[last] < 2 or is_of_bundle:
        return f"{ranges}{many}: {FEWER}"
    said = " ".join(last.domain.span.text.split())
    way = f"delete `{last.var.name}` here and write `you choose {last.var.name} from {said}` as a line of the action"
    return f"{ranges}{many}: {FEWER}, or {way}"


def _is_need(line: s.Stmt) -> bool:
    return isinstance(line, s.Need)

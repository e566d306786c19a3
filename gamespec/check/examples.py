"""Worked examples for this number of seats and these variants.

Enters: `example` declarations. Leaves: Examples with typed conditions and statements; moves stay text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_EXAMPLE, DUPLICATE_NAME, SEAT_IS_KIND, UNKNOWN_STEP
from gamespec.check.expressions import condition, expr, is_broken
from gamespec.check.expressions.report import ARGUMENT_COUNT
from gamespec.check.flow import phase_named
from gamespec.check.naming import meant
from gamespec.check.reading import parts, reads_var
from gamespec.check.scope import Scope
from gamespec.check.statements import block
from gamespec.check.triggers import action_named, seat_named
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.game import Example, ThenLine, WhenLine
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.check.world import World
    from gamespec.checked.game import Phase
    from gamespec.source import Span


def add_examples(world: World, decls: tuple[model.Decl, ...], variants: tuple[str, ...]) -> None:
    """Check the examples that are for this number of seats and exactly these variants."""
    promises = list(world.checked.promises)
    seen: dict[str, model.ExampleDecl] = {}
    for decl in decls:
        if not isinstance(decl, model.ExampleDecl) or decl.title is None:
            continue
        other = seen.setdefault(str(decl.title), decl)
        if other is not decl:
            world.sink.error(
                DUPLICATE_NAME,
                f'there are two examples "{decl.title}"',
                decl.title.span,
                secondary=[(other.span, "the first one")],
            )
        elif _applies(world, decl, variants):
            _example(world, decl)
    world.checked.promises[:] = promises


def _applies(world: World, decl: model.ExampleDecl, variants: tuple[str, ...]) -> bool:
    if {str(v) for v in decl.variants} != set(variants):
        return False
    low, high = world.checked.seat_range
    if decl.seats and not low <= len(decl.seats) <= high:
        given = "1 seat" if len(decl.seats) == 1 else f"{len(decl.seats)} seats"
        world.sink.error(
            BAD_EXAMPLE,
            f"{given}, but the game is for {low if low == high else f'{low} to {high}'}",
            decl.seats[0].span.to(decl.seats[-1].span),
        )
        return False
    return len(decl.seats) == world.seats if decl.seats else True


class _Lines:
    """One example being read: its seats, its scope."""

    def __init__(self, world: World, decl: model.ExampleDecl) -> None:
        self.world = world
        self.names = tuple(str(name) for name in decl.seats) or world.checked.seat_names
        self.seats = {name: i for i, name in enumerate(self.names)}
        for name in decl.seats:
            if str(name) in world.kinds:
                world.sink.error(SEAT_IS_KIND, f"`{name}` is a kind, so no seat can have this name", name.span)
        self.scope = Scope(world, seats_named=self.seats, trusting=True)

    def seat(self, name: model.Ident) -> int:
        found = seat_named(self.world, name, self.seats)
        return -1 if found is None else found


def _example(world: World, decl: model.ExampleDecl) -> None:
    lines = _Lines(world, decl)
    given = block(decl.given, lines.scope.child())
    start = _start(world, decl.start, lines) if decl.start is not None else None
    when = tuple(line for node in decl.when if (line := _when(world, node, lines)) is not None)
    then = tuple(claim for node in decl.then if (claim := _then(world, node, lines)) is not None)
    world.checked.examples.append(
        Example(
            str(decl.title),
            lines.names,
            tuple(str(v) for v in decl.variants),
            given,
            decl.given_setup,
            start,
            when,
            then,
            tuple(cite.rule for cite in decl.cites),
            decl.span,
        )
    )


def _start(world: World, node: model.StartAt, lines: _Lines) -> tuple[Phase, str | None, int | None] | None:
    phase = phase_named(world, node.phase)
    if phase is None:
        return None
    step = str(node.step) if node.step is not None and _has_step(world, phase, node.step) else None
    seat = lines.seat(node.seat) if node.seat is not None else None
    return phase, step, seat


def _has_step(world: World, owner: object, step: model.Ident) -> bool:
    steps = world.steps.get(owner, {})
    if str(step) in steps:
        return True
    world.sink.error(UNKNOWN_STEP, f"there is no step `{step}` there", step.span, help=meant(str(step), steps))
    return False


def text_of(span: Span) -> str:
    """The text of a move or answer on one line."""
    return " ".join(span.text.split())


def _when(world: World, node: model.WhenLine, lines: _Lines) -> WhenLine | None:
    match node:
        case model.Plays():
            _known_move(world, node.choice)
            return WhenLine(
                "plays",
                node.span,
                lines.seat(node.seat),
                text_of(node.choice.span),
                tuple(text_of(e.span) for e in node.then),
            )
        case model.Stops():
            return WhenLine("stops", node.span, lines.seat(node.seat), "stop")
        case model.Does():
            who = model.KindName(span=node.seat.span, text=str(node.seat))
            body = block((model.Do(span=node.span, action=node.action, who=who),), lines.scope.child())
            inner = tuple(text_of(e.span) for e in node.then)
            return WhenLine("does", node.span, lines.seat(node.seat), inner=inner, body=body)
        case model.DoesStep():
            return _does_step(world, node, lines)
        case model.ChanceGiven():
            return WhenLine("chance", node.span, outcomes=tuple(text_of(e.span) for e in node.outcomes))
        case model.PlayUntil():
            return _until(world, node, lines)
        case _:
            return None


def _known_move(world: World, choice: model.Expr) -> None:
    """A move in brackets names an action; answers to choices are left to the game."""
    if isinstance(choice, model.Call) and str(choice.name) not in world.actions:
        action_named(world, choice.name)
    elif isinstance(choice, model.Call):
        wanted = len(world.actions[str(choice.name)].params)
        if len(choice.args) > wanted:
            world.sink.error(
                ARGUMENT_COUNT,
                f"`{choice.name}` has {wanted or 'no'} argument{'' if wanted == 1 else 's'}, not {len(choice.args)}",
                choice.span,
                help="further choices of the move stand behind `with`",
            )


def _does_step(world: World, node: model.DoesStep, lines: _Lines) -> WhenLine | None:
    action = action_named(world, node.action)
    seat = lines.seat(node.seat)
    if action is None or not _has_step(world, action, node.step):
        return None
    step = str(node.step)
    body = next((part.body for part in parts(action.body) if isinstance(part, s.Step) and part.name == step), ())
    passed = next((param.var.name for param in action.params if reads_var(body, param.var)), None)
    if passed is not None:
        told = f"step `{step}` reads `{passed}`, which is known only where `{node.action}` is done whole"
        world.sink.error(BAD_EXAMPLE, told, node.step.span, help=f"write `{node.seat} does {node.action}(...)`")
        return None
    player = x.Const(Thing(world.player), node.seat.span, seat)
    return WhenLine("does", node.span, seat, body=(s.As(node.span, action.you, player, body),))


def _until(world: World, node: model.PlayUntil, lines: _Lines) -> WhenLine | None:
    if node.condition is not None:
        until = condition(node.condition, lines.scope.child())
        return None if is_broken(until) else WhenLine("until", node.span, condition=until)
    if node.end or node.phase is None:
        return WhenLine("until", node.span)
    phase = phase_named(world, node.phase)
    if phase is None:
        return None
    step = str(node.step) if node.step is not None and _has_step(world, phase, node.step) else None
    return WhenLine("until", node.span, phase=phase, step=step)


def _then(world: World, node: model.Check, lines: _Lines) -> ThenLine | None:
    match node:
        case model.Holds():
            return _holds(world, node, lines)
        case model.Cannot():
            action_named(world, node.action.name)
            reason = str(node.reason) if node.reason is not None else None
            return ThenLine("cannot", node.span, None, (lines.seat(node.seat),), text_of(node.action.span), reason)
        case model.CanChoose():
            reason = str(node.reason) if node.reason is not None else None
            sort = "cannot" if node.negated else "can"
            return ThenLine(sort, node.span, None, (lines.seat(node.seat),), text_of(node.what.span), reason)
        case model.Sees():
            what = expr(node.what, lines.scope.child())
            sort = "sees-not" if node.negated else "sees"
            return None if is_broken(what) else ThenLine(sort, node.span, what, (lines.seat(node.seat),))
        case model.Wins():
            return ThenLine(
                "share" if node.shared else "wins", node.span, None, tuple(lines.seat(n) for n in node.seats)
            )
        case model.IsOver():
            return ThenLine("not-over" if node.negated else "over", node.span)
        case _:
            return None


def _holds(world: World, node: model.Holds, lines: _Lines) -> ThenLine | None:
    asked = node.condition
    if isinstance(asked, model.Can) and isinstance(asked.who, model.KindName) and asked.who.text in lines.seats:
        action_named(world, asked.action.name)
        return ThenLine("can", node.span, None, (lines.seats[asked.who.text],), text_of(asked.action.span))
    holds = condition(asked, lines.scope.child())
    return None if is_broken(holds) else ThenLine("holds", node.span, holds)

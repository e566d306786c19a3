"""Dispatch of statement nodes to the function that checks their class, and checking of blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from gamespec import model
from gamespec.check.codes import CANNOT_STAND, NO_ACTOR
from gamespec.check.symbols import Scope, World
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action
from gamespec.checked.statements import Block, Stmt
from gamespec.checked.things import NeedLine, Value

F = TypeVar("F", bound="Callable[..., Stmt | Block | None]")

Elaborator: TypeAlias = "Callable[[Any, Scope], Stmt | Block | None]"
"""Function that returns typed statements for a node, or None for a mistake that it has reported."""

BY_CLASS: dict[type, Elaborator] = {}


def elaborates(node_class: type) -> Callable[[F], F]:
    """Return a decorator that registers the function for a class of statement nodes."""

    def register(function: F) -> F:
        BY_CLASS[node_class] = function
        return function

    return register


def block(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """Return the typed statements of a block; the names and facts they add stay in `scope`."""
    found: list[Stmt] = []
    paid: list[model.Pay] = []
    before: model.Stmt | None = None
    tested = 0
    """Number of statements up to the condition of the last payment with pieces, before any piece moves."""
    for node in nodes:
        made = elaborate(node, scope)
        payment = node if isinstance(node, model.Pay) and len(made) > 1 and isinstance(scope.inside, Action) else None
        if payment is not None and paid and before is paid[-1] and not _paid_from(payment, paid):
            found[tested:tested] = made[:1]
            found += made[1:]
            paid.append(payment)
            tested += 1
        else:
            if paid and isinstance(node, model.Need | model.Pay | model.PayWith):
                _too_late(paid, node, scope, is_like=payment is not None)
                paid = []
            found += made
            if payment is not None:
                paid, tested = [payment], len(found) - len(made) + 1
        before = node
    return tuple(found)


def _paid_from(node: model.Pay, paid: list[model.Pay]) -> bool:
    return any(node.source.span.one_line == each.source.span.one_line for each in paid)


def _too_late(paid: list[model.Pay], later: model.Stmt, scope: Scope, *, is_like: bool) -> None:
    """Report a condition below a payment with pieces (or, with `is_like`, another such payment)."""
    message = "pieces that are paid are moved at once, so this condition comes too late to refuse the action"
    line = paid[-1].span.line
    advice = f"write it above line {line}"
    if is_like and isinstance(later, model.Pay):
        advice = "pay both with one `pay`, whose amount is a value with both costs, `both(name from ...) = ... + ...`"
        if not _paid_from(later, paid):
            advice = f"write it directly below line {line}: both are tested before a piece moves"
    scope.world.sink.error(CANNOT_STAND, message, later.span, help=advice, also=[(paid[0].span, "paid here")])


def elaborate(node: model.Stmt, scope: Scope) -> Block:
    """Return the typed statements for one statement node; an empty block after a reported mistake."""
    function = BY_CLASS.get(type(node))
    made = function(node, scope) if function is not None else None
    if made is None:
        scope.world.sink.explained(node.span)
        return ()
    return made if isinstance(made, tuple) else (made,)


def nested(nodes: Iterable[model.Stmt], scope: Scope) -> Block:
    """Return the typed statements of a nested block, whose names and facts end with it."""
    return block(nodes, scope.child())


# ---- check the lines of computed values, and which actions use `you`, once all bodies are known


def value_lines(nodes: Iterable[model.Stmt], scope: Scope, of: Value) -> None:
    """Check the `let` and `need` lines of a computed value, whose names its result may use."""
    made: list[tuple[x.Var, x.Expr] | NeedLine] = []
    for node in nodes:
        for line in elaborate(node, scope) if isinstance(node, model.Let | model.Need) else ():
            if isinstance(line, s.Let):
                made.append((line.var, line.value))
                if line.never_none:
                    of.never_none[line.var] = line.span
            elif isinstance(line, s.Need):
                made.append(NeedLine(line.condition, line.reason, line.span))
    of.lines = tuple(made)


def settle_actors(world: World) -> None:
    """Compute which actions use `you`, directly or indirectly, once all bodies are known."""
    for action in world.actions.values():
        action.uses_you = action.you in world.reads
    changed = True
    while changed:
        changed = False
        for caller, done, _, _ in world.calls:
            if done.uses_you and getattr(caller, "uses_you", True) is False:
                caller.uses_you = True  # type: ignore[union-attr]
                changed = True
    for _, done, span, somebody in world.calls:
        if done.uses_you and not somebody:
            advice = f"name the player, such as `p does {done.name}`, or add a player to the phase: `phase NAME for P`"
            world.sink.error(NO_ACTOR, f"`{done.name}` uses `you`, but here no player acts", span, help=advice)

"""Check the lines of computed values, and which actions use `you`, once all bodies are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.expressions.elaboration.findings import NO_ACTOR
from gamespec.check.statements.dispatch import elaborate
from gamespec.checked import statements as s
from gamespec.checked.things import NeedLine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.check.symbols import Scope, World
    from gamespec.checked import expressions as x
    from gamespec.checked.things import Value


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
            world.sink.error(
                NO_ACTOR,
                f"`{done.name}` says `you`, and nobody acts here",
                span,
                help=f"`p does {done.name}`, or `phase NAME for P`",
            )

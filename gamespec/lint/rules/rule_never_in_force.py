"""A rule that can never have an effect.

Its condition is never true, the set of its `for each` is empty, it waits for an action nobody can do, or it changes a
value that nothing reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.expressions import Binary, Const, ConstSet, Expr
from gamespec.lint.register import rule
from gamespec.lint.use import use_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.check.world import World
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import Span

CODE = rule("GS506", "rule-never-in-force", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Clauses of rules that never apply."""
    used = use_of(world)
    for value in world.checked.values:
        for modifier in value.modifiers:
            yield from _at(modifier.span, modifier.rule, _dead(modifier.when, modifier.each))
    for action in world.checked.actions:
        for forbid in action.forbids:
            why = _dead(forbid.when, forbid.each) or (
                None if action in used.actions else f"`{action.name}` is never done"
            )
            yield from _at(forbid.span, forbid.rule, why)
    for trigger in world.checked.triggers:
        event = trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event
        late = None if trigger in used.triggers else f"`{getattr(event, 'name', 'its action')}` is never done"
        yield from _at(trigger.span, trigger.rule, _dead(trigger.when, trigger.each) or late)


def _at(span: Span | None, name: str, why: str | None) -> Iterator[Diagnostic]:
    if why is not None and span is not None:
        yield CODE.at(span, f"the rule `{name}` never has an effect here: {why}")


def _dead(when: Expr | None, each: tuple[object, Expr] | None) -> str | None:
    if each is not None and isinstance(each[1], ConstSet) and not each[1].members:
        return "there is nothing in the set of its `for each`"
    return "its condition is never true" if when is not None and _never(when) else None


def _never(condition: Expr) -> bool:
    if isinstance(condition, Binary) and condition.op == "and":
        return _never(condition.left) or _never(condition.right)
    return isinstance(condition, Const) and condition.value == 0

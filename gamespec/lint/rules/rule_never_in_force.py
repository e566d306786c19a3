"""A rule that can never have an effect.

Its condition is never true, the set of its `for each` is empty, or it waits for or forbids an action that is never done
and that no line tests with `can` or `would`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.constant_conditions import never, why_never
from gamespec.check.symbols import World
from gamespec.checked.expressions import Binary, ConstSet, Expr
from gamespec.diagnostics import Diagnostic
from gamespec.lint.possible_values import Settled, settled
from gamespec.lint.reachability import use_of
from gamespec.lint.register import rule
from gamespec.source import Span

CODE = rule("GS506", "rule-never-in-force", "warning", __doc__)


UNDONE = "offer the action, such as `you may ...`, or delete this part of the rule"


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for clauses of rules that can never apply; a shared condition is reported once."""
    said: set[Span] = set()
    for name, span, why in _clauses(world):
        if span is not None and span not in said:
            said.add(span)
            advice = UNDONE if why.startswith("the action") else None
            yield CODE.at(span, f"this part of the rule `{name}` never has an effect, because {why}", help=advice)


def _clauses(world: World) -> Iterator[tuple[str, Span | None, str]]:
    used, known = use_of(world), settled(world)
    for value in world.checked.values:
        for modifier in value.modifiers:
            yield from _dead(known, modifier.rule, modifier.when, modifier.each)
    for action in world.checked.actions:
        for forbid in action.forbids:
            yield from _dead(known, forbid.rule, forbid.when, forbid.each)
            if action not in used.meant:
                yield forbid.rule, forbid.span, f"the action `{action.name}` is never done and never tested"
    for trigger in world.checked.triggers:
        yield from _dead(known, trigger.rule, trigger.when, trigger.each)
        if trigger not in used.triggers:
            event = trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event
            yield trigger.rule, trigger.span, f"the action `{getattr(event, 'name', 'it watches')}` is never done"


def _dead(
    known: Settled, name: str, when: Expr | None, each: tuple[object, Expr] | None
) -> Iterator[tuple[str, Span | None, str]]:
    if each is not None and isinstance(each[1], ConstSet) and not each[1].members:
        yield name, each[1].span, "the set of its `for each` is always empty"
    elif when is not None and never(when):
        yield name, _culprit(when).span, f"its condition is never true{why_never(when)}"
    elif when is not None and (stored := known.never(when)) is not None:
        yield name, when.span, f"its condition is never true: {known.describe(stored)}"


def _culprit(condition: Expr) -> Expr:
    """Return the part of a condition that can never hold, or the whole condition."""
    if isinstance(condition, Binary) and condition.op == "and":
        return _culprit(condition.left if never(condition.left) else condition.right)
    return condition

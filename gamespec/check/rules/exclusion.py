"""Find conditions that never hold together, and triggers that never both act in one state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import product

from gamespec.check.expressions.elaboration.narrowing import facts, key_of
from gamespec.check.ranges import YES_NO, apart
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.things import Trigger
from gamespec.checked.types import Int

MOST_CASES = 32
"""Greatest number of conditions into which the body of a trigger is divided."""


def exclude(one: x.Expr | None, other: x.Expr | None) -> bool:
    """Return whether two conditions (None: always true) surely never hold in the same state."""
    return _never_both(one, {}, other, {})


def never_fire_together(one: Trigger, other: Trigger) -> bool:
    """Return whether two triggers never both fire; their variables for one parameter count as equal."""
    return _never_both(one.when, _standing_for(one), other.when, _standing_for(other))


def never_act_together(one: Trigger, other: Trigger, stays: Callable[[x.Expr], bool]) -> bool:
    """Return whether two triggers never both change anything, whichever of them comes first.

    Conditions of the `if` statements and cases in their bodies are considered, as far as `stays` says that neither
    trigger changes what they read.
    """
    first, second = _standing_for(one), _standing_for(other)
    mine, others = ([_lasting(each, stays) for each in cases(trigger)] for trigger in (one, other))
    return all(_never_both(each, first, also, second) for each, also in product(mine, others))


def _lasting(condition: x.Expr | None, stays: Callable[[x.Expr], bool]) -> x.Expr | None:
    """Return the parts of a condition, joined by `and`, for which `stays` holds; None without any."""
    if isinstance(condition, x.Binary) and condition.op == "and":
        left, right = _lasting(condition.left, stays), _lasting(condition.right, stays)
        return right if left is None else left if right is None else _both(left, right)
    return condition if condition is not None and stays(condition) else None


def _standing_for(trigger: Trigger) -> dict[object, object]:
    return {**trigger.params, trigger.you: "you"}


def cases(trigger: Trigger) -> list[x.Expr | None]:
    """Return conditions of which at least one holds whenever a trigger acts; None: it always acts."""
    found = _cases(trigger.body)
    if found is None or len(found) > MOST_CASES:
        return [trigger.when]
    return [each if trigger.when is None else _both(trigger.when, each) for each in found]


def _cases(body: s.Block) -> list[x.Expr] | None:
    """Return the conditions under which statements do something; None unless all are inside an `if`."""
    found: list[x.Expr] = []
    for line in body:
        if not isinstance(line, s.If):
            return None
        before: list[x.Expr] = []
        for condition, lines in line.branches:
            found += _under(reduce(_both, [*before, condition]), lines)
            before.append(x.Not(YES_NO, condition.span, condition))
        if line.otherwise:
            found += _under(reduce(_both, before), line.otherwise)
    return found


def _under(condition: x.Expr, lines: s.Block) -> list[x.Expr]:
    inner = _cases(lines)
    return [condition] if inner is None else [_both(condition, each) for each in inner]


def _both(one: x.Expr, other: x.Expr) -> x.Expr:
    return x.Binary(YES_NO, one.span, "and", one, other)


def _never_both(
    one: x.Expr | None, names: Mapping[object, object], other: x.Expr | None, others: Mapping[object, object]
) -> bool:
    if one is None or other is None:
        return False
    known, also = (
        {_renamed(key, same): fact for key, fact in facts(each, holds=True).items()}
        for each, same in ((one, names), (other, others))
    )
    for key, fact in known.items():
        second = also.get(key)
        if isinstance(fact, Int) and isinstance(second, Int) and apart(fact, second):
            return True
    fixed, also_fixed = (
        {_renamed(key, same): answer for key, answer in _fixed_values(each).items()}
        for each, same in ((one, names), (other, others))
    )
    return any(key in also_fixed and also_fixed[key] != answer for key, answer in fixed.items())


def _renamed(key: object, same: Mapping[object, object]) -> object:
    if isinstance(key, tuple):
        return tuple(_renamed(part, same) for part in key)
    return same.get(key, key) if isinstance(key, x.Var) else key


def _fixed_values(condition: x.Expr) -> dict[object, object]:
    """Return the expressions that a condition fixes to yes, no, or a constant, with these values."""
    found: dict[object, object] = {}
    waiting = [condition]
    while waiting:
        c = waiting.pop()
        negated = isinstance(c, x.Not)
        of = c.of if isinstance(c, x.Not) else c
        if isinstance(of, x.Binary) and of.op == ("or" if negated else "and"):
            waiting += [x.Not(YES_NO, c.span, each) if negated else each for each in (of.left, of.right)]
        elif isinstance(of, x.Not):
            waiting.append(of.of)
        elif isinstance(of, x.Binary) and of.op == "is" and not negated:
            for e, constant in ((of.left, of.right), (of.right, of.left)):
                if isinstance(constant, x.Const) and (key := key_of(e)) is not None:
                    found[key] = constant.value
        elif of.type == YES_NO and (key := key_of(of)) is not None:
            found[key] = int(not negated)
        if (asked := said(of)) is not None:
            found["asked", asked] = not negated
    return found


def said(condition: x.Expr) -> object:
    """Return a key that is equal for equal conditions; None if no such key can be made."""
    match condition:
        case x.Binary():
            both = said(condition.left), said(condition.right)
            return None if None in both else (condition.op, *both)
        case x.Const():
            return ("constant", condition.value)
        case x.Not():
            inner = said(condition.of)
            return None if inner is None else ("not", inner)
        case _:
            return key_of(condition)

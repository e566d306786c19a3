"""Order of effect of rules, and findings about rules whose order matters but is not given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import TypeVar

from gamespec.analysis.cells import Effects, clash
from gamespec.analysis.direct_effects import same_deed
from gamespec.analysis.effects import Analysis
from gamespec.analysis.outcomes import outcomes
from gamespec.budgets import PAIRS, allowed
from gamespec.check.codes import INSTEAD_CLASH, KEEP_CLASH, NEVER_REACHED, SET_CLASH, UNORDERED
from gamespec.check.expressions import is_broken
from gamespec.check.rules.exclusion import exclude, never_act_together, never_fire_together, said
from gamespec.check.symbols import World
from gamespec.checked import expressions as x
from gamespec.checked.things import Modifier, Trigger, Value
from gamespec.checked.types import Int
from gamespec.diagnostics.catalogue import COSTLY, TOO_MANY

# ---- warn of constants outside the declared range of a computed value: its own, and those set by rules


def report_outside(world: World, value: Value) -> None:
    """Warn if a rule that sets or limits a value, or the value, gives a constant outside its range."""
    if not isinstance(value.type, Int) or any(m.change in ("add", "take") for m in value.modifiers):
        return
    if value.body is not None and not is_broken(value.body) and isinstance(value.body.type, Int):
        _look(world, value, value.type, value.body, None)
    for change in value.modifiers:
        if isinstance(change.amount, x.Const) and change.span is not None:
            _look(world, value, value.type, change.amount, change)


def _look(world: World, value: Value, of: Int, amount: x.Expr, change: Modifier | None) -> None:
    made = change.change if change is not None else "set"
    assert isinstance(amount.type, Int)  # the amount of set or keep, or the body, is a number
    high = of.high is not None and amount.type.low is not None and amount.type.low > of.high and made != "at-most"
    low = of.low is not None and amount.type.high is not None and amount.type.high < of.low and made != "at-least"
    if amount.type.optional or (not high and not low):
        return
    end = of.high if high else of.low
    known = amount.type.low == amount.type.high
    message = f"`{value.name}` is never {amount.type.low if known else 'the number here'}: its range ends at {end}"
    advice = f"widen the range of `{value.name}`, or write another number; now the value is {end} each time"
    declared = (value.span, "the range is declared here")
    world.sink.warning(NEVER_REACHED, message, amount.span, help=advice, also=[declared])


# ---- order of effect


Before = "Mapping[str, set[str]]"

T = TypeVar("T", "Modifier", "Trigger")
MOST_REPORTED = 10
_RANK = {"set": 0, "add": 1, "take": 1, "at-least": 2, "at-most": 3}


def order_modifiers(world: World, before: Mapping[str, set[str]], order: Mapping[str, int]) -> None:
    """Sort each value's changes: set, add and take, limits; then by rule; report conflicts."""
    for value in world.checked.values:
        value.modifiers.sort(key=lambda m: (_RANK[m.change], order[m.rule]))
        sets = [m for m in value.modifiers if m.change == "set"]
        what = f"`{value.name}`"
        for one, other in compared(world, what, combinations(sets, 2)):
            _set_clash(world, value, one, other, before)
        least = [m for m in value.modifiers if m.change == "at-least"]
        most = [m for m in value.modifiers if m.change == "at-most"]
        for one, other in compared(world, what, product(least, most)):
            _keep_clash(world, value, one, other)
        report_outside(world, value)


def compared(world: World, what: str, pairs: Iterable[tuple[T, T]]) -> Iterator[tuple[T, T]]:
    """Yield pairs of clauses to compare, until too many were compared or conflict; report the rest once."""
    reported = 0
    for number, pair in enumerate(pairs, 1):
        span = pair[1].span
        if number > allowed(PAIRS) and span is not None:
            message = f"too many rules change {what} for gamespec to check each pair of them for conflicts"
            advice = f"write fewer lines that change {what}, or allow more with --budget 10"
            world.sink.error(COSTLY, message, span, help=advice)
            return
        before = len(world.sink)
        yield pair
        reported += len(world.sink) > before
        if reported == MOST_REPORTED and span is not None:
            message = f"{reported} pairs of rules conflict over {what}, and further pairs were not checked"
            world.sink.error(TOO_MANY, message, span)
            return


def _ordered(one: str, other: str, before: Mapping[str, set[str]]) -> bool:
    return one in before.get(other, ()) or other in before.get(one, ())


def _set_clash(world: World, value: Value, one: Modifier, other: Modifier, before: Mapping[str, set[str]]) -> None:
    if _ordered(one.rule, other.rule, before) or exclude(one.when, other.when):
        return
    mine, theirs = one.amount, other.amount
    same = isinstance(mine, x.Const) and isinstance(theirs, x.Const) and mine.value == theirs.value
    if same or other.span is None:
        return
    if one.rule == other.rule:
        message = f"two lines of this rule may set `{value.name}` at the same time"
        advice = "add an `if` to each of the two lines, so that only one of them applies"
    else:
        message = f"the rules `{one.rule}` and `{other.rule}` may both set `{value.name}`"
        advice = f"to let `{other.rule}` apply last, write its head `rule {other.rule} after rule {one.rule}`"
    world.sink.error(SET_CLASH, message, other.span, help=advice, also=[(one.span, "the other one")])


def _keep_clash(world: World, value: Value, least: Modifier, most: Modifier) -> None:
    """Report a lower and an upper limit that hold together and leave no number between them."""
    low, high = least.amount.type, most.amount.type
    if not isinstance(low, Int) or not isinstance(high, Int) or low.low is None or high.high is None:
        return
    if low.low <= high.high or low.optional or high.optional or not _at_the_same_times(least, most):
        return
    assert least.span is not None  # a clause of a rule
    assert most.span is not None
    home = value.span.file if value.span is not None else None
    first, second = sorted((least.span, most.span), key=lambda span: (span.file != home, span.start))
    message = f"two lines say that `{value.name}` is at least {low.low} and at most {high.high}, which is not possible"
    world.sink.warning(KEEP_CLASH, message, second, also=[(first, "the other limit")])


def _at_the_same_times(one: Modifier, other: Modifier) -> bool:
    """Return whether two changes surely apply at the same times: always, or under the same condition."""
    if one.each is not None or other.each is not None:
        return False
    if one.when is None or other.when is None:
        return one.when is other.when
    mine = said(one.when)
    return mine is not None and mine == said(other.when)


def order_triggers(world: World, before: Mapping[str, set[str]], order: Mapping[str, int]) -> None:
    """Sort the triggers of each event by rules; report those of which `before` does not give the order."""
    triggers = world.checked.triggers
    triggers.sort(key=lambda t: order[t.rule])
    analysis = Analysis(world.checked)
    by_event: dict[tuple[str, object], list[Trigger]] = {}
    for trigger in triggers:
        by_event.setdefault((trigger.moment, trigger.event), []).append(trigger)
    for (moment, _), group in by_event.items():
        known = {id(t): analysis.of(t) for t in group} if len(group) > 1 else {}
        for one, other in compared(world, "this moment", combinations(group, 2)):
            if _ordered(one.rule, other.rule, before) or other.span is None:
                continue
            if moment == "instead":
                if not never_fire_together(one, other):
                    _both_instead(world, one, other)
            elif one.rule != other.rule and not _either_way(analysis, one, other):
                _unordered(world, one, other, known[id(one)], known[id(other)])


def _either_way(analysis: Analysis, one: Trigger, other: Trigger) -> bool:
    """Return whether two triggers of one event surely have the same result in either order."""
    same, same_when = same_deed(one, other)
    if same_when or (same and not analysis.of(one.when, other.when).reads.keys() & analysis.of(one.body).writes):
        return True
    written = analysis.of(one.body).writes | analysis.of(other.body).writes
    return never_act_together(one, other, lambda condition: not analysis.of(condition).reads.keys() & written)


def _both_instead(world: World, one: Trigger, other: Trigger) -> None:
    assert other.span is not None  # checked by the caller
    message = f"the rules `{one.rule}` and `{other.rule}` may both replace the same action at the same time"
    advice = (
        "add conditions that are never both true, "
        f"or write the head `rule {other.rule} after rule {one.rule}`, so that `{other.rule}` applies last"
    )
    world.sink.error(INSTEAD_CLASH, message, other.span, help=advice, also=[(one.span, "the other one")])


def _unordered(world: World, one: Trigger, other: Trigger, first: Effects, second: Effects) -> None:
    found = clash(first, second)
    if found is None or other.span is None:
        return
    effect = outcomes(world.checked, one, other)
    name, text = (found.name, found.words(one.rule, other.rule)) if effect is None else (effect.cell, effect.text)
    message = (
        f"the rules `{one.rule}` and `{other.rule}` apply at the same moment, and their order changes "
        f"{name if ' ' in name else f'`{name}`'}: {text}"
    )
    line = other.span.text.partition("\n")[0].partition("#")[0].partition(" if ")[0]  # without its condition
    advice = (
        f"to let `{other.rule}` apply last, write its head `rule {other.rule} after rule {one.rule}`, or the other way "
        "round; if only one of them should apply, write conditions behind both lines, such as "
        f"`{' '.join(line.split())} if ...`"
    )
    world.sink.error(UNORDERED, message, other.span, help=advice, also=[(one.span, "the other one")])

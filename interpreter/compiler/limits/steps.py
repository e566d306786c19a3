"""Limits on the steps of a decision, and loops whose members are counted at run time.

A loop counts its members if it may be long together with the work for each of them. Short loops, which are nearly all,
are not counted, but the loops around them are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from typing import TypeVar, cast

from gamespec.budgets import CANDIDATES, STEPS
from gamespec.check.expressions.sets.ambiguity import most
from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import Action
from gamespec.checked.things import Value
from gamespec.checked.types import UNBOUNDED, Int
from gamespec.source import Span
from interpreter.code.expressions import Expr, Global
from interpreter.code.statements import StoreGlobal
from interpreter.code.unread import Through
from interpreter.code.writing import CELLS, compare, const, numbers
from interpreter.compiler.analysis.walk import parts, trees_of
from interpreter.compiler.building import NUMBER, arithmetic
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.passes.membership import asked_of_one
from interpreter.kernel.errors import RuntimeCheckFailed

T = TypeVar("T")

FEW = 20_000
"""Candidates up to which a menu is not counted."""
NARROW = 250
"""Candidates up to which a menu that turned out empty is not counted."""
SHORT = 100_000
"""Steps up to which a loop is not counted."""
ENDLESS = 1 << 60
SPEND = "spend"
"""Name of the function that counts the members of a loop."""
LINE = 16
"""Parts of a line that count as one step."""
HEAVIEST = SHORT // LINE


def counted(fn: Fn, whole: Expr, of: e.Expr, inside: Iterable[object], least: int = 1) -> Expr:
    """Return the members of a loop, counted if it may be long."""
    if _is_counted(whole):
        return whole
    many, each = most(of), 1 + sum(steps(fn.module, part) for part in inside if part is not None)
    return _counted(fn, whole, (UNBOUNDED if many is None else many), each, of.span, least)


def candidates(fn: Fn, whole: Expr, of: e.Expr, inside: Iterable[object], all_of: Iterable[e.Expr]) -> Expr:
    """Return the values of an argument, counted if there may be many moves."""
    wide = 1
    for domain in all_of:
        wide = min(ENDLESS, wide * _members(most(domain)))
    if wide <= FEW:
        return counted(fn, whole, of, inside)
    number = fn.module.kept(
        f"gamespec tests at most {fn.module.allowed(CANDIDATES):,} moves for one decision (--budget allows more)",
        of.span,
    )
    return _spending(fn, whole, STEPS // CANDIDATES, number)


def laps(fn: Fn, item: st.Repeat, limit: Expr) -> Expr:
    """Return the laps of a loop, counted if there may be many."""
    assert item.limit is not None
    kind = item.limit.type
    many = kind.high if isinstance(kind, Int) and kind.high is not None else UNBOUNDED
    each = 1 + sum(steps(fn.module, line) for line in (item.until, *item.body) if line is not None)
    return _counted(fn, numbers(0, limit), many, each, item.limit.span, 1)


def lap(fn: Fn, span: Span) -> None:
    """Count a lap of a loop that contains decisions or draws."""
    spend_once(fn, LINE, span)


def _counted(fn: Fn, whole: Expr, many: int, each: int, span: Span, least: int) -> Expr:
    if many * each <= SHORT:
        return whole
    weight = max(least, min(HEAVIEST, each // LINE)) if each <= SHORT else least
    return _spending(fn, whole, weight, fn.module.too_long(span))


def _is_counted(whole: Expr) -> bool:
    return isinstance(whole, Through)


def _spending(fn: Fn, whole: Expr, weight: int, check: int) -> Expr:
    if _is_counted(whole):
        assert isinstance(whole, Through)
        whole = whole.args[0]
    fn.module.namespace.setdefault(SPEND, _spender(fn.module))
    return Through(CELLS, SPEND, (whole, const(weight), const(check)))


def _spender(module: Module) -> Callable[[Iterable[T], int, int], Iterable[T]]:
    limit, out = module.allowed(STEPS), module.namespace["OUT"]

    def spend(members: Iterable[T], weight: int, check: int) -> Iterable[T]:
        """Return the members and count them; raise RuntimeCheckFailed above the limit."""
        if not isinstance(members, Sized):
            members = list(members)
        out[3] += weight * len(cast("Sized", members))
        if out[3] > limit:
            raise RuntimeCheckFailed(check)
        return members

    return spend


def spending(fn: Fn) -> str:
    """Return the name of the function (thing, steps, check) that counts steps and returns the thing."""

    def spend(what: T, weight: int, check: int) -> T:
        out[3] += weight
        if out[3] > limit:
            raise RuntimeCheckFailed(check)
        return what

    limit, out = fn.module.allowed(STEPS), fn.module.namespace["OUT"]
    return fn.module.foreign("spend_once", spend)


def entered(fn: Fn, inside: Iterable[object], span: Span | None) -> None:
    """Count each call of a function that may cost much."""
    trees = list(inside)
    if span is None or sum(steps(fn.module, tree) for tree in trees) <= SHORT:
        return
    own = sum(_uncounted(fn.module, tree) for tree in trees)
    spend_once(fn, max(1, min(HEAVIEST, own // LINE)), span)


def spend_once(fn: Fn, weight: int, span: Span) -> None:
    """Write code that counts steps and fails a runtime check above the limit of a decision."""
    fn.module.namespace.setdefault(SPEND, _spender(fn.module))
    made = Global(NUMBER, 3)
    fn.add(StoreGlobal(3, arithmetic("+", made, weight)))
    fn.fail_if(compare(">", made, fn.module.allowed(STEPS)), fn.module.too_long(span))


def _uncounted(module: Module, part: object) -> int:
    """Return the steps not counted elsewhere: short loops, short values, and single lines."""
    whole = steps(module, part)
    if whole <= SHORT or isinstance(part, e.Aggregate | st.ForEach | st.Repeat):
        return min(whole, 1 if whole > SHORT else whole)
    return min(SHORT, 1 + sum(_uncounted(module, inner) for inner in parts(part) if not isinstance(inner, e.Var)))


def steps(module: Module, part: object) -> int:
    """Return the maximum number of steps of a node, including the values and actions it uses."""
    plain = asked_of_one(module, part) if isinstance(part, e.Member) else None
    if plain is not None:
        return steps(module, plain)
    total = 1 + sum(steps(module, inner) for inner in parts(part) if not isinstance(inner, e.Var))
    match part:
        case e.Aggregate():
            total *= _members(most(part.set))
        case st.ForEach():
            total *= _members(most(part.set))
        case st.Repeat():
            kind = None if part.limit is None else part.limit.type
            total *= _members(kind.high if isinstance(kind, Int) else None)
        case e.ValueGet():
            total += _of_value(module, part.value)
        case e.Can() | e.Would() | st.Do():
            total += _of_action(module, part.action)
        case _:
            pass
    return min(total, ENDLESS)


def _members(number: int | None) -> int:
    return UNBOUNDED if number is None else max(1, number)


def _of_value(module: Module, value: Value) -> int:
    key = ("steps", value)
    if key not in module.made:
        module.made[key] = ENDLESS
        module.made[key] = min(ENDLESS, 1 + sum(steps(module, tree) for tree in trees_of(value)))
    return module.made[key]


def _of_action(module: Module, action: Action) -> int:
    """Return the maximum number of steps of an action, for all choices of its parameters."""
    key = ("steps", action)
    if key not in module.made:
        module.made[key] = ENDLESS
        total = 1 + sum(steps(module, line) for line in action.body)
        for param in action.params:
            if param.domain is not None and not param.given:
                total *= _members(most(param.domain))
        module.made[key] = min(ENDLESS, total)
    return module.made[key]

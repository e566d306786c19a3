"""Statements that compute a value: its needs and names, its body, changes by rules, and its range.

Each step may be noted, for an explanation of the value.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from typing import Protocol, TypeAlias

from gamespec.checked import runtime_checks
from gamespec.checked.things import Modifier, NeedLine, Value
from gamespec.checked.types import Int, SetOf, ZoneOf
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.statements import Set, Stmt
from interpreter.code.types import TRUTH
from interpreter.code.writing import compare, const
from interpreter.compiler.building import NUMBER, arithmetic
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_, sets

BODY, FAILED, LEAST, MOST = -1, -2, -3, -4
"""Numbers of the steps that are no change by a rule: body, failed need, lower and upper bound."""
CHANGES: dict[str, Callable[[Expr, Expr], Expr]] = {
    "set": lambda _, amount: amount,
    "add": lambda before, amount: arithmetic("+", before, amount),
    "take": lambda before, amount: arithmetic("-", before, amount),
    "at-least": lambda before, amount: code.Least(NUMBER, "max", (before, amount)),
    "at-most": lambda before, amount: code.Least(NUMBER, "min", (before, amount)),
}


Ends: TypeAlias = "tuple[tuple[int | None, code.CompareSign, int], ...]"
"""Type of a range's bounds: the bound, the comparison by which a number exceeds it, and the step."""


class Note(Protocol):
    """Builder of the statement that notes a step with its amount, result and member of a `for each`."""

    def __call__(self, step: int, amount: Expr, after: Expr, member: Expr | None = None, /) -> Stmt:
        """Return the statement."""
        ...


def lines_before(fn: Fn, value: Value, failed: Callable[[int], None]) -> None:
    """Add the lets and needs of a value; `failed` adds the lines for a need that fails."""
    needs = 0
    for line in value.lines:
        if isinstance(line, NeedLine):
            with fn.when(code.Not(TRUTH, x_.built(fn, line.condition))):
                failed(needs)
            needs += 1
        else:
            var, body = line
            sets.in_order(fn, body)
            many = isinstance(var.type, SetOf | ZoneOf)
            fn.assign(var, x_.as_list(fn, body) if many else x_.built(fn, body), force_local=True)
            if var in value.never_none:
                number = fn.module.check(runtime_checks.never_none(var.name), value.never_none[var])
                fn.fail_if(compare("<", fn.get(var), 0), number)


def worked_out(fn: Fn, value: Value, note: Note | None = None) -> Expr:
    """Add lines that compute a value in the variable `x`, and note each step; return that variable."""
    body = to_begin_with(fn, value)
    found = fn.keep("x", x_.own(body) if isinstance(value.type, SetOf | ZoneOf) else body)
    if note is not None:
        fn.add(note(BODY, found, found))
    for number, modifier in enumerate(value.modifiers):
        _modify(fn, found, modifier, number, note)
    if isinstance(value.type, Int):
        ends: Ends = ((value.type.low, "<", LEAST), (value.type.high, ">", MOST))
        for end, sign, step in ends:
            if end is not None:
                with fn.when(compare(sign, found, end)):
                    fn.add(Set((found.local,), const(end)))
                    if note is not None:
                        fn.add(note(step, found, found))
    return found


def to_begin_with(fn: Fn, value: Value) -> Expr:
    """Return CODE of a value's body; 1 if it has none."""
    if value.body is None:
        return const(1)
    return x_.members(fn, value.body) if isinstance(value.type, SetOf | ZoneOf) else x_.built(fn, value.body)


def _modify(fn: Fn, found: code.Get, modifier: Modifier, number: int, note: Note | None) -> None:
    """Add a change by a rule, noted if it changes the value; `set` is noted whenever it applies."""
    member = None
    with ExitStack() as blocks:
        if modifier.each is not None:
            var, members = modifier.each
            whole = x_.members(fn, members)
            member = fn.declare(var)
            blocks.enter_context(fn.each(member, whole))
        if modifier.when is not None:
            blocks.enter_context(fn.when(x_.built(fn, modifier.when)))
        amount = x_.built(fn, modifier.amount)
        change = CHANGES[modifier.change]
        if note is None:
            fn.add(Set((found.local,), change(found, amount)))
            return
        amount, before = fn.keep("y", amount), fn.keep("z", found)
        fn.add(Set((found.local,), change(found, amount)))
        with nullcontext() if modifier.change == "set" else fn.when(compare("!=", found, before)):
            fn.add(note(number, amount, found, member))

"""How a value is worked out: needs and names, its body, what rules change in it, the ends of its range.

Enters a function under construction and a value; adds the lines that make `x` the value, with a note of each step if
one is wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gamespec.checked import runtime_checks
from gamespec.checked.things import NeedLine
from gamespec.checked.types import Int, SetOf, ZoneOf
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.things import Modifier, Value
    from interpreter.compiler.module import Fn

BODY, FAILED, LEAST, MOST = -1, -2, -3, -4
"""Steps that are no change by a rule: the body; a need that fails; the ends of the range."""
CHANGES = {
    "set": "x = {0}",
    "add": "x += {0}",
    "take": "x -= {0}",
    "at-least": "x = max(x, {0})",
    "at-most": "x = min(x, {0})",
}


class Note(Protocol):
    """The statement that notes a step: which it is, the text of its amount, for which member of `for each`."""

    def __call__(self, step: int, amount: str, member: str = "None", /) -> str:
        """Its text."""
        ...


def lines_before(fn: Fn, value: Value, failed: Callable[[int], str]) -> None:
    """The lets and needs of a value; what is done and answered when a need fails."""
    needs = 0
    for line in value.lines:
        if isinstance(line, NeedLine):
            fn(f"if not {x_.condition(fn, line.condition)}: {failed(needs)}")
            needs += 1
        else:
            var, body = line
            many = isinstance(var.type, SetOf | ZoneOf)
            fn.assign(var, x_.listed(fn, body) if many else x_.number(fn, body), force_local=True)
            if var in value.never_none:
                number = fn.module.check(runtime_checks.never_none(var.name), value.never_none[var])
                fn(f"if {fn.var(var)} < 0: raise PB({number})")


def worked_out(fn: Fn, value: Value, note: Note | None = None) -> None:
    """Step by step `x` becomes a value: its body, the changes by rules, the ends of its range; each may be noted."""
    body = to_begin_with(fn, value)
    if note is None:
        fn(f"x = {body}")
    else:
        fn(f"x = tuple({body})" if isinstance(value.type, SetOf | ZoneOf) else f"x = {body}")
        fn(note(BODY, "x"))
    for number, modifier in enumerate(value.modifiers):
        _modify(fn, modifier, number, note)
    if isinstance(value.type, Int):
        for end, sign, step in ((value.type.low, "<", LEAST), (value.type.high, ">", MOST)):
            if end is not None:
                noted = "" if note is None else f"; {note(step, 'x')}"
                fn(f"if x {sign} {end}: x = {end}{noted}")


def to_begin_with(fn: Fn, value: Value) -> str:
    """Text of the body."""
    if value.body is None:
        return "1"
    return x_.members(fn, value.body) if isinstance(value.type, SetOf | ZoneOf) else x_.number(fn, value.body)


def _modify(fn: Fn, modifier: Modifier, number: int, note: Note | None) -> None:
    """A change by a rule, noted where it changes something; `set` is noted whenever it applies."""
    depth, member = fn.depth, "None"
    if modifier.each is not None:
        var, members = modifier.each
        whole = x_.members(fn, members)
        member = fn.declare(var)
        fn(f"for {member} in {whole}:")
        fn.depth += 1
    if modifier.when is not None:
        fn(f"if {x_.condition(fn, modifier.when)}:")
        fn.depth += 1
    amount = x_.number(fn, modifier.amount)
    if note is None:
        fn(CHANGES[modifier.change].format(amount))
    else:
        fn(f"y = {amount}")
        fn("z = x")
        fn(CHANGES[modifier.change].format("y"))
        noted = note(number, "y", member)
        fn(noted if modifier.change == "set" else f"if x != z: {noted}")
    fn.depth = depth

"""The sentences of promises: what could not be proved, said alike by the checks that list it and by the machine.

Enters what a promise is about; leaves its sentence. With its place it is how a promise is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.expressions import FieldGet
    from gamespec.checked.things import Field
    from gamespec.checked.types import Int

LAPS = 10_000
"""A loop, or a circle of phases in which nobody is asked, that goes round more often breaks its promise."""
ENDS = f"this ends within {LAPS:,} laps"
NOT_ZERO = "the divisor is not 0"
IN_LIST = "the place in the list is 0 or more"
PIECE_HERE = "there is a piece here"
ALIKE = "these pieces are alike"
STAYS_REACHED = "more pieces never undo this goal"


def ends_of(t: Int) -> str:
    """A range as a file says it."""
    if t.low == t.high:
        return str(t.low)
    if t.high is None:
        return f"{t.low} and up" if t.low is not None else "any number"
    return f"{'' if t.low is None else t.low}..{t.high}"


def within(t: Int) -> str:
    """Of a number where a range is wanted."""
    return f"this is within {ends_of(t)}"


def stays(target: FieldGet) -> str:
    """Of a field that is added to or taken from."""
    return f"`{target.span.text}` stays in its range"


def never_none(name: str) -> str:
    """Of a `let` that says so."""
    return f"`{name}` is never none"


def set_first(field: Field) -> str:
    """Of a field that starts as nothing."""
    return f"`{field.name}` is set before it is read"


def not_empty(op: str) -> str:
    """Of the highest or lowest of a set, where none could not be told from a number."""
    return f"`{op}` of these is not asked of an empty set"

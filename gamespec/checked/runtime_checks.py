"""Texts of runtime checks, for lint and the compiler; text and place identify a check."""

from __future__ import annotations

from gamespec.checked.expressions import EndOf, FieldGet
from gamespec.checked.things import Field
from gamespec.checked.types import Int

LAPS = 10_000
"""Greatest number of rounds of a loop, or of a cycle of phases without a decision."""
ENDS = f"this ends within {LAPS:,} rounds"
NOT_ZERO = "the divisor is not 0"
IN_LIST = "the place in the list is 0 or more"
PIECE_HERE = "there is a piece here"
ALIKE = "these pieces are alike"
STAYS_REACHED = "choosing more pieces never makes this condition false again"


def ends_of(t: Int) -> str:
    """Return the range of a number type as written in a `.game` file: `3`, `0..9`, `1 and up`."""
    if t.low == t.high:
        return str(t.low)
    if t.high is None:
        return f"{t.low} and up" if t.low is not None else "any number"
    return f"{'' if t.low is None else t.low}..{t.high}"


def within(t: Int) -> str:
    """Return the text of the runtime check that a number is in the range of a type."""
    return f"this is within {ends_of(t)}"


def stays(target: FieldGet) -> str:
    """Return the text of the runtime check that a field stays in its range when it is changed by a number."""
    return f"`{target.span.text}` stays in its range"


def never_none(name: str) -> str:
    """Return the text of the runtime check that the variable of a `let ..., never none` has a value."""
    return f"`{name}` is never none"


def all_there(what: EndOf) -> str:
    """Return the text of the runtime check that enough pieces are there, with the words for fewer."""
    named, of = (" ".join(each.text.split()) for each in (what.span, what.of.span))
    number = "1" if what.amount is None else what.amount.span.one_line
    return f"`{named}` is all there (if fewer may move, write `move up to {number} from {what.which} of {of}`)"


def set_first(field: Field) -> str:
    """Return the text of the runtime check that a field without a start value is set before it is read."""
    return f"`{field.name}` is set before it is read"


def not_empty(op: str) -> str:
    """Return the text of the check that `highest` gets no empty set where -1 may be a number."""
    return f"the set in `{op}(...)` is never empty here"

"""Texts of runtime checks, shared by lint, which lists them, and the machine, which checks them.

A runtime check is identified by its text and its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.expressions import EndOf, FieldGet
    from gamespec.checked.things import Field
    from gamespec.checked.types import Int

LAPS = 10_000
"""Greatest number of rounds of a loop, or of a cycle of phases without a decision.

More rounds fail the runtime check.
"""
ENDS = f"this ends within {LAPS:,} laps"
NOT_ZERO = "the divisor is not 0"
IN_LIST = "the place in the list is 0 or more"
PIECE_HERE = "there is a piece here"
ALIKE = "these pieces are alike"
STAYS_REACHED = "more pieces never undo this goal"


def ends_of(t: Int) -> str:
    """Return a range as written in a file."""
    if t.low == t.high:
        return str(t.low)
    if t.high is None:
        return f"{t.low} and up" if t.low is not None else "any number"
    return f"{'' if t.low is None else t.low}..{t.high}"


def within(t: Int) -> str:
    """Return the check of a number whose range is limited."""
    return f"this is within {ends_of(t)}"


def stays(target: FieldGet) -> str:
    """Return the check of a field that is added to or taken from."""
    return f"`{target.span.text}` stays in its range"


def never_none(name: str) -> str:
    """Return the check of a `let` marked `never none`."""
    return f"`{name}` is never none"


def all_there(what: EndOf) -> str:
    """Return the check of pieces that move by number, with the form for moving fewer."""
    named, of = (" ".join(each.text.split()) for each in (what.span, what.of.span))
    number = "1" if what.amount is None else " ".join(what.amount.span.text.split())
    return f"`{named}` is all there (if fewer may move, write `move up to {number} from {what.which} of {of}`)"


def set_first(field: Field) -> str:
    """Return the check of a field without a start value."""
    return f"`{field.name}` is set before it is read"


def not_empty(op: str) -> str:
    """Return the check of the highest or lowest of a set whose none is not distinct from a number."""
    return f"`{op}` of these is not asked of an empty set"

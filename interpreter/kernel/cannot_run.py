"""Constructs that cannot be compiled, or would cost too much, each with its place and advice."""

from __future__ import annotations

from gamespec.check.codes import CANNOT_STAND
from gamespec.diagnostics import Sink
from gamespec.diagnostics.catalogue import COSTLY
from gamespec.source import BUILTIN, Span

INSTEAD = {
    "the phases of this game": "write equal lines once, in a loop (`repeat 3 times`), or allow more with `--budget 10`",
    "with this declaration": "declare fewer pieces, spaces or entries, or allow more with `--budget 10`",
    "these rules are too long": "write lines that occur several times once, as an action or a value, "
    "or allow more with `--budget 10`",
    "this is inside": "move the inner part into a value or an action of its own",
    "a zone of two kinds": "declare a zone for each kind, or make one kind with a column that distinguishes the two",
    "a refill": "declare the zone as a pile, or write a `move` that brings the pieces",
    "a pile that is shuffled and `open`": "declare the pile as `hidden`, or show only its top: `top open`",
    "`choose ... where`": "test the whole set instead: write `until ...`, or a line `need` below",
    "a chosen number": "write a range with a smallest number, such as `from 0..9`",
    "`placements`": "use a board that is a grid, because shapes are made of squares",
    "`random` of several": "write `move random 2 of ... to ...`, or draw one after another: `let a be random of "
    "your hand`, then `let b be random of those(x in your hand where x is not a)`",
    "`random`": "draw one value for each use, in a line `let x be random of ...` of its own above this one",
    "`would` of": "test an action whose choices are all written in its brackets",
    "a choice or chance inside": "make the choice a parameter of the action, or move it to a later line",
    "looking": "write `let seen be top of ...` in a line above, or move the pieces to another zone first",
    "`bottom of`": "move the pieces to another zone first",
    "drawing to a place": "move the piece to the end of the line first, and then to its place",
    "a loop over a zone": "write a condition instead, `need every(x in ... : ...)`, or a loop over a kind or a range",
    "further conditions": "move the conditions above the payment",
    "a choice in a loop": "choose all at once, `you choose 2 xs from ...`, or move the loop below the first change",
    "a set of unknown size": "move its pieces to a zone, or store its members in a field, before the decision",
    "a line that sets": "write as many arguments in this line as in the line with `anytime`",
    "`instead of`": "write a rule for each thing, or test the thing inside one rule",
    "starting at step": "start at a step that is written in the phase itself",
    "a decision or draw": "write it as a move below `when`",
}
"""Advice for a construct of the language that cannot be compiled, by the first words of its name."""


class CannotRun(Exception):
    """Error: a construct cannot be compiled; `all` has all found together, with places."""

    def __init__(self, construct: str, span: Span | None, more: tuple[tuple[str, Span | None], ...] = ()) -> None:
        super().__init__(construct)
        self.construct = construct
        self.span = span
        self.all = ((construct, span), *more)


class TooCostly(CannotRun):
    """Error: a line would generate more code, or need more memory, than is allowed."""


def advice_on(construct: str) -> str | None:
    """Return what to write instead of a construct that cannot be compiled; None if nothing fits."""
    return next((told for begin, told in INSTEAD.items() if construct.startswith(begin)), None)


def report_refused(refused: CannotRun, sink: Sink) -> None:
    """Report constructs that cannot be compiled as findings (errors with place and advice) to `sink`."""
    for what, span in refused.all:
        advice = advice_on(what)
        if isinstance(refused, TooCostly):
            sink.error(COSTLY, what, span or BUILTIN, help=advice)
        else:
            sink.error(CANNOT_STAND, f"gamespec cannot play this: {what}", span or BUILTIN, help=advice)

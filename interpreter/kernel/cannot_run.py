"""Constructs that cannot be compiled, or would cost too much, each with its place and advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.codes import CANNOT_STAND
from gamespec.diagnostics.file_codes import COSTLY
from gamespec.source import BUILTIN

if TYPE_CHECKING:
    from gamespec.diagnostics import Sink
    from gamespec.source import Span

INSTEAD = {
    "a zone of two kinds": "give each a zone of its own, or make them one kind with a column that tells them apart",
    "a refill": "make it a pile, or bring the pieces there by a `move`",
    "a pile that is shuffled and open": "make it `hidden`, or show its top alone: `top open`",
    "`pick ... where`": "ask it of the whole set: `until ...`, or a `need` behind the line",
    "a picked number": "pick from a range with a lower end",
    "a chosen number": "give the parameter a lower end, such as `from 0..9`",
    "`placements`": "a shape is made of squares: lay it on a grid",
    "`random`": "draw it by a `let` of its own before this line",
    "`would` of": "ask of an action all of whose choices are arguments",
    "a choice or chance inside": "make it an argument of the action, or what follows a later line",
    "looking": "name what is looked at by a `let` in a line before",
    "drawing to a place": "move it to the end of the line, and from there to its place",
    "a loop over a zone": "ask it as a condition, `need every(x in ... : ...)`, or go over a kind or a range",
    "further conditions": "put the conditions before the payment",
    "a choice in a loop": "pick them all at once, `you choose 2 xs from ...`, or put the loop behind the first change",
    "a set without a known size": "keep what it is made of in a zone or a field",
    "an offer that binds": "write as many arguments in the offer as behind `anytime`",
    "`instead of`": "write a rule for each, or ask for the thing inside one rule",
    "starting at step": "start at a step of the phase itself",
    "a decision or draw": "let a player do it in `when`",
}
"""Advice for a construct of the language that cannot be compiled, by the first words of its name."""


class CannotRun(Exception):
    """Error: a construct cannot be compiled where it is written.

    `all` has this and all other such constructs found at the same time, each with its place in the file.
    """

    def __init__(self, construct: str, span: Span | None, more: tuple[tuple[str, Span | None], ...] = ()) -> None:
        super().__init__(construct)
        self.construct = construct
        self.span = span
        self.all = ((construct, span), *more)


class TooCostly(CannotRun):
    """Error: a line would generate more code, or need more memory, than is allowed."""


def report_refused(refused: CannotRun, sink: Sink) -> None:
    """Report constructs that cannot be compiled as findings (errors with place and advice) to `sink`."""
    for what, span in refused.all:
        if isinstance(refused, TooCostly):
            sink.error(COSTLY, what, span or BUILTIN)
        else:
            advice = next((told for begin, told in INSTEAD.items() if what.startswith(begin)), None)
            sink.error(CANNOT_STAND, f"{what} cannot be played", span or BUILTIN, help=advice)

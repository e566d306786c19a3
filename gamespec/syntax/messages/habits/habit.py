"""Type of the tables of known mistakes, and words for the context of a line."""

from __future__ import annotations

from typing import NamedTuple

BODIES = ("phase", "action", "rule")
HAS = ("each", "the")
TOP = "the first column"


class Habit(NamedTuple):
    """A known mistake: a pattern of the line (`¦` is where parsing stopped), and the advice.

    `help`: text between « and » replaces what the pattern matched (after its group `kept`); each of several is a
    separate correction. `<deck>`, `<hand>`, `<discards>` and `<turn>` stand for names of the game. `under`: words,
    one of which begins the declaration or the part of an example around the line; none for any place. `first`: the
    first word of the line is wrong.
    """

    line: str
    help: str
    message: str | None = None
    under: tuple[str, ...] = ()
    first: bool = False

"""Rows of the tables of habits, and words for the context of a line."""

from __future__ import annotations

from typing import NamedTuple

BODIES = ("phase", "action", "rule")
HAS = ("each", "the")
TOP = "the first column"


class Habit(NamedTuple):
    """A wrong form: a pattern of the line (`¦` is where parsing stopped), and the advice.

    `help`: text between « and » replaces what the pattern matched (after its group `kept`); each of several is a way of
    its own. `<deck>`, `<hand>`, `<discards>` and `<turn>` stand for names of the game. `under`: words, one of which
    begins its declaration or its part of an example; none for any place. `first`: the first word of the line is wrong.
    """

    line: str
    help: str
    message: str | None = None
    under: tuple[str, ...] = ()
    first: bool = False

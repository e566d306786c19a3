"""One row of the tables of habits, and the words under which a line may stand."""

from __future__ import annotations

from typing import NamedTuple

BODIES = ("phase", "action", "rule")
HAS = ("each", "the")
TOP = "the first column"


class Habit(NamedTuple):
    """A way of writing that does not fit: a pattern of the line (`¦` is where reading stopped), and what to say of it.

    `help`: what stands in « and » is written in the place of what the pattern matched (behind its group `kept`), and of
    several each is a way. `<deck>`, `<hand>`, `<discards>` and `<turn>` stand for what the game calls so.
    `under`: the words one of which begins its declaration or its part of an example; none where it may be anywhere.
    `first`: it is the first word of the line that is wrong.
    """

    line: str
    help: str
    message: str | None = None
    under: tuple[str, ...] = ()
    first: bool = False

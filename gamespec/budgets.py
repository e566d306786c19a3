"""What a file may cost: how much is built from it, and how many steps one decision takes.

Enters a number of times the usual work is allowed (`--budget 10`, `load(..., budget=10)`, GAMESPEC_BUDGET in the
environment); leaves amounts. They are counted in steps, never in seconds: what is refused is refused on every machine.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

VARIABLE = "GAMESPEC_BUDGET"
"""Of the environment, so that workers allow what those who started them allow."""
MOST_TIMES = 1_000_000

SETS = 65_536
"""Sets looked at to tell what may be picked at one decision."""
WAYS = 50_000
"""Positions looked at to tell from which moves most can be made."""
STEPS = 4_000_000
"""Members gone through, or more for a long line, between two decisions, or for one answer."""
CANDIDATES = 250_000
"""Moves looked at before the next decision, in all menus on the way that ask nobody."""
EXPANDED = 20_000
"""Uses of names with a parameter, each of which is written out."""
EMITTED = 1_000_000
"""Characters of the program a game becomes."""
UNFOLDED = 150_000
"""Expressions that are translated, those translated again in another place included."""
DECISIONS = 10_000
"""Decisions of bots, one after the other, while nobody else is asked."""
PAIRS = 100_000
"""Pairs of rules that change one thing."""
LOOKED_AT = 100_000
"""Files and folders looked at below one folder to find the games in it."""
REMEMBERED = 64_000_000
"""Numbers held by the positions that a count remembers: about half a gigabyte."""
CELLS = 250_000
"""Numbers a state consists of."""

_times: ContextVar[int | None] = ContextVar("budget", default=None)


def times() -> int:
    """How many times the usual work is allowed."""
    chosen = _times.get()
    if chosen is not None:
        return chosen
    said = os.environ.get(VARIABLE, "")
    return min(int(said), MOST_TIMES) if said.isdecimal() and len(said) < 10 and int(said) else 1


def allowed(amount: int) -> int:
    """An amount as often as it is allowed."""
    return amount * times()


@contextmanager
def budget(number: int | None) -> Generator[None]:
    """Allow so many times the usual work inside; None leaves it as it is."""
    if number is not None and not 1 <= number <= MOST_TIMES:
        raise ValueError(f"a budget is a whole number from 1 to {MOST_TIMES:,}")
    token = _times.set(times() if number is None else number)
    try:
        yield
    finally:
        _times.reset(token)

"""Limits on the cost of a file: how much is built from it, and how many steps a decision takes.

A factor raises all limits (`--budget 10`, `load(..., budget=10)`, GAMESPEC_BUDGET in the environment). Limits count
steps and not seconds, so that every machine refuses the same files.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

VARIABLE = "GAMESPEC_BUDGET"
"""Environment variable of the factor, inherited by worker processes."""
MOST_TIMES = 1_000_000

SETS = 65_536
"""Greatest number of sets examined to find the legal picks of a decision."""
WAYS = 50_000
"""Greatest number of positions examined to find the longest or best sequences of moves."""
STEPS = 4_000_000
"""Greatest number of steps between two decisions, or for one answer.

A step is a visited member of a set; a long line counts more.
"""
CANDIDATES = 250_000
"""Greatest number of moves examined before the next decision, including forced moves."""
EXPANDED = 20_000
"""Greatest number of expanded calls of local functions."""
EMITTED = 1_000_000
"""Greatest number of characters of the compiled program."""
UNFOLDED = 150_000
"""Greatest number of compiled expressions; one compiled at several places counts each time."""
DECISIONS = 10_000
"""Greatest number of consecutive decisions of bots."""
FORCED = 1_000
"""Greatest number of consecutive decisions of people who have one legal move."""
PAIRS = 100_000
"""Greatest number of compared pairs of rules that change the same thing."""
LOOKED_AT = 100_000
"""Greatest number of files and folders visited to find the games below a folder."""
REMEMBERED = 64_000_000
"""Greatest total size of the positions remembered by a count: about half a gigabyte."""
CELLS = 250_000
"""Greatest number of integers in a state."""

_times: ContextVar[int | None] = ContextVar("budget", default=None)


def times() -> int:
    """Return the factor of the limits."""
    chosen = _times.get()
    if chosen is not None:
        return chosen
    said = os.environ.get(VARIABLE, "")
    return min(int(said), MOST_TIMES) if said.isdecimal() and len(said) < 10 and int(said) else 1


def allowed(amount: int) -> int:
    """Return a limit multiplied by the factor."""
    return amount * times()


@contextmanager
def budget(number: int | None) -> Generator[None]:
    """Set the factor of the limits inside the context; None leaves it unchanged."""
    if number is not None and not 1 <= number <= MOST_TIMES:
        raise ValueError(f"a budget is a whole number from 1 to {MOST_TIMES:,}")
    token = _times.set(times() if number is None else number)
    try:
        yield
    finally:
        _times.reset(token)

"""Limits on the cost of a file: how much is built from it, and how many steps a decision takes.

A factor raises all limits (`--budget 10`, `load(..., budget=10)`, GAMESPEC_BUDGET in the environment). Limits count
steps and not seconds, so that every machine refuses the same files.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

VARIABLE = "GAMESPEC_BUDGET"
"""Environment variable with the factor that raises all limits; worker processes inherit it."""
MOST_TIMES = 1_000_000

SETS = 65_536
"""Greatest number of sets of things tried to find the legal picks of one decision."""
WAYS = 50_000
"""Greatest number of positions examined to find the longest or best sequences of moves for a decision."""
STEPS = 4_000_000
"""Greatest number of computing steps (visited members) between two decisions, or for an answer."""
CANDIDATES = 250_000
"""Greatest number of moves tested for legality before the next decision, forced moves included."""
MOVES = 25_000
"""Greatest number of legal moves of one decision that are listed with their texts."""
EXPANDED = 20_000
"""Greatest number of calls of `let` names with parameters, which the checker replaces by their bodies."""
EMITTED = 160_000
"""Greatest number of nodes of the program generated from a game."""
UNFOLDED = 150_000
"""Greatest number of expressions compiled for a game; one compiled at several places counts each time."""
NODES = 1_000
"""Greatest number of nodes of a game's phase graph: decisions, draws, and lines between them."""
DECISIONS = 10_000
"""Greatest number of decisions that bots make in a row."""
FORCED = 1_000
"""Greatest number of decisions in a row of people who have only one legal move."""
PAIRS = 100_000
"""Greatest number of pairs of rules that are compared because they change the same value or action."""
LOOKED_AT = 100_000
"""Greatest number of files and folders visited to find the games below a folder."""
REMEMBERED = 40_000_000
"""Greatest number of integers (8 bytes each) in the positions that a count of positions remembers."""
CELLS = 250_000
"""Greatest number of integers in the state of a game."""

_times: ContextVar[int | None] = ContextVar("budget", default=None)


def times() -> int:
    """Return the factor by which all limits are multiplied: from `budget`, else the environment, else 1."""
    chosen = _times.get()
    if chosen is not None:
        return chosen
    said = os.environ.get(VARIABLE, "")
    return min(int(said), MOST_TIMES) if said.isdecimal() and len(said) < 10 and int(said) else 1


def allowed(amount: int) -> int:
    """Return a limit multiplied by the current factor."""
    return amount * times()


@contextmanager
def budget(number: int | None) -> Generator[None]:
    """Set the factor by which limits are multiplied, inside this context; None leaves it unchanged."""
    if number is not None and not 1 <= number <= MOST_TIMES:
        raise ValueError(f"a budget is a whole number from 1 to {MOST_TIMES:,}")
    token = _times.set(times() if number is None else number)
    try:
        yield
    finally:
        _times.reset(token)

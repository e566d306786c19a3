"""Budgets for a tree search, as in `search:400` (rollouts) or `search:2s` (seconds)."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_GAMES, MOST_SECONDS = 10_000_000, 3600
_WORDS = re.compile(r"(?P<number>\d{1,9}(?:\.\d{1,3})?)(?P<unit>s|ms|)")


@dataclass(frozen=True, slots=True)
class Budget:
    """Budget of a tree search for one decision: a number of rollouts, or a number of seconds."""

    games: int | None = None
    seconds: float | None = None


def budget(words: str) -> Budget | None:
    """Parse the text of a budget, `400`, `2s` or `50ms`; None if it is malformed or too large."""
    found = _WORDS.fullmatch(words)
    if found is None:
        return None
    number, unit = float(found["number"]), found["unit"]
    if not unit:
        return Budget(games=int(number)) if number.is_integer() and 1 <= number <= MOST_GAMES else None
    seconds = number / 1000 if unit == "ms" else number
    return Budget(seconds=seconds) if 0 < seconds <= MOST_SECONDS else None

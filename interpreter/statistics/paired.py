"""Strengths of players from their games in pairs (Bradley and Terry; a tie is half a win)."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LAPS = 500
LITTLE = 0.5
"""Wins added to both sides of each pair, so that a player without losses is not infinitely strong."""


def strengths(names: Sequence[str], won: Mapping[tuple[str, str], tuple[float, float]]) -> dict[str, float]:
    """Return the strength of each player as log odds against the first of `names`.

    `won` has the wins of both sides by pair (one, other).
    """
    wins = dict.fromkeys(names, 0.0)
    games: dict[tuple[str, str], float] = {}
    for (one, other), (mine, theirs) in won.items():
        wins[one] += mine + LITTLE
        wins[other] += theirs + LITTLE
        games[one, other] = mine + theirs + 2 * LITTLE
    found = dict.fromkeys(names, 1.0)
    for _ in range(LAPS):
        met = dict.fromkeys(names, 0.0)
        for (one, other), many in games.items():
            part = many / (found[one] + found[other])
            met[one] += part
            met[other] += part
        found = {name: wins[name] / met[name] if met[name] else 1.0 for name in names}
        middle = exp(sum(map(log, found.values())) / len(found))
        found = {name: each / middle for name, each in found.items()}
    first = log(found[names[0]])
    return {name: log(each) - first for name, each in found.items()}

"""Timing: batches enter, the best rate of each in games per second of processor time leaves."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping

from benchmarks.subjects import Batch

ROUNDS = 5


def best_rates(batches: Mapping[str, Batch], seconds: float, tell: Callable[[str], None]) -> dict[str, float]:
    """Measure all batches of one row, one after another in each of five rounds, and keep the best of each.

    Turn about, so that a busy moment of the machine falls on all of them; `seconds` is the length of one measurement.
    """
    sizes = {way: _games_in(batch, seconds) for way, batch in batches.items()}
    best = dict.fromkeys(batches, 0.0)
    for turn in range(ROUNDS):
        for way, batch in batches.items():
            tell(f"{way}, round {turn + 1} of {ROUNDS}")
            best[way] = max(best[way], sizes[way] / _time(batch, sizes[way], seed=turn))
    return best


def _games_in(batch: Batch, seconds: float) -> int:
    """Find how many games fill about the given time; also the warming up."""
    games = 1
    while True:
        taken = _time(batch, games, seed=99)
        if taken > seconds / 8:
            return max(1, round(games * seconds / taken))
        games *= 2


def _time(batch: Batch, games: int, seed: int) -> float:
    gc.collect()
    start = time.process_time()
    batch(games, seed)
    return time.process_time() - start

"""Profile time and memory of one game.

Run with `python -m benchmarks.profile_one RULESET [--players P] [-n N]`.

A ruleset's name enters; the functions that take longest, and the peak of memory while playing, leave on stdout.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import tracemalloc

from benchmarks.subjects import OURS, Batch, Row, batches

LINES = 15


def profile(batch: Batch, games: int) -> None:
    """Print the functions with the most time of their own."""
    profiler = cProfile.Profile()
    profiler.runcall(batch, games, 1)
    pstats.Stats(profiler, stream=sys.stdout).strip_dirs().sort_stats("tottime").print_stats(LINES)


def memory(batch: Batch, games: int) -> tuple[float, float]:
    """Give what stays and what was needed at most, in MB, for playing games one after another."""
    tracemalloc.start()
    batch(games, 1)
    stays, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return stays / 1024**2, most / 1024**2


def main() -> int:
    """Load, warm up, profile, weigh."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profile_one")
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("-n", "--games", type=int, default=200)
    options = parser.parse_args()
    batch = batches(Row(options.ruleset, options.players))[OURS]
    if isinstance(batch, str):
        print(f"{options.ruleset}: {batch}", file=sys.stderr)
        return 2
    batch(1, 0)
    profile(batch, options.games)
    stays, most = memory(batch, options.games)
    print(f"memory of {options.games} games: {most:.2f} MB at most, {stays:.2f} MB stay")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure how long the full screen takes from a loaded game to its first picture, against a limit.

Run with `python -m benchmarks.painting`.

The least processor time of some runs counts, so that a machine that does other work besides matters little; the least
elapsed time stands beside it. The exit code is 1 where a picture takes longer than is asked of it.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from time import perf_counter, process_time

from cli.panes.app import Table
from cli.panes.canvas import Canvas
from cli.play.session import Session
from interpreter import load
from interpreter.state.game import State

ROUNDS = 5
ASKED = 0.3
"""Seconds of the processor asked of each first picture."""
GAMES = ("kuhn_poker", "fleet", "floating_market", "captains_of_the_gulf", "public_market")
SIZES = ((80, 24), (120, 40), (200, 60))
SEED = 7


def painted(state: State, size: tuple[int, int]) -> tuple[float, float]:
    """Return the processor time and the elapsed time until the first picture of a game is on the screen."""
    begun = process_time(), perf_counter()
    table = Table(Session(state, ["me", *["random"] * (state.game.players - 1)], SEED))

    async def run() -> tuple[float, float]:
        async with table.run_test(size=size) as pilot:
            while not table.query_one("#table", Canvas).paper.high:
                await pilot.pause()
            await pilot.pause()
            return process_time() - begun[0], perf_counter() - begun[1]

    return asyncio.run(run())


def main() -> int:
    """Measure, print, judge."""
    late = 0
    print(f"{'seconds to the first picture':<36}{'processor':>10}{'elapsed':>9}  asked")
    for name in GAMES:
        state = load(name).initial(seed=SEED)
        gc.freeze()
        for size in SIZES:
            runs = [painted(state, size) for _ in range(ROUNDS)]
            taken, elapsed = (min(each) for each in zip(*runs, strict=True))
            late += taken > ASKED
            called = f"{name} {size[0]}x{size[1]}"
            print(f"{called:<36}{taken:>10.2f}{elapsed:>9.2f}  {ASKED}{'' if taken <= ASKED else ': NO'}", flush=True)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())

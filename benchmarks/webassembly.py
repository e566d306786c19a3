"""Measure how fast whole batches are played.

Run with `python -m benchmarks.webassembly [--beside FOLDER] [RULESET ...]`.

For each row the games per second in WebAssembly, as a multiple of OpenSpiel driven from Python and of the Python back
end: of this copy of the repository, or of another one in FOLDER. Measured turn about in one run; the seconds a module
takes to be ready after the game is loaded and the gain of a second thread stand beside it.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.openspiel import playout_of
from benchmarks.subjects import OPENSPIEL, repeated

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from interpreter.wasm.batch import Batch

    Timer: TypeAlias = Callable[[int, int], float]

WASM, PYTHON = "WebAssembly", "Python"
ROOT = Path(__file__).parent.parent
SERVER = """
import sys, time
from interpreter import load
from interpreter.simulate.playouts import playouts
game = load(sys.argv[1], players=int(sys.argv[2]))
playouts(game, 60, 0)
for line in sys.stdin:
    games, seed = map(int, line.split())
    start = time.process_time()
    playouts(game, games, seed)
    print(time.process_time() - start, flush=True)
"""
"""Plays in a process of its own, which may read another copy of the repository."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table, with the least multiple of OpenSpiel or of Python that is asked, and the aim."""

    ruleset: str
    players: int
    other: str
    least: float
    aim: float


ROWS = (
    Row("tic_tac_toe", 2, OPENSPIEL, 28, 40),
    Row("connect_four", 2, OPENSPIEL, 36, 60),
    Row("breakthrough", 2, OPENSPIEL, 7, 25),
    Row("kuhn_poker", 2, OPENSPIEL, 40, 100),
    Row("fleet", 2, PYTHON, 40, 150),
    Row("floating_market", 2, PYTHON, 35, 100),
    Row("fishy_squishy_crusty_quirky", 2, PYTHON, 35, 100),
    Row("captains_of_the_gulf", 2, PYTHON, 35, 100),
    Row("public_market", 2, PYTHON, 25, 60),
)
ROUNDS = 8
THREADS_SECONDS = 2.0
"""Length of a run on one thread and on two."""


class Elsewhere:
    """The Python back end of a copy of the repository, in a process of its own."""

    def __init__(self, row: Row, folder: Path) -> None:
        command = [sys.executable, "-c", SERVER, row.ruleset, str(row.players)]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds(self, games: int, seed: int) -> float:
        """Processor time for so many games."""
        print(games, seed, file=self.process.stdin, flush=True)
        return float(next(iter(self.process.stdout or ())))

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def made(row: Row) -> tuple[Batch, float]:
    """The module of a row's game, and the seconds of processor time it took after the game was loaded."""
    from interpreter import load
    from interpreter.compiler.playable import playable
    from interpreter.wasm.batch import Batch

    game = load(row.ruleset, players=row.players)
    start = time.process_time()
    batch = Batch(playable(game.program))
    batch.instance()
    return batch, time.process_time() - start


def in_this_process(batch: Callable[[int, int], object]) -> Timer:
    """Processor time of a batch, all threads together."""

    def timer(games: int, seed: int) -> float:
        gc.collect()
        start = time.process_time()
        batch(games, seed)
        return time.process_time() - start

    return timer


def best_rates(timers: dict[str, Timer], seconds: float) -> dict[str, float]:
    """The best games a second of each, measured turn about."""
    sizes = {way: _games_in(timer, seconds) for way, timer in timers.items()}
    best = dict.fromkeys(timers, 0.0)
    for turn in range(ROUNDS):
        for way, timer in timers.items():
            best[way] = max(best[way], sizes[way] / timer(sizes[way], turn))
    return best


def _games_in(timer: Timer, seconds: float) -> int:
    games = 1
    while (taken := timer(games, 99)) < seconds / 8:
        games *= 2
    return max(1, round(games * seconds / taken))


def measured(row: Row, seconds: float, beside: Path) -> str:
    """One line of the table."""
    from interpreter.code.read import Unreadable
    from interpreter.wasm.encoding.words import Unprintable

    try:
        batch, ready = made(row)
    except (Unreadable, Unprintable) as refused:
        return f"{row.ruleset:<30}not yet: {refused}"
    place = batch.instance()
    elsewhere = Elsewhere(row, beside)
    timers: dict[str, Timer] = {
        WASM: in_this_process(lambda games, seed: place.play(seed, 0, games)),
        PYTHON: elsewhere.seconds,
    }
    playout = playout_of(row.ruleset) if row.other == OPENSPIEL else None
    if playout is not None:
        timers[OPENSPIEL] = in_this_process(repeated(playout))
    rates = best_rates(timers, seconds)
    elsewhere.close()
    found = f"{row.ruleset:<30}" + "".join(f"{rates.get(way, 0):>13,.0f}" for way in (WASM, PYTHON, OPENSPIEL))
    if row.other not in rates:
        return f"{found}   OpenSpiel is not installed"
    ratio = rates[WASM] / rates[row.other]
    verdict = "aim" if ratio >= row.aim else "ok" if ratio >= row.least else "NO"
    asked = f"{ratio:>7.1f} x {row.other:<9} {row.least:>3g}, {row.aim:<3g} {verdict:<3}"
    return f"{found}{asked}{ready:>7.2f} s{two_threads(batch, rates[WASM]):>8.2f}"


def two_threads(batch: Batch, rate: float) -> float:
    """Return how many times as many games two threads play as one in the same time on the wall."""
    games = max(2, round(rate * THREADS_SECONDS))
    taken: list[float] = []
    for threads in (1, 2):
        start = time.perf_counter()
        batch.play(seed=1, games=games * threads, threads=threads)
        taken.append(time.perf_counter() - start)
    return 2 * taken[0] / taken[1]


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.webassembly", description="Batches of random games.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="only these rows")
    parser.add_argument("--beside", metavar="FOLDER", type=Path, default=ROOT, help="whose Python back end is measured")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of one measurement (default 0.3)")
    options = parser.parse_args()
    heads = (f"{'games per second':<30}", *(f"{way:>13}" for way in (WASM, PYTHON, OPENSPIEL)))
    print("".join(heads) + f"{'':>20}least, aim {'ready':>12}{'threads':>8}")
    missed = 0
    for row in ROWS:
        if not options.rulesets or row.ruleset in options.rulesets:
            line = measured(row, options.seconds, options.beside.resolve())
            print(line, flush=True)
            missed += " NO" in line or "not yet" in line
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

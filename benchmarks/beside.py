"""`python -m benchmarks.beside FOLDER [RULESET ...]`: the Python back end beside that of another copy.

For each ruleset how many times as fast random games are played as in the copy in FOLDER, and what share of its time it
takes to load the game. Each copy runs in processes of its own, turn about, in processor time: the middle of twelve
rounds counts, after as many games as a round has, and the least time to load of five. The last line is a copy of a
state of Fleet, as somebody asks for it who uses the library.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import rulesets

ROOT = Path(__file__).parent.parent
ROUNDS, LOADED = 12, 5
PLAYS, LOADS = (0.9, 1.5), (1.2, 0.8)
COPY = (1.5, 0.3)
"""The same for a copy of a state, in microseconds."""
SERVER = """
import gc, sys, time
from interpreter import load
from interpreter.simulate.playouts import playouts
load("tic_tac_toe")
name = sys.argv[1]
start = time.process_time()
game = load(name)
print(time.process_time() - start, flush=True)
playouts(game, 60, 0)
for line in sys.stdin:
    games, seed = map(int, line.split())
    gc.collect()
    start = time.process_time()
    playouts(game, games, seed)
    print(time.process_time() - start, flush=True)
"""
COPIES = """
import copy, time
from interpreter import load
state, best = load("fleet").initial(seed=1), 1.0
for _ in range(100):
    start = time.process_time()
    for _ in range(1000): copy.copy(state)
    best = min(best, (time.process_time() - start) / 1000)
print(best)
"""


class Copy:
    """A copy of the repository that loads a game and plays it."""

    def __init__(self, folder: Path, ruleset: str) -> None:
        surroundings = {**os.environ, "PYTHONPATH": str(folder)}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, ruleset],
            cwd=folder,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.load = self._answer()

    def seconds(self, games: int, seed: int) -> float:
        """Processor time for so many games."""
        print(games, seed, file=self.process.stdin, flush=True)
        return self._answer()

    def close(self) -> None:
        """End the process."""
        self.process.communicate()

    def _answer(self) -> float:
        told = next(iter(self.process.stdout or ()), "")
        if not told:  # what went wrong there is on the screen already
            sys.exit("use one of the two copies ended early")
        return float(told)


def measured(ruleset: str, folders: tuple[Path, Path], seconds: float) -> tuple[float, float, float, float]:
    """Games per second here, how many times as many that is, and the seconds each takes to load the game."""
    loads = [[copy.load for copy in (closed(Copy(folder, ruleset)) for folder in folders)] for _ in range(LOADED - 1)]
    copies, games = [Copy(folder, ruleset) for folder in folders], 1
    loads.append([copy.load for copy in copies])
    while copies[0].seconds(games, 0) < seconds:
        games *= 2
    copies[1].seconds(games, 0)
    taken = [[copy.seconds(games, turn) for copy in copies] for turn in range(1, ROUNDS + 1)]
    for copy in copies:
        copy.close()
    least = [min(each) for each in zip(*loads, strict=True)]
    return games / min(here for here, _ in taken), median(there / here for here, there in taken), least[0], least[1]


def closed(copy: Copy) -> Copy:
    """A copy that has loaded its game and ended."""
    copy.close()
    return copy


def verdict(found: float, asked: tuple[float, float], *, more: bool) -> str:
    """Return how a figure stands to what is asked and aimed at; `more` says which side of them is better."""
    least, aim = (found >= end if more else found <= end for end in asked)
    return "aim" if aim else "ok" if least else "NO"


def main() -> int:
    """Measure, print, judge."""
    asked_for = argparse.ArgumentParser(prog="python -m benchmarks.beside")
    asked_for.add_argument("folder", type=Path)
    asked_for.add_argument("rulesets", nargs="*", metavar="RULESET", default=rulesets.names())
    asked_for.add_argument("--seconds", type=float, default=0.5, help="length of one measurement (default 0.5)")
    options = asked_for.parse_args()
    folders = ROOT, options.folder.resolve()
    if not (folders[1] / "interpreter").is_dir():
        asked_for.error(f"{options.folder}: no copy of the repository lies there")
    missed = 0
    print(f"{'':<30}{'games/s':>10}{'times':>7}     {'load s':>7}{'there':>7}{'share':>7}")
    for name in options.rulesets:
        here, times, load, loaded = measured(name, folders, options.seconds)
        plays, loads = verdict(times, PLAYS, more=True), verdict(load / loaded, LOADS, more=False)
        print(
            f"{name:<30}{here:>10,.0f}{times:>7.2f} {plays:<4}{load:>7.3f}{loaded:>7.3f}{load / loaded:>7.2f} {loads}",
            flush=True,
        )
        missed += (plays == "NO") + (loads == "NO")
    told = subprocess.run([sys.executable, "-c", COPIES], cwd=ROOT, capture_output=True, text=True, check=True)
    copied = float(told.stdout) * 1e6
    print(f"copy of a state of Fleet: {copied:.2f} us {verdict(copied, COPY, more=False)}")
    return 1 if missed or copied > COPY[0] else 0


if __name__ == "__main__":
    sys.exit(main())

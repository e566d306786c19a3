"""Measure how long commands take to start and games to be linted, against limits.

Run with `python -m benchmarks.start`.

Each command is run in a process of its own; the least processor time of some runs counts, so that a machine that does
other work besides matters little. Prints a table; the exit code is 1 where a command takes longer than is asked of it.
With `--beside FOLDER` each is run in turns with another copy of this repository, such as an older commit checked out
there, and how many times as fast this one is stands beside it, by the least and by the middle one of the runs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

ROUNDS = 7
PROGRAM = "import sys; sys.argv[0] = 'gamespec'; from cli import main; main()"
ROWS = {
    "--help": 0.35,
    "list": 0.35,
    "new pond": 0.35,
    "explain GS402": 0.35,
    "lint tic_tac_toe": 0.55,
    "play tic_tac_toe": 0.7,
    "lint fleet": 1.3,
    "lint captains_of_the_gulf": 1.7,
    "lint public_market": 3.0,
}
"""Seconds asked of each; `play` has nothing typed, so that it ends at its first question."""
HERE = Path(__file__).parent.parent


def seconds(words: str, roots: Sequence[Path] = (HERE,)) -> list[list[float]]:
    """Return the processor time of each run of a command in each copy, in turns, without the first run."""
    found: list[list[float]] = [[] for _ in roots]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS + 1):
            for place, root in enumerate(roots):
                surroundings = {**os.environ, "PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
                surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
                desk = Path(folder) / f"{number}-{place}"
                desk.mkdir()
                before = getrusage(RUSAGE_CHILDREN)
                subprocess.run(
                    [sys.executable, "-c", PROGRAM, *words.split()],
                    cwd=desk,
                    env=surroundings,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    check=False,
                )
                after = getrusage(RUSAGE_CHILDREN)
                found[place].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return [each[1:] for each in found]


def main() -> int:
    """Measure, print, judge."""
    asked_for = argparse.ArgumentParser(prog="python -m benchmarks.start")
    asked_for.add_argument("--beside", metavar="FOLDER", type=Path, help="another copy of the repository")
    beside: Path | None = asked_for.parse_args().beside
    roots = [HERE] if beside is None else [HERE, beside.resolve()]
    late = 0
    print(f"{'seconds to begin':<28}{'taken':>7}  asked{'' if beside is None else '   times as fast: least, middle'}")
    for words, asked in ROWS.items():
        runs = seconds(words, roots)
        taken = min(runs[0])
        late += taken > asked
        told = "" if taken <= asked else ": NO"
        if beside is not None:
            told += f"   {min(runs[1]) / taken:.2f} {median(runs[1]) / median(runs[0]):.2f}"
        print(f"{words:<28}{taken:>7.2f}  {asked:<5}{told}", flush=True)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())

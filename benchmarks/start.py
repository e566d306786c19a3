"""`python -m benchmarks.start`: how long commands take to begin, and whether that is quick enough.

Each command is run in a process of its own; the least processor time of some runs counts, so that a machine that does
other work besides matters little. Prints a table; the exit code is 1 where a command takes longer than is asked of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROUNDS = 7
PROGRAM = "import sys; sys.argv[0] = 'gamespec'; from cli import main; main()"
ROWS = {
    "--help": 0.35,
    "list": 0.35,
    "new pond": 0.35,
    "explain GS402": 0.35,
    "lint tic_tac_toe": 0.7,
    "play tic_tac_toe": 0.7,
}
"""Seconds asked of each; `play` has nothing typed, so that it ends at its first question."""


def seconds(words: str) -> float:
    """The least processor time of a command, its first run (which compiles) left out."""
    root = Path(__file__).parent.parent
    found: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(ROUNDS + 1):
            desk = Path(folder) / str(number)
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
            found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found[1:])


def main() -> int:
    """Measure, print, judge."""
    late = 0
    print(f"{'seconds to begin':<20}{'taken':>7}  asked")
    for words, asked in ROWS.items():
        taken = seconds(words)
        late += taken > asked
        print(f"{words:<20}{taken:>7.2f}  {asked}{'' if taken <= asked else ': NO'}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())

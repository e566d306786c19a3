"""Compare `resample` with the enumeration of many made games.

Run with `python -m tests.property.worlds 200`.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from tests.property.worlds.trials import compared


def main(games: int) -> int:
    """Compare them all and print what came of it."""
    total, wrong = Counter[str](), 0
    for seed in range(games):
        counted, faults = compared(Random(seed))
        total += counted
        wrong += bool(faults)
        for fault in faults[:2]:
            sys.stdout.write(f"game {seed}: {fault.sort}: {fault.text}\n")
    sys.stdout.write(f"{dict(total)}; {wrong} games with faults\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

"""Try thousands of illegal moves at every table of every ruleset and check the reasons.

Run with `python -m tests.property.reasons 2000`.
"""

from __future__ import annotations

import sys
from collections import Counter
from multiprocessing import Pool
from random import Random

import rulesets
from gamespec.ruleset import around
from interpreter.source import find
from tests.loaded import load
from tests.property.reason_invariants import told, tries

WORKERS = 2
SHOWN = 30
Table = tuple[str, int, tuple[str, ...]]


def tables() -> list[Table]:
    """Each ruleset with each number of players, without variants and with each."""
    found: list[Table] = []
    for name in rulesets.names():
        low, high = load(name).checked.seat_range
        chosen = [(), *((variant,) for variant in sorted(around(find(name)).variants))]
        found += [(name, players, variants) for players in range(low, high + 1) for variants in chosen]
    return found


def at_table(given: tuple[Table, int]) -> tuple[Table, Counter[str], list[str]]:
    """Tries at one table: how many of each sort, and the faults."""
    (name, players, variants), amount = given
    game = load(name, players=players, variants=variants)
    rng, sorts, faults = Random(players), Counter[str](), list[str]()
    for tried in tries(game, players, amount):
        found = told(tried, rng)
        sorts[found.sort] += 1
        sorts["made true alone"] += found.flipped
        faults += [f"{tried.text} of {game!r}: {fault}" for fault in found.faults]
    return given[0], sorts, faults


def main(amount: int) -> int:
    """Try them all and print what came of it."""
    every = tables()
    each, total, faults = -(-amount // len(every)), Counter[str](), list[str]()
    with Pool(WORKERS) as pool:
        for (name, players, variants), sorts, wrong in pool.imap(at_table, [(table, each) for table in every]):
            total += sorts
            faults += wrong
            say(f"{' '.join((name, *variants))}, {players} players: {dict(sorts)}, {len(wrong)} faults")
    whole = sum(count for sort, count in total.items() if sort != "made true alone")
    say(f"{whole} reasons, {len(faults)} faults: {dict(total)}")
    say("\n".join(faults[:SHOWN]))
    return 1 if faults else 0


def say(text: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))

"""Measure how fast `resample` finds determinizations at positions of random games.

Run with `python -m benchmarks.dealing [RULESET ...]`.

For each bundled game that hides something, and two numbers of players, three random games are played. At every ninth
to eighteenth move (more often in short games) every seat is dealt worlds: one for the first time, then some more. A row
holds how often none was found, and milliseconds of processor time: the middle and the worst of the first, and of the
others. With `--beside FOLDER` the same is measured in another copy of the repository. The exit code is 1 where a world
was not found, or where the middle of the first ones takes more than 1.1 times that of the other copy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TypedDict

import rulesets
from cli.targets import tables_of
from gamespec.ruleset import around
from interpreter import load
from interpreter.state.worlds.open_games import has_hidden

ROOT = Path(__file__).parents[2]
SEEDS = 3
MOST_MOVES = 700
"""Moves after which a random game is left."""
AGAIN = 5
ASKED = 1.1
MEASURE = """
import json, sys, time
from random import Random
from interpreter import NoWorldError, load
name, players, seeds, most, again = sys.argv[1], *map(int, sys.argv[2:])
game, found = load(name, players=players), []
def dealt(state, seat, chance):
    start, known = time.process_time(), True
    try: state.resample(seat, chance)
    except NoWorldError: known = False
    return 1000 * (time.process_time() - start), known
for seed in range(seeds):
    states, rng = [game.initial(seed=seed)], Random(seed)
    while not states[-1].over and len(states) < most: states.append(states[-1].apply(rng.choice(states[-1].moves())))
    every = min(9 + seed % 10 * 3, max(1, len(states) // 4))
    for move, state in list(enumerate(states))[every:-1:every] or list(enumerate(states))[:-1]:
        for seat in range(players):
            chance = Random(f"{seed} {move} {seat}")
            first, known = dealt(state, seat, chance)
            others = [dealt(state, seat, chance) for _ in range(again if known else 0)]
            found.append({"seed": seed, "move": move, "seat": seat, "first": first, "others": [ms for ms, _ in others],
                          "missed": (not known) + sum(not known for _, known in others)})
print(json.dumps(found))
"""


class Position(TypedDict):
    """The worlds dealt to a seat at one position."""

    seed: int
    move: int
    seat: int
    first: float
    others: list[float]
    missed: int


def counts(name: str) -> list[int]:
    """The least number of players of a game, and the greatest up to four (or the least, if it is more)."""
    numbers = {players for players, _ in tables_of(around(rulesets.game_file(name)), lambda _: None)}
    return sorted({min(numbers), max(number for number in numbers if number <= max(4, min(numbers)))})


def measured(folder: Path, name: str, players: int, seeds: int) -> list[Position]:
    """Deal worlds in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-c", MEASURE, name, *map(str, (players, seeds, MOST_MOVES, AGAIN))],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(told.stdout)


def row(found: list[Position]) -> str:
    """The figures of one game and number of players."""
    firsts, others = [one["first"] for one in found], [ms for one in found for ms in one["others"]]
    missed = sum(one["missed"] > 0 for one in found)
    return (
        f"{len(found):>6}{missed:>7}{median(firsts):>9.2f}{max(firsts):>9.1f}{median(others) if others else 0:>9.2f}"
        f"{max(others, default=0):>9.1f}"
    )


def main() -> int:
    """Measure, print, judge."""
    asked_for = argparse.ArgumentParser(prog="python -m benchmarks.dealing")
    asked_for.add_argument("rulesets", nargs="*", metavar="RULESET")
    asked_for.add_argument("--beside", type=Path, metavar="FOLDER")
    asked_for.add_argument("--seeds", type=int, default=SEEDS)
    asked_for.add_argument("--players", type=int)
    asked_for.add_argument("--missed", action="store_true", help="list the positions without a world")
    options = asked_for.parse_args()
    bad, heads = 0, f"{'seats':>6}{'none':>7}{'first ms':>9}{'worst':>9}{'others':>9}{'worst':>9}"
    print(f"{'':<34}{heads}" + (f"{'':<4}{heads}{'times':>7}" if options.beside else ""))
    for name in options.rulesets or [name for name in rulesets.names() if has_hidden(load(name).program)]:
        for players in [options.players] if options.players else counts(name):
            here = measured(ROOT, name, players, options.seeds)
            line, missed = f"{name:<30}{players:>4}{row(here)}", [one for one in here if one["missed"]]
            bad += bool(missed)
            if options.beside:
                there = measured(options.beside.resolve(), name, players, options.seeds)
                times = median(one["first"] for one in here) / median(one["first"] for one in there)
                line, bad = f"{line}{'':<4}{row(there)}{times:>7.2f}", bad + (times > ASKED)
            print(line, flush=True)
            for one in missed if options.missed else []:
                print(f"    seed {one['seed']}, move {one['move']}, seat {one['seat']}: {one['missed']}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

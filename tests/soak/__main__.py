"""Run millions of games, files and hosted moves in pieces that can be stopped and resumed.

    python -m tests.soak games --until 10000000     random games in all configurations, with cheap invariants
    python -m tests.soak files --until 100000       generated and damaged files: a finding, never a traceback
    python -m tests.soak host --until 86400         simulated seconds at hosted tables; the server is killed again and again

`--minutes 10` stops after the piece that is running then. What is done is in `soak.json` (`--state`): the same
command goes on from there. Exit code 1 if anything was found.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rulesets
from cli.targets import find, tables_of
from interpreter import load
from interpreter.simulate import simulate
from tests.soak.hosted import played, serve

PIECE = {"games": 200_000, "files": 200, "host": 3_600}
"""Size of a piece: games of one configuration at most, files, simulated seconds."""
ENOUGH = 4.0
"""Seconds of the processor after which a piece of games is over: configurations get equal time."""
Piece = Callable[[int], tuple[int, list[str]]]
"""Function that does a piece, given its number; returns how much it did, and its faults."""


@cache
def configurations() -> list[tuple[str, int, tuple[str, ...]]]:
    """Return every configuration of every bundled game."""
    return [
        (name, players, variants)
        for name in rulesets.names()
        for players, variants in tables_of(find(name), lambda _: None)
    ]


def games(number: int) -> tuple[int, list[str]]:
    """Play one piece of random games of a configuration, in WebAssembly, with cheap invariants."""
    every = configurations()
    name, players, variants = every[number % len(every)]
    game = load(name, players, list(variants))
    said = f"{name}, {players} players, {', '.join(variants) or 'no variant'}"
    first, done, faults = number // len(every) * PIECE["games"], 0, list[str]()
    end = time.process_time() + ENOUGH
    while not done or (done < PIECE["games"] and time.process_time() < end):
        batch = min(max(100, done), PIECE["games"] - done)
        report = simulate(game, batch, seed=first + done, invariants="cheap")
        done += report.games
        faults += [f"{said}: game of seed {each.seed}: {each.text}" for each in report.broken]
    return done, faults


def files(number: int) -> tuple[int, list[str]]:
    """Lint one piece of generated and damaged files."""
    from tests.property.fuzz import made_linted, spoiled_linted, tried

    faults = list[str]()
    for at in range(number * PIECE["files"] // 2, (number + 1) * PIECE["files"] // 2):
        for invariant in (made_linted, spoiled_linted):
            if fault := tried(invariant, at)[2]:
                faults.append(f"{invariant.__name__} {at}: {fault.strip().splitlines()[-1]}")
    return PIECE["files"], faults


def host(number: int) -> tuple[int, list[str]]:
    """Play some simulated time at hosted tables, whose server is killed again and again."""
    return PIECE["host"], played(PIECE["host"], number)


PIECES: dict[str, Piece] = {"games": games, "files": files, "host": host}


def soaked(what: str, until: int, seconds: float, state: Path) -> dict[str, Any]:
    """Do pieces until enough is done or the time is over; return the totals, also kept in `state`."""
    held: dict[str, Any] = json.loads(state.read_text(encoding="utf-8")) if state.exists() else {}
    mine: dict[str, Any] = held.setdefault(what, {"pieces": 0, "done": 0, "seconds": 0.0, "faults": []})
    end = time.monotonic() + seconds
    for _ in _while(lambda: mine["done"] < until and time.monotonic() < end):
        began = time.monotonic()
        done, faults = PIECES[what](mine["pieces"])
        mine["pieces"] += 1
        mine["done"] += done
        mine["seconds"] = round(mine["seconds"] + time.monotonic() - began, 1)
        mine["faults"] += faults
        aside = state.with_suffix(".new")
        aside.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
        aside.replace(state)
    return mine


def _while(holds: Callable[[], bool]) -> Iterator[None]:
    while holds():
        yield


def main() -> int:
    """Read the options and run; print the totals."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("what", choices=[*PIECES, "serve"])
    parser.add_argument("store", nargs="?", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--until", type=int, default=0, help="how much in all: games, files, or simulated seconds")
    parser.add_argument("--minutes", type=float, default=10.0, help="stop after this time (default 10)")
    parser.add_argument("--state", type=Path, default=Path("soak.json"), help="what is done (default soak.json)")
    options = parser.parse_args()
    if options.what == "serve":
        serve(options.store, options.until)
    done = soaked(options.what, options.until, options.minutes * 60, options.state)
    sys.stdout.write(f"{done['done']:,} of {options.until:,} {options.what}, {len(done['faults'])} faults\n")
    sys.stdout.write("".join(f"  {fault}\n" for fault in done["faults"][:20]))
    return 1 if done["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())

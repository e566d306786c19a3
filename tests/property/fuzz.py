"""Lint thousands of made and spoiled files and print faults and the slowest file.

Run with `python -m tests.property.fuzz 2000`.
"""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tests.property.costs import asked_about, costs
from tests.property.file_invariants import RULESETS, commented, lays_out, linted, made_game, spoiled_file
from tests.property.made_games import made

WORKERS = 2
KEPT = sorted(Path(__file__).parents[1].glob("**/*.game"))
"""Kept files of all tests: those with mistakes, those made to cost much, those of an edition."""
SHOWN, SHOWN_OF = 20, 200
"""Faults that are shown whole, and characters of one in a line."""
Tried = tuple[int, float, str]
"""(errors found, seconds of processor time, fault)."""


def ruleset(number: int) -> Tried:
    """A file of the rulesets, laid out with comments put in."""
    began = time.process_time()
    lays_out(commented(RULESETS[number].read_text(encoding="utf-8"), Random(number)))
    return 0, time.process_time() - began, ""


def laid_out(number: int) -> Tried:
    """A made game, laid out."""
    began = time.process_time()
    made_game(number)
    return 0, time.process_time() - began, ""


def _linted(number: int, data: bytes) -> Tried:
    with tempfile.TemporaryDirectory() as folder:
        return *linted(Path(folder) / f"file{number}.game", data), ""


def kept(number: int) -> Tried:
    """A file of the tests, kept for what it shows, linted, loaded, played and asked about."""
    began = time.process_time()
    asked_about(KEPT[number], number)
    return 0, time.process_time() - began, ""


def made_linted(number: int) -> Tried:
    """A made game, linted."""
    return _linted(number, made(Random(number)).encode())


def spoiled_linted(number: int) -> Tried:
    """A spoiled file, linted."""
    return _linted(number, spoiled_file(number))


def tried(invariant: Callable[[int], Tried], number: int) -> Tried:
    """The invariant tried on one file; what it raises is a fault."""
    try:
        return invariant(number)
    except Exception:  # noqa: BLE001 - any exception is what is looked for
        return 0, 0.0, traceback.format_exc(limit=-4)


def say(text: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(files: int) -> int:
    """Try every invariant and print what came of it."""
    faults: dict[str, str] = {}
    with Pool(WORKERS) as pool:
        spent = pool.map(costs, range(files), chunksize=4)
        slowest, biggest = (max(spent, key=lambda cost: getattr(cost, of)) for of in ("seconds", "megabytes"))
        fallen = [cost for cost in spent if cost.fault]
        said = f"{files} files linted, loaded, played and asked about, {len(fallen)} faults"
        say(f"{said}, slowest {slowest.seconds:.2f} s (number {slowest.number})")
        say(f"  biggest {biggest.megabytes:.0f} MB (number {biggest.number})")
        for cost in fallen:
            say(f"  number {cost.number}: {cost.fault.strip().splitlines()[-1][:SHOWN_OF]}")
            faults.setdefault(cost.fault.strip().splitlines()[-1], f"costs {cost.number}\n{cost.fault}")
        for invariant, amount in (
            (ruleset, len(RULESETS)),
            (kept, len(KEPT)),
            (laid_out, files),
            (made_linted, files),
            (spoiled_linted, files),
        ):
            found = pool.map(partial(tried, invariant), range(amount), chunksize=4)
            slowest = max(range(amount), key=lambda number: found[number][1])
            errors = sum(each[0] > 0 for each in found)
            fallen = [(number, each[2]) for number, each in enumerate(found) if each[2]]
            said = f"{invariant.__doc__} {amount} files, {errors} with errors, {len(fallen)} faults"
            say(f"{said}, slowest {found[slowest][1]:.2f} s (number {slowest})")
            for number, fault in fallen:
                faults.setdefault(fault.strip().splitlines()[-1], f"{invariant.__name__} {number}\n{fault}")
    say("\n".join(list(faults.values())[:SHOWN]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))

"""Measure how many small slips in the rules are found.

Run with `python -m benchmarks.edits.mutation --edits 300 --seed 1`.

Each edit changes one place of one bundled game. First lint reads the game, then its examples are run until one fails.
What neither finds is listed at the end: read it, since some of it changes nothing anybody could notice.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.edits.texts import EDITS, Edit, edited

if TYPE_CHECKING:
    from types import FrameType

    from gamespec.ruleset import Ruleset

RULESETS = Path(__file__).parents[2] / "rulesets"
PATIENCE = 240
"""Seconds of work after which nothing more is tried: such an edit counts as neither found nor missed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An edit of a game and who found it: `lint`, `example`, nobody (`missed`), `endless`, `crash`."""

    game: str
    edit: Edit
    by: str
    said: str = ""
    seconds: float = 0.0


class Endless(BaseException):
    """The examples take too long."""


def main() -> None:
    """Make the edits, look for them, and say what share was found."""
    parser = argparse.ArgumentParser(description="Small slips in the rules: what share lint or an example finds.")
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games", nargs="*", default=[p.name for p in sorted(RULESETS.iterdir()) if (p / f"{p.name}.game").is_file()]
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="also write each outcome as a line of JSON")
    asked = parser.parse_args()
    tasks = [(number, asked.seed, asked.games) for number in range(asked.edits)]
    found: list[Outcome] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for done in as_completed([pool.submit(try_one, *task) for task in tasks]):
            found.append(done.result())
            sys.stderr.write(f"\r{len(found)} of {asked.edits}")
            if asked.json:
                with asked.json.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(found[-1])) + "\n")
    sys.stderr.write("\n")
    sys.stdout.write(told(found))


def told(found: list[Outcome]) -> str:
    """The shares by sort of edit, then what nobody found."""
    lines = [f"{'edit':<12}{'lint':>6}{'example':>9}{'missed':>8}{'too long':>9}{'found':>8}"]
    for sort in [*EDITS, "all"]:
        these = [each for each in found if sort in {each.edit.sort, "all"}]
        by = Counter(each.by for each in these)
        hit = by["lint"] + by["example"]
        decided = hit + by["missed"]
        share = f"{100 * hit / decided:.0f} %" if decided else "-"
        lines.append(f"{sort:<12}{by['lint']:>6}{by['example']:>9}{by['missed']:>8}{by['endless']:>9}{share:>8}")
    by_place = sorted(found, key=lambda each: (each.by, each.edit.sort, each.game, each.edit.line))
    lines += [
        f"{each.by}, {each.edit.sort}: {each.game}:{each.edit.line}: "
        f"{each.edit.before} => {each.edit.after or '(gone)'} {each.said}".rstrip()
        for each in by_place
        if each.by in {"crash", "missed", "endless"}
    ]
    return "\n".join(lines) + "\n"


def try_one(number: int, seed: int, games: list[str]) -> Outcome:
    """One edit: which, follows from its number and the seed alone."""
    chance = Random(f"{seed}/{number}")
    name = games[number % len(games)]
    target = copied(name)
    text = (RULESETS / name / f"{name}.game").read_text(encoding="utf-8")
    text, found, examples = text.partition("\nexample ")  # what is edited is the rules; examples stand below them
    sorts = list(EDITS)
    made = None
    while made is None:
        made = edited(text, sorts[number // len(games) % len(sorts)], chance)
        sorts = [*sorts[1:], sorts[0]]  # a game without arguments, say, gets the next sort
    lines, edit = made
    target.game.write_text("\n".join(lines) + "\n" + found + examples, encoding="utf-8")
    begun = time.perf_counter()
    by, said = looked_at(target)
    return Outcome(name, edit, by, said, round(time.perf_counter() - begun, 1))


@cache
def copied(name: str) -> Ruleset:
    """A copy of a ruleset of this process's own."""
    from cli.targets import find

    folder = Path(tempfile.mkdtemp()) / "edited" / name
    shutil.copytree(RULESETS / name, folder)
    return find(str(folder))


def looked_at(target: Ruleset) -> tuple[str, str]:
    """Return who finds what is wrong with a ruleset, and what is said."""

    def too_late(_signal: int, _frame: FrameType | None) -> None:
        raise Endless

    signal.signal(signal.SIGVTALRM, too_late)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return linted(target) or example_failed(target) or ("missed", "")
    except Endless:
        return "endless", ""
    except Exception as error:  # noqa: BLE001 - a crash is an outcome, and a fault of ours
        return "crash", f"{type(error).__name__}: {error}"[:300]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def linted(target: Ruleset) -> tuple[str, str] | None:
    """Return what lint finds: in the game alone, else with its examples and variants."""
    from dataclasses import replace

    from interpreter.linting import lint

    for part in (replace(target, examples=(), variants={}), target):
        for found in lint(part).findings:
            if found.severity != "note":
                return "lint", f"{found.code} {found.span.line} {found.message}"
    return None


def example_failed(target: Ruleset) -> tuple[str, str] | None:
    """The first example that fails."""
    from cli.examples import results_of
    from cli.output.complaint import Complaint

    try:
        for result in results_of(target):
            if not result.passed:
                return "example", result.example.name
    except Complaint as complaint:
        return "example", str(complaint)[:200]
    return None


if __name__ == "__main__":
    main()

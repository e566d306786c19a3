"""Measure how many games common random streams save, for planted edits.

`python -m benchmarks.edits.streams [PAIRS] [--seats BOT]`. For each measure of each edit: how many times as many
games two runs of their own would need for an interval as narrow as that of the pairs, which is the sum of both
variances over the variance of the difference. A measure that is the same in every pair needs no game at all and
counts as endless.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import rulesets
from benchmarks.edits.planted import EDITS
from interpreter import load
from interpreter.impact.run import impact

if TYPE_CHECKING:
    from benchmarks.edits.planted import Planted
    from interpreter.impact.report import Row

ASKED = 3.0


def rows(planted: Planted, pairs: int, bot: str) -> list[Row]:
    """The measures of one edit in which single games differ at all."""
    with TemporaryDirectory() as folder:
        file = planted.write(rulesets.folder(planted.ruleset).parent, Path(folder))
        games = load(planted.ruleset, players=planted.players), load(file, players=planted.players)
        found = impact(games, pairs, seats=[bot])
    return [row for row in found.rows if row.deviation]


def main() -> None:
    """Print a line for each edit, and how it comes out over all of them."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("pairs", nargs="?", type=int, default=200)
    reader.add_argument("--seats", default="random")
    reader.add_argument("--only", default="", help="rulesets whose name begins so")
    asked = reader.parse_args()
    print(f"{asked.pairs} pairs each, all seats {asked.seats}; times as many games without common streams\n")
    print(f"| {'edit':72} | length |   wins |  total | median | least |")
    print(f"|{'-' * 74}|-------:|-------:|-------:|-------:|------:|")
    medians: list[float] = []
    for planted in EDITS:
        if not planted.ruleset.startswith(asked.only):
            continue
        measured = rows(planted, asked.pairs, asked.seats)
        saved = [row.games_saved for row in measured]
        medians.append(median(saved))
        cells = [_of(measured, sort) for sort in ("decisions", "wins", "total")] + [
            _text(medians[-1]),
            _text(min(saved)),
        ]
        print(
            f"| {f'{planted.ruleset}, {planted.players} players: {planted.words}':72} | {' | '.join(cells)} |",
            flush=True,
        )
    over, middle = sum(each >= ASKED for each in medians), _text(median(medians))
    print(f"\nmedian of the edits' medians: {middle}; {over} of {len(medians)} edits have {ASKED:g} or more")


def _of(measured: list[Row], sort: str) -> str:
    """The median of one sort of measure over the seats."""
    alike = [row for row in measured if row.measure.sort == sort]
    found = [row.games_saved for row in alike if sort != "total" or row.measure.seat >= 0]
    return f"{_text(median(found)) if found else '-':>6}"


def _text(saved: float) -> str:
    return "endless" if saved == float("inf") else f"{saved:.1f}"


if __name__ == "__main__":
    main()

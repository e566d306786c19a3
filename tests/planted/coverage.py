"""How often intervals hold the truth, what is planted is found, and a twin is accused: `python -m tests.planted.coverage`.

Many reports of the planted games, each with a seed of its own. Prints a line for each truth; exits with 1 where an interval
holds it in fewer than 93 or more than 97 of 100 reports (but for those that are cautious by design), or a planted thing is
found in fewer than 95 of 100, or a twin is accused in more than 5.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from math import asin, pi
from typing import TYPE_CHECKING

from tests.planted.planted import PLANTED, cells, keys, report

if TYPE_CHECKING:
    from interpreter.insight.model import Cell

GAMES, FOLLOWED = 600, 150
FEWEST, MOST = 0.93, 0.97
FOUND, ACCUSED = 0.95, 0.05


@dataclass
class Truth:
    """What is true of a game, and in which cell of its report it stands."""

    game: str
    figure: str
    row: str
    place: int
    truth: float
    held: list[bool] = field(default_factory=list)

    def note(self, cell: Cell) -> None:
        """One more report."""
        low, high = (-1e9 if cell.low is None else cell.low), (1e9 if cell.high is None else cell.high)
        self.held.append(low <= self.truth <= high)


def truths() -> list[Truth]:
    """What is known."""
    # at the ends of what is possible an interval holds the truth more often, so `late` is not asked how much is settled
    race = [Truth("race", "decided", f"after {at * 10} %", 0, 2 / pi * asin(at / 10)) for at in (2, 5, 8, 9)]
    return [
        Truth("first_seat", "seats", "P1", 0, 47 / 72),
        Truth("first_seat_even", "seats", "P1", 0, 1 / 2),
        Truth("rounds", "scores", "gold", 0, 40.0),
        *race,
    ]


def main() -> int:
    """Count, print, and say whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seeds", type=int, nargs="?", default=400, help="reports of each game")
    seeds = parser.parse_args().seeds
    known = truths()
    found = dict.fromkeys(PLANTED, 0)
    accused = dict.fromkeys(PLANTED, 0)
    for seed in range(1, seeds + 1):
        told = {
            name: report(name, seed, GAMES, FOLLOWED)
            for name in {each.game for each in known} | {n for a, _, b in PLANTED for n in (a, b)}
        }
        report.cache_clear()
        for each in known:
            each.note(cells(told[each.game], each.figure, each.row)[each.place])
        for each in PLANTED:
            name, key, twin = each
            found[each] += key in keys(told[name])
            accused[each] += key in keys(told[twin])
    well = True
    for each in known:
        share = sum(each.held) / seeds
        well &= FEWEST <= share <= MOST
        sys.stdout.write(f"{each.game:16} {each.row:12} {each.truth:8.4f} held in {share:6.1%}\n")
    for each in PLANTED:
        well &= found[each] >= FOUND * seeds and accused[each] <= ACCUSED * seeds
        times, wrong = found[each] / seeds, accused[each] / seeds
        sys.stdout.write(f"{each[0]:16} {each[1]:22} found in {times:6.1%}, its twin accused in {wrong:6.1%}\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())

"""Measure how often intervals hold the truth, planted effects are found, and twins are accused.

Run with `python -m tests.planted.coverage`.

Many reports of the planted games, each with a seed of its own, on all cores. Prints a line for each truth and each planted
thing; exits with 1 where an interval holds the truth in fewer than 93 or more than 97 of 100 reports, or a planted thing
is found in fewer than 95 of 100, or a twin is accused in more than 1, or more than 1 of 100 reports of clean games has a
false headline (`--only headlines`). What is planted is asked of every fourth seed. Ctrl-C tells what was counted until
then.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from math import asin, inf, pi
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING
from unittest.mock import patch

from interpreter.impact.probe import ProbeOptions, probe
from interpreter.impact.probe_report import answers_of, lift
from interpreter.impact.run import impact
from interpreter.insight import run
from interpreter.insight.figures.seats import seats
from interpreter.statistics import Estimate
from tests.loaded import load
from tests.planted.exact import of_sort, shares
from tests.planted.planted import HERE, PLANTED, cells, keys, report, told_by

if TYPE_CHECKING:
    from interpreter.insight.material import Material
    from interpreter.insight.model import Figure, Finding
    from interpreter.state.game import Game

FEWEST, MOST = 0.93, 0.97
FOUND, ACCUSED, MARKED = 0.95, 0.01, 0.05
SELDOM = 4
BAD = "   <-- not as it should be"
PAIRS = 100


@dataclass(frozen=True)
class Truth:
    game: str
    figure: str
    row: str
    place: int
    truth: Callable[[], float]
    looks: tuple[str, ...] = ()
    games: int = 600
    followed: int = 150

    def __str__(self) -> str:
        """As it is printed."""
        return f"{self.game}: {self.figure}, {self.row}, column {self.place + 1}"

    def holds(self, seed: int) -> bool:
        """Whether the interval of one report holds it."""
        told = report(self.game, seed, self.games, self.followed, self.looks)
        cell = cells(told, self.figure, self.row)[self.place]
        low, high = (-inf if cell.low is None else cell.low), (inf if cell.high is None else cell.high)
        return low <= self.truth() <= high


def luck(game: str, row: str, place: int, truth: Callable[[], float], followed: int = 100) -> Truth:
    """A share of luck or choice; these are cheap in short games."""
    return Truth(game, "luck", row, place, truth, ("luck",), 60, followed)


@cache
def exactly(path: str, sort: str, *, points: bool) -> float:
    """The share of a sort of source, by the whole tree of a game."""
    return of_sort(shares(load(path).program, points=points), sort)


# at the ends of what is possible an interval holds the truth more often, so `late` is not asked how much is settled
RACE = [Truth("race", "decided", f"after {at * 10} %", 0, lambda at=at: 2 / pi * asin(at / 10)) for at in (2, 5, 8, 9)]
TRUTHS = [
    Truth("first_seat", "seats", "P1", 0, lambda: 47 / 72),
    Truth("first_seat_even", "seats", "P1", 0, lambda: 1 / 2),
    Truth("rounds", "scores", "gold", 0, lambda: 40.0),
    *RACE,
    luck("rounds", "luck", 1, lambda: 0.70, 30),
    luck("rounds", "choices of all", 1, lambda: 0.30, 30),
    luck("known_luck", "luck", 1, lambda: 0.85),
    luck("known_luck", "luck of draw-lot/#1", 1, lambda: 0.15),
    luck("known_luck", "choices of all", 1, lambda: 0.15),
    luck("kuhn_poker", "luck", 0, lambda: exactly("kuhn_poker", "chance", points=False)),
    luck("kuhn_poker", "luck", 1, lambda: exactly("kuhn_poker", "chance", points=True)),
    luck("dice_choice", "choices of all", 0, lambda: exactly(str(HERE / "dice_choice.game"), "choice", points=False)),
]


def asked(seed: int, every: int, only: str = "") -> Iterator[tuple[str, bool]]:
    """Return every result of one seed: a sort, a name, and whether it was right."""
    told_by.cache_clear()
    for truth in TRUTHS if not only else ():
        yield f"held {truth}", truth.holds(seed)
    for planted in PLANTED if every and seed % every == 0 else ():
        if re.search(only, str(planted)):
            yield f"found {planted}", planted.is_found(seed)
            yield f"accused {planted}", planted.accuses_the_twin(seed)
    if re.search(only, "headlines"):
        yield from headlines(seed)
    if only:
        return
    yield from _probed(seed)
    renamed = _stall_with("grab-ware")
    yield "marked stall, renamed", bool(impact((_stall(), renamed), PAIRS, seed=seed).marked)


EVEN = (
    "tic_tac_toe", "pig", "connect_four", "kuhn_poker", "breakthrough", "cant_stop", "oware", "liars_dice", "leduc_poker",
    "goofspiel", "mill_valley", "nine_mens_morris", "crazy_eights", "harvest_fair", "hex", "storm_watch", "amber_isle",
    "go_fish", "love_letter", "gem_cutters",
)  # fmt: skip
"""Bundled games whose seats are renamed at random in each game, so that no seat is ahead."""
LOOKS = ("lines", "probes")
"""Deep analyses asked of the twins."""
SELDOM_SAID = 0.1
"""Share of the reports of a game below which a headline is taken to be false.

What is true of a game is said oftener."""


def headlines(seed: int) -> Iterator[tuple[str, bool]]:
    """Yield the headlines of twins and of 20 bundled games, the seats renamed at random in each game."""
    twins = dict.fromkeys(sorted({planted.twin for planted in PLANTED}), LOOKS)
    for name, looked in {**twins, **dict.fromkeys(EVEN, ())}.items():
        renamed = partial(_renamed, Random(f"{name} {seed}"))
        with patch.object(run, "ORDER", [renamed if each is seats else each for each in run.ORDER]):
            said = keys(report(name, seed, 300, 40, looked))
        yield f"reports of {name}", True
        for key in said:
            yield f"headline of {name} {key}", True


def _renamed(lots: Random, material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the seats, with the seats of each game renamed at random."""
    dealt, detail = Counter[tuple[int, ...]](), material.tally.detail
    for won in detail.winners.elements():
        names = dict(zip(material.people, lots.sample(material.people, len(material.people)), strict=True))
        dealt[tuple(sorted(names[seat] for seat in won))] += 1
    detail.winners = dealt
    return seats(material)


def false_headlines(times: Counter[str]) -> list[str]:
    """Return lines about headlines of renamed seats, and those that few reports of a game have."""
    found, wrong, all_reports = list[str](), 0, 0
    reports = {name.split()[2]: many for name, many in times.items() if name.startswith("reports of")}
    for name, many in sorted(times.items()):
        if name.startswith("headline of"):
            game, key = name.split(" ", 3)[2:]
            if key.startswith("seat:") or many < SELDOM_SAID * reports[game]:
                wrong += many
                found.append(f"{many} of {reports[game]} reports of {game}: {key}")
    all_reports = sum(reports.values())
    good = wrong <= ACCUSED * all_reports
    return [*found, f"{wrong} false headlines in {all_reports} reports{'' if good else BAD}"] if reports else []


def _probed(seed: int) -> Iterator[tuple[str, bool]]:
    """A trophy worth nothing, though its owners win; a crown that is like all else."""
    found = probe(load(HERE / "trophy.game"), "show-off", PAIRS, ProbeOptions(seed=seed))[0]
    answers = answers_of(found)
    had, had_not = answers.had.low, answers.had_not.high
    owners = had is not None and had_not is not None and had > had_not
    yield "found trophy exactly 0", answers.forbidden.unequal == 0 and owners
    yield "held trophy: lift", _holds(lift(found.games, found.unit), 0.0)
    even = probe(load(HERE / "stall_even.game"), "Ware[crown]", PAIRS, ProbeOptions(seed=seed, whenever=False))[0]
    yield "found stall_even exactly 0", answers_of(even).forbidden.unequal == 0
    yield "held stall_even: lift", _holds(lift(even.games, even.unit), 0.0)


def _holds(found: Estimate, truth: float) -> bool:
    return found.low <= truth <= found.high


def _stall() -> Game:
    return load(HERE / "stall.game")


@cache
def _stall_with(new: str) -> Game:
    return load((HERE / "stall.game").read_text(encoding="utf-8").replace("take-ware", new))


def told_of(seed: int, every: int, only: str) -> list[tuple[str, bool]]:
    """All of one seed, for a process of its own."""
    return list(asked(seed, every, only))


def main() -> int:
    """Count, print, and say whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seeds", type=int, nargs="?", default=400, help="reports of each game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--first", type=int, default=1, help="the first seed, to go on with a run that was ended")
    parser.add_argument(
        "--every", type=int, default=SELDOM, help="what is planted is asked of one seed in so many, 0: of none"
    )
    parser.add_argument("--only", default="", help="only what is planted and has a name with this pattern in it")
    wanted = parser.parse_args()
    seeds = range(wanted.first, wanted.first + wanted.seeds)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # one begun in the background would not hear of Ctrl-C
    yes, times, began = Counter[str](), Counter[str](), perf_counter()
    with ProcessPoolExecutor(wanted.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            for done, each in enumerate(pool.map(partial(told_of, every=wanted.every, only=wanted.only), seeds), 1):
                for name, well in each:
                    yes[name] += well
                    times[name] += 1
                sys.stderr.write(f"\r{done} of {wanted.seeds} seeds, {perf_counter() - began:.0f} s ")
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    well = True
    for line in false_headlines(times):
        well &= not line.endswith(BAD)
        sys.stdout.write(f"{line}\n")
    for name, many in times.items():
        if name.startswith(("headline of", "reports of")):
            continue
        share, sort = yes[name] / many, name.split()[0]
        most = {"accused": ACCUSED, "marked": MARKED}.get(sort)
        good = share >= FOUND if sort == "found" else share <= most if most else FEWEST <= share <= MOST
        well &= good
        sys.stdout.write(f"{share:6.1%} of {many:4} {name}{'' if good else BAD}\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())

"""Check that all back ends play the same game.

Run with `python -m tests.property.agreement --games 1000 --made 200 --workers 1`.

Every table of every bundled game, games made at random, those on pages, in files and in the code of tests that can be
loaded; further `.game` files and folders of them may be named. A game that only Python plays is a fault. Printed is what was compared, and where something did not agree.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import rulesets
from cli.targets import tables_of
from gamespec.ruleset import around
from interpreter import RulesetError, load
from interpreter.wasm.fallback import TOO_LARGE
from tests.limits.attacks import ATTACKS
from tests.property.agreement.games import Amounts, NotInCode, Ready
from tests.property.agreement.sources import in_files, in_tests, on_pages
from tests.property.made_games import made
from tests.property.made_plays.play import made_play
from tests.property.made_plays.small import small_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.state.game import Game

FEW = Amounts(whole=20, stops=4, nodes=3, longest=100, ends=10, bound=2_000)
COUNTED = ("games", "decisions", "stepped", "stops", "evaluated", "nodes", "draws", "ends", "broken", "trapped")
ALONE = "in Python alone"


class Subject:
    """A game to be compared: where it comes from, and how much of it."""

    def __init__(
        self, name: str, source: str, players: int | None, variants: tuple[str, ...], amounts: Amounts
    ) -> None:
        self.name, self.source, self.players, self.variants, self.amounts = name, source, players, variants, amounts

    def game(self) -> Game:
        return load(self.source, self.players, self.variants)


def tables(games: int) -> Iterator[Subject]:
    """Every table of every bundled game."""
    amounts = Amounts(whole=games, stops=max(2, games // 50), nodes=max(1, games // 200), ends=max(2, games // 20))
    for name in rulesets.names():
        for players, variants in tables_of(around(rulesets.game_file(name)), lambda _: None):
            said = " ".join([name, str(players), *variants])
            yield Subject(said, name, players, tuple(variants), amounts)


def made_subjects(number: int) -> Iterator[Subject]:
    """Games made at random: with lines of every kind, and some of every form of file."""
    for n in range(number):
        yield Subject(f"made play {n}", made_play(Random(n)), None, (), FEW)
    for n in range(number // 4):
        yield Subject(f"made game {n}", made(Random(n)), None, (), FEW)
    for n in range(number):
        yield Subject(f"small game {n}", small_game(Random(n)), None, (), FEW)


def files(places: list[Path]) -> Iterator[Subject]:
    """Games of files and folders."""
    for place in places:
        for file in sorted(place.rglob("*.game")) if place.is_dir() else [place]:
            yield Subject(file.name, str(file), None, (), FEW)


def written() -> Iterator[Subject]:
    """Games of pages, of files among the tests, and in the code of tests; each text once."""
    found = {(each.source, each.variants): each for each in (*on_pages(), *in_files(), *in_tests())}
    for each in found.values():
        yield Subject(each.name, each.source, each.players, each.variants, FEW)


def attacks() -> Iterator[Subject]:
    """Games made to cost much."""
    for attack in ATTACKS:
        yield Subject(attack.name, attack.text, None, (), FEW)


def compared(subject: Subject) -> tuple[str, Counter[str], float, str]:
    """Its name, what was compared, seconds of processor time, and a fault or why it was left out."""
    began = process_time()
    try:
        found, said = Ready(subject.game()).compared(subject.amounts), ""
    except RulesetError:
        found, said = Counter[str](), "refused"
    except NotInCode as why:
        found, said = Counter[str](), f"{ALONE}: {why}"
    except Exception:  # noqa: BLE001 - whatever goes wrong is what is looked for
        found, said = Counter[str](), f"FAULT\n{traceback.format_exc(limit=-4)}"
    return subject.name, found, process_time() - began, said


def say(text: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Compare everything and print what came of it."""
    options = argparse.ArgumentParser(prog="python -m tests.property.agreement", description=__doc__)
    options.add_argument("--games", type=int, default=1_000, help="whole games of each table")
    options.add_argument("--made", type=int, default=200, help="games made at random")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--only", default="", help="subjects with this word in their names alone")
    options.add_argument("places", type=Path, nargs="*", help="further files and folders")
    asked = options.parse_args()
    groups = {
        "tables": tables(asked.games),
        "made": made_subjects(asked.made),
        "written": written(),
        "attacks": attacks(),
        "named": files(asked.places),
    }
    faults = 0
    with Pool(asked.workers) as pool:
        for group, subjects in groups.items():
            chosen = [subject for subject in subjects if asked.only in subject.name]
            total, left = Counter[str](), Counter[str]()
            for name, found, seconds, said in pool.imap_unordered(compared, chosen):
                total += found
                left[said.partition("\n")[0]] += 1
                faults += said.startswith("FAULT") or (said.startswith(ALONE) and TOO_LARGE not in said)
                if group == "tables" or (said and said != "refused"):
                    say(f"  {name}: {told(found)} {seconds:.1f} s {said}")
            say(f"{group}: {left['']} of {len(chosen)} compared, {left['refused']} refused; {told(total)}")
    return 1 if faults else 0


def told(found: Counter[str]) -> str:
    """Counts in words."""
    return ", ".join(f"{found[name]} {name}" for name in COUNTED if found[name])


if __name__ == "__main__":
    sys.exit(main())

"""Every bundled ruleset keeps the invariants of the machine and passes its own examples."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import rulesets
from cli.examples import results_of
from gamespec.ruleset import around
from gamespec.variants.cause import choices
from interpreter.simulate import simulate
from interpreter.source import find, variant_file
from tests.loaded import WHOLE, load, one_in, sampled

if TYPE_CHECKING:
    from pathlib import Path


EVERYTHING = os.environ.get("INVARIANTS") == "all"
EXAMPLE = re.compile(r'^example "', re.MULTILINE)
HEAD = re.compile(r" for (\d+)(?: to (\d+))? players?( and [A-Z])?")


def seats(file: Path) -> tuple[int, int] | None:
    """Return the fewest and most seats from the head of a file, so that a broken game fails as a test.

    A seat that nobody plays (`for 1 player and Angler`) comes on top; none where the head names no players.
    """
    found = HEAD.search(file.read_text(encoding="utf-8").splitlines()[0])
    if found is None:
        return None
    more = 1 if found[3] else 0
    return int(found[1]) + more, int(found[2] or found[1]) + more


@cache
def tables() -> list[tuple[str, int, tuple[str, ...]]]:
    """Each ruleset with each number of seats.

    Without variants, with each of them, and with every combination.
    """
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for name in rulesets.names():
        game = find(name)
        variants = tuple(sorted(around(game).variants))
        for chosen in choices(variants):
            said = [seats(file) for file in (game, *(variant_file(around(game), variant) for variant in chosen))]
            low, high = [each for each in said if each is not None][-1]
            found += [(name, players, chosen) for players in range(low, high + 1)]
    return found


def sample() -> list[tuple[str, int, tuple[str, ...]]]:
    """Return games with every variant of each ruleset between them, and with seats in turn.

    The invariants look at the machine, which meets every rule of every file so: what a choice of variants adds is in force
    with any number of seats, beside whatever else is chosen. `INVARIANTS=all` (`just invariants`) tries all tables.
    """
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for name in rulesets.names():
        own = [table for table in tables() if table[0] == name]
        for number, chosen in enumerate(some_of({variants for _, _, variants in own})):
            fitting = [table for table in own if table[2] == chosen]
            found.append(fitting[number % len(fitting)])
    return found


def some_of(chosen: set[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the largest choices that have every variant between them."""
    found: list[tuple[str, ...]] = []
    for each in sorted(chosen, key=lambda each: (-len(each), each)):
        if not found or not set(each) <= {name for other in found for name in other}:
            found.append(each)
    return found


LARGE: dict[str, tuple[tuple[str, ...] | None, ...]] = {
    "captains_of_the_gulf": ((),),
    "fishy_squishy_crusty_quirky": ((),),
    "floating_market": ((),),
    "public_market": ((),),
}
"""Choices of variants of which the suite runs the examples; `just whole` runs those of all.

For each the game is compiled anew.
"""


def test_every_variant_is_in_the_sample() -> None:
    found = [{(name, each) for name, _, variants in some for each in ("", *variants)} for some in (sample(), tables())]
    assert found[0] == found[1]


@pytest.mark.parametrize(("name", "players", "variants"), tables() if EVERYTHING else one_in(3, sample()))
def test_the_invariants_are_kept(name: str, players: int, variants: tuple[str, ...]):
    games = 2 if EVERYTHING and not variants else 1  # each game of a variant is one of the game's own rules, too
    report = simulate(load(name, players=players, variants=variants), games, seed=20, invariants="all")
    assert [(broken.invariant, broken.text) for broken in report.broken] == []
    assert sum(report.ends.values()) == games


@pytest.mark.parametrize("name", rulesets.names())
def test_the_examples_pass(name: str):
    parts = sampled(LARGE.get(name, (None,)), (None,))
    results = [result for chosen in parts for result in results_of(around(find(name)), chosen=chosen)]
    failed = {result.example.name: [failure.text for failure in result.failures] for result in results}
    assert {title: texts for title, texts in failed.items() if texts} == {}
    files = [file.read_text(encoding="utf-8") for file in rulesets.folder(name).rglob("*.game")]
    count = sum(len(EXAMPLE.findall(text)) for text in files)
    assert len(results) == count > 0 or (name in LARGE and not WHOLE and len(results) > count // 2)

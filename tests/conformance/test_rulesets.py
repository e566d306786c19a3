"""Every bundled ruleset keeps the laws of the machine and passes its own examples."""

from __future__ import annotations

import re

import pytest

import rulesets
from cli.linting import lint
from cli.targets import find as find_target
from interpreter import load
from interpreter.examples import run_examples
from interpreter.game import find, variant_names
from interpreter.simulate import simulate


def seats(name: str) -> tuple[int, int]:
    """Fewest and most players, read off the head of the file, so that a game that does not compile fails as a test."""
    head = find(name).read_text(encoding="utf-8").splitlines()[0]
    numbers = [int(number) for number in re.findall(r"\d+", head.rpartition('"')[2].split("players")[0])]
    return numbers[0], numbers[-1]


def tables() -> list[tuple[str, int, tuple[str, ...]]]:
    """Each ruleset with each number of players, without variants and with each of them."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for name in rulesets.names():
        low, high = seats(name)
        chosen = [(), *((variant,) for variant in variant_names(find(name)))]
        found += [(name, players, variants) for players in range(low, high + 1) for variants in chosen]
    return found


@pytest.mark.parametrize(("name", "players", "variants"), tables())
def test_the_laws_are_kept(name: str, players: int, variants: tuple[str, ...]):
    report = simulate(load(name, players=players, variants=variants), 3, seed=20)
    assert [(broken.law, broken.text) for broken in report.broken] == []
    assert sum(report.ends.values()) == 3


@pytest.mark.parametrize(("name", "players", "variants"), tables())
def test_the_examples_pass(name: str, players: int, variants: tuple[str, ...]):
    results = run_examples(load(name, players=players, variants=variants).program)
    failed = {result.example.name: [failure.text for failure in result.failures] for result in results}
    assert {title: texts for title, texts in failed.items() if texts} == {}


@pytest.mark.parametrize("name", rulesets.names())
def test_lint_has_nothing_to_say(name: str):
    """For every number of players and each variant; what is unused with some numbers alone is no finding."""
    assert [(each.code, each.message) for each in lint(find_target(name)).findings if each.severity != "note"] == []

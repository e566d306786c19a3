"""The sample variants of our own.

Short, marked as ours, tried by examples, and told of beside the game.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
from cli.resolving import Chosen, resolved
from gamespec.model import Cite

MARK = "# A sample of our own, not the publisher's:"
SAMPLES = [
    file
    for name in rulesets.names()
    for file in sorted((rulesets.folder(name) / "variants").glob("*.game"))
    if MARK in file.read_text(encoding="utf-8")
]


def beside(sample: Path) -> Path:
    """The file of its examples."""
    game = sample.parent.parent
    return game / f"{game.name}.{sample.stem}.examples.game"


def test_there_is_one_for_each_published_game() -> None:
    assert {sample.parent.parent.name for sample in SAMPLES} == {
        "captains_of_the_gulf",
        "fishy_squishy_crusty_quirky",
        "fleet",
        "floating_market",
        "public_market",
    }
    assert len(SAMPLES) >= 5


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_sample_is_read_in_a_minute(sample: Path) -> None:
    lines = sample.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 15
    assert next(line for line in lines if line.startswith("#")).startswith(MARK)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_sample_has_examples_of_its_own(sample: Path) -> None:
    title = sample.read_text(encoding="utf-8").split('"')[1]
    examples = beside(sample).read_text(encoding="utf-8").split("\nexample ")[1:]
    assert len(examples) >= 2
    assert all(f'  with "{title}"' in example for example in examples)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_the_readme_of_the_game_calls_it_a_sample_of_our_own(sample: Path) -> None:
    readme = (sample.parent.parent / "README.md").read_text(encoding="utf-8")
    assert f"| `variants/{sample.name}` | a sample of our own: " in readme
    assert f"`{beside(sample).name}`" in readme


def cited(sample: Path, variants: tuple[str, ...]) -> set[str]:
    """The ids of the rule sheet that the lines of a game cite, for all its numbers of players."""
    asked_for = Chosen(sample.parent.parent.name, variants)
    nodes = (node for game in resolved(asked_for).values() for node in game.walk())
    return {node.rule for node in nodes if isinstance(node, Cite)}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_with_a_sample_every_rule_of_the_sheet_still_has_its_line(sample: Path) -> None:
    assert cited(sample, ()) - cited(sample, (sample.stem,)) == set()

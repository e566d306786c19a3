"""The reference's table of what is built and what is not yet, held against the machine line by line."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gamespec.check.codes import NOT_YET
from interpreter import RulesetError, load
from tests.unit.docs.blocks import ROOT
from tests.unit.docs.probes import PROBES, WORDS, line

ROW = re.compile(r"^\| `([^`]+)` \| (built|not yet) \|$", re.MULTILINE)
SAID = dict(ROW.findall((ROOT / "docs/language.md").read_text(encoding="utf-8")))


def state_of(game: str, folder: Path) -> str:
    """Play the game to its end, or say that it is refused by name."""
    file = folder / "probe.game"
    file.write_text(game)
    try:
        state = load(file, players=2).initial(seed=3)
    except RulesetError as refused:
        others = {found.code for found in refused.diagnostics} - {NOT_YET.code}
        return f"refused for another reason: {refused}" if others else "not yet"
    rng = Random(1)
    for _ in range(1_000):
        if state.over:
            break
        state = state.apply(rng.choice(state.moves()))
    assert state.over
    return "built"


def test_every_construct_of_the_table_is_tried() -> None:
    assert SAID.keys() == PROBES.keys()


@pytest.mark.parametrize("construct", PROBES)
def test_the_reference_says_truly_whether_a_construct_is_built(construct: str, tmp_path: Path) -> None:
    assert state_of(PROBES[construct].game(), tmp_path) == SAID[construct]


@pytest.mark.parametrize("word", WORDS)
def test_words_and_lines_the_reference_defines_run(word: str, tmp_path: Path) -> None:
    assert state_of(line(WORDS[word]).game(), tmp_path) == "built"

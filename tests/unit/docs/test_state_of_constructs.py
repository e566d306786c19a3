"""The reference's list of constructs, held against the machine one by one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.loaded import one_in
from tests.unit.docs.blocks import ROOT
from tests.unit.docs.probes import PROBES, WORDS, line

REFERENCE = (ROOT / "docs/language.md").read_text(encoding="utf-8")
LISTED = REFERENCE.partition("All constructs in short; each is tried in a test:")[2].partition(
    "Said with what there is:"
)[0]
SAID = re.findall(r"`([^`]+)`", LISTED)


def plays_to_its_end(game: str, folder: Path) -> None:
    """Play the game to its end."""
    file = folder / "probe.game"
    file.write_text(game)
    state = load(file, players=2).initial(seed=3)
    rng = Random(1)
    for _ in range(1_000):
        if state.over:
            break
        state = state.apply(rng.choice(state.moves()))
    assert state.over


def test_every_construct_of_the_list_is_tried() -> None:
    assert sorted(SAID) == sorted(PROBES)


@pytest.mark.parametrize("construct", one_in(2, PROBES))
def test_every_construct_of_the_list_is_played(construct: str, tmp_path: Path) -> None:
    plays_to_its_end(PROBES[construct].game(), tmp_path)


@pytest.mark.parametrize("word", WORDS)
def test_words_and_lines_the_reference_defines_run(word: str, tmp_path: Path) -> None:
    plays_to_its_end(line(WORDS[word]).game(), tmp_path)


def test_nothing_of_the_reference_is_still_to_come() -> None:
    assert "not yet" not in REFERENCE
    assert "not built" not in REFERENCE

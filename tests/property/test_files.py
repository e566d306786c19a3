"""Any file is laid out, read, checked and linted, or refused with a place.

`just fuzz` tries thousands of each.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.loaded import one_in, sampled
from tests.property.file_invariants import RULESETS, commented, lays_out, linted, made_game, spoiled_file
from tests.property.made_games import made

RULES = [path for path in RULESETS if not path.name.endswith(".examples.game")]


@pytest.mark.parametrize("path", sampled(RULES[::4], RULES), ids=lambda path: path.stem)
def test_a_ruleset_keeps_comments_put_in_anywhere(path: Path) -> None:
    lays_out(commented(path.read_text(encoding="utf-8"), Random(path.stem)))


@pytest.mark.parametrize("number", one_in(2, range(12)))
def test_a_made_game_is_laid_out_once_and_says_the_same(number: int) -> None:
    made_game(number)


def test_most_made_games_are_games_that_can_be_played(tmp_path: Path) -> None:
    errors = [linted(tmp_path / f"made{number}.game", made(Random(number)).encode())[0] for number in range(8)]
    assert errors.count(0) >= len(errors) // 2


@pytest.mark.parametrize("number", one_in(2, range(24)))
def test_a_spoiled_file_is_linted_without_a_fall(number: int, tmp_path: Path) -> None:
    linted(tmp_path / "spoiled.game", spoiled_file(number))

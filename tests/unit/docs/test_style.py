"""The pages of docs/style.md.

Before and after are the same game, without a fault, and laid out as fmt does it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gamespec.format import formatted
from gamespec.ruleset import Shelf
from gamespec.source import SourceFile
from interpreter.linting import look_at
from tests.loaded import load
from tests.unit.docs.blocks import Block, blocks_of

ALL = blocks_of("docs/style.md", "game")
BLOCKS = [block for block in ALL if block.flags != ("whole",)]
PAIRS = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))
PAGE = Path("page.game")
GAMES = 4


def test_there_are_three_pages_each_with_a_before_and_an_after() -> None:
    assert [block.flags for block in BLOCKS] == [("before",), ("after",)] * 3


@pytest.mark.parametrize("block", ALL, ids=str)
def test_lint_and_fmt_leave_a_page_as_it_stands(block: Block) -> None:
    found = look_at(PAGE, Shelf({PAGE: block.text}, disk=False)).findings
    assert [each.message for each in found if each.severity != "note"] == []
    assert formatted(SourceFile("page.game", block.text)) == block.text


@pytest.mark.parametrize(("before", "after"), PAIRS, ids=str)
def test_before_and_after_are_the_same_game(before: Block, after: Block) -> None:
    for seed in range(GAMES):
        one, other, chosen = load(before.text).initial(seed), load(after.text).initial(seed), Random(seed)
        while not one.over:
            menu = sorted(map(str, one.moves()))
            assert sorted(map(str, other.moves())) == menu
            move = chosen.choice(menu)
            one, other = one.apply(move), other.apply(move)
        assert other.over
        assert one.returns() == other.returns()
        assert one.winners() == other.winners()

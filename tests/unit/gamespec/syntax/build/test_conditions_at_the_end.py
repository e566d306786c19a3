"""A statement that ends in `if C` is the same as that statement below `if C`."""

from __future__ import annotations

import pytest

from gamespec.model import GameFile
from gamespec.model.node import says_the_same
from gamespec.source import SourceFile
from gamespec.syntax import parse

DEEDS = [
    "move top 2 of deck to hand",
    "move card to deck at bottom",
    "move up to 3 from top of deck to hand",
    "swap one and other",
    "rotate hand left",
    "shuffle deck",
    "roll dice-cup",
    "show card to others",
    "set coins to if rich then 3 else 1",
    "add 1 to coins",
    "take 1 from coins",
    "pay 2 from your coins to bank",
    "pay 2 from your coins",
    "end game",
    "do refill",
    "next(you) does refill(3)",
]


def _read(lines: str) -> tuple[GameFile | None, list[str]]:
    read = parse(SourceFile("short.game", f'game "Short" for 2 players\n\naction go\n{lines}'))
    return read.model, [found.advice or "" for found in read.diagnostics]


@pytest.mark.parametrize("note", ["", " cite SH-GO-01"])
@pytest.mark.parametrize("deed", DEEDS)
def test_a_condition_at_the_end_of_a_statement_is_an_if_around_it(deed: str, note: str):
    one, found = _read(f"  {deed} if coins > 2 or rich{note}\n  do next-thing\n")
    other, expected = _read(f"  if coins > 2 or rich\n    {deed}{note}\n  do next-thing\n")
    assert found == expected == []
    assert one is not None
    assert other is not None
    assert says_the_same(one, other)

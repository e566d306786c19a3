from __future__ import annotations

from random import Random

import pytest

from gamespec.diff import compared
from gamespec.format import formatted
from gamespec.source import SourceFile
from tests.property.test_format import crooked, pieces
from tests.unit.gamespec.diff.planted import FLEET, games, named


def shuffled(text: str, rng: Random) -> str:
    head, *declarations = pieces(text)
    rng.shuffle(declarations)
    return "\n".join([head, *declarations]) + "\n"


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_declarations_is_no_change(seed: int) -> None:
    assert named(FLEET, shuffled(FLEET, Random(seed))) == []


@pytest.mark.parametrize("seed", range(5))
def test_layout_is_no_change(seed: int) -> None:
    assert named(FLEET, crooked(FLEET, Random(seed))) == []
    assert named(FLEET, formatted(SourceFile("t.game", FLEET))) == []


def test_comments_are_no_change() -> None:
    lines = [f"{line} # note {i}" if line and "|" not in line else line for i, line in enumerate(FLEET.splitlines())]
    assert named(FLEET, "\n".join(lines) + "\n") == []


def test_the_order_of_fields_is_no_change() -> None:
    start = FLEET.index("  hand ")
    end = FLEET.index('  owned "')
    fields = FLEET[start:end].rstrip("\n").split("\n")
    assert named(FLEET, FLEET[:start] + "\n".join(reversed(fields)) + "\n\n" + FLEET[end:]) == []


def test_the_order_of_columns_is_no_change() -> None:
    lines = FLEET.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("cards Boat"))
    for i in range(at + 1, at + 8):
        bars = lines[i].strip().split("|")
        bars[4], bars[5] = bars[5], bars[4]
        lines[i] = "  " + "|".join(bars)
    assert named(FLEET, "\n".join(lines) + "\n") == []


def test_a_game_does_not_differ_from_itself() -> None:
    assert compared(games(FLEET), games(FLEET)) == []


def test_a_line_after_a_case_or_below_it_is_no_change() -> None:
    after = 'game "T" for 2 players\n\naction a\n  by sky, n\n    calm, 1..: add 1 to n\n    rough, any or storm, any: nothing\n    else: end game\n'
    after = after.replace("rough, any or storm, any", "rough or storm, any")
    below = after.replace(": add 1 to n", ":\n      add 1 to n").replace(": end game", ":\n      end game")
    assert named(after, below) == []
    assert named(after, below.replace("add 1", "add 2")) != []
    assert named(after, after.replace("rough or storm", "rough")) != []

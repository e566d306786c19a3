"""Games in which something is planted, each with a twin in which it is not, and what a report must find in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.insight.run import Wanted, insight
from tests.loaded import load

if TYPE_CHECKING:
    from interpreter.insight.model import Cell, Figure, Insight

HERE = Path(__file__).parent
PLANTED = [
    ("first_seat", "seat:P1:more", "first_seat_even"),
    ("early", "decided:early", "race"),
    ("late", "decided:late", "race"),
    ("rich", "rule:bank", "rich_in_reach"),
    ("unused", "action:build", "used"),
    ("unused", "tie:most your points", "used"),
]
"""A game, the key of what must be found, and its twin, in which it must not."""


@cache
def report(name: str, seed: int = 0, games: int = 600, followed: int = 150) -> Insight:
    """The report of a planted game."""
    return insight(load(HERE / f"{name}.game"), Wanted(games, followed, seed))


def keys(found: Insight) -> set[str]:
    """What is to be looked at."""
    return {each.key for each in found.findings}


def figure(found: Insight, key: str) -> Figure:
    """One figure of a report."""
    return next(each for each in found.figures if each.key == key)


def cells(found: Insight, key: str, row: str) -> list[Cell]:
    """The numbers of one line of a figure."""
    return next(each for each in figure(found, key).rows if each.name == row).cells

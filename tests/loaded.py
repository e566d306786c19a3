"""Games of files that stay as they are, loaded once in each process of the tests.

A game is a value and never changes.

Enters what `interpreter.load` takes; leaves the game it gives, and the same one where the same is asked again, of a text
as long as it was among the last. Files that a test wrote are loaded each time. What is tried on loading itself asks `interpreter.load`. Commands
that are run in this process do so too where a test says `usefixtures("loaded_once")`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import rulesets
from interpreter import load as loaded_anew
from interpreter.source import UNNAMED, find, is_text
from interpreter.state.game import Game

ROOT = Path(__file__).parents[1]
UNLIKE = (
    "connect_four",
    "fishy_squishy_crusty_quirky",
    "fleet",
    "floating_market",
    "kuhn_poker",
    "love_letter",
    "oware",
)
"""Bundled games of which each has what the others have not.

Boards, drawings, dice, hidden cards, auctions, payments, long turns and short ones, a past. Made games have every kind
of line between them.
"""
WHOLE = os.environ.get("BUNDLED") == "all"
"""Whether all is tried of which the suite takes a sample (`just whole`)."""
COMPARED: tuple[str, ...] = tuple(rulesets.names()) if WHOLE else UNLIKE
_GAMES: dict[tuple[object, ...], Game] = {}
T = TypeVar("T")


def sampled(some: T, everything: T) -> T:
    """Return the first for the suite, and the second where all is tried (`just whole`)."""
    return everything if WHOLE else some


def one_in(number: int, cases: Iterable[T], first: int = 0) -> list[T]:
    """Return one of each `number` cases for the suite, and all of them where all is tried (`just whole`)."""
    return [*cases] if WHOLE else [*cases][first::number]


def load(
    name_or_path: str | Path,
    players: int | None = None,
    variants: Sequence[str] = (),
    *,
    examples: bool = False,
    files: Mapping[str, str] | None = None,
    name: str = UNNAMED,
) -> Game:
    """The game of `interpreter.load`.

    One for all tests that ask for it, where its files lie in this repository.
    """
    if not files and is_text(name_or_path):
        return _of_text(str(name_or_path), players, tuple(variants), examples, name)
    if files or not stays(name_or_path):
        return loaded_anew(name_or_path, players, variants, examples=examples, files=files, name=name)
    file = find(name_or_path).absolute()
    asked = (file, tuple(variants), examples)
    found = _GAMES.get((*asked, players))
    if found is None:
        made = loaded_anew(file, players, variants, examples=examples)
        found = _GAMES.setdefault((*asked, made.players), made)
        _GAMES[*asked, players] = found
    return found


@lru_cache(maxsize=128)
def _of_text(text: str, players: int | None, variants: tuple[str, ...], examples: bool, name: str) -> Game:
    return loaded_anew(text, players, variants, examples=examples, name=name)


def stays(name_or_path: str | Path) -> bool:
    """Whether this is a bundled game, or a file of the repository."""
    return str(name_or_path) in rulesets.names() or Path(name_or_path).absolute().is_relative_to(ROOT)

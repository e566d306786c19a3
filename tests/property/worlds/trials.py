"""One made game held against its enumeration.

A random number generator enters, counts and faults leave.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.source import RulesetError
from tests.loaded import load
from tests.property.worlds.hidden_games import hidden_game
from tests.property.worlds.information_sets import Fault, TooLargeError, enumerated, faults, merged
from tests.property.worlds.laid_deals import laid_faults
from tests.property.worlds.same_deals import differing

if TYPE_CHECKING:
    from random import Random

    from interpreter import Game

STATES = 6
"""States of one game at which `resample` is asked."""


def compared(rng: Random, most: int = 2500) -> tuple[Counter[str], list[Fault]]:
    """Make a game and compare; a game that is refused or too large is counted and no more."""
    try:
        game = load(hidden_game(rng))
        table = enumerated(game, most)
    except RulesetError:
        return Counter(refused=1), []
    except TooLargeError:
        return Counter({"too large": 1}), []
    counted, found = faults(table, rng, STATES, weighs=is_unlike(game))
    found += differing(table, rng, STATES)
    laid, wrong = laid_faults(game, table, rng, STATES)
    counted, found = counted + laid, [*found, *wrong]
    found += merged(table)
    return counted + Counter(games=1, states=len(table.nodes)), found


def is_unlike(game: Game) -> bool:
    """Return whether no two cards are alike: `resample` counts like cards separately, legal moves do not."""
    return all(len(set(kind.row_of)) == kind.size for kind in game.program.layout.where if kind.name == "Card")

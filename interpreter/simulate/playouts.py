"""The fast loop: many random games, one after another, in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.kernel.words import game_seeds

if TYPE_CHECKING:
    from interpreter.state.game import Game


@dataclass(frozen=True, slots=True)
class Playouts:
    """Totals of a run of random games."""

    games: int
    decisions: int
    failed_checks: int


def playouts(game: Game, n: int, seed: int) -> Playouts:
    """Play n games of random legal moves; the same totals for the same seed."""
    decisions, failed = game.program.playouts(game_seeds(seed, n))
    return Playouts(n, decisions, failed)

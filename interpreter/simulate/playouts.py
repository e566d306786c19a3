"""The fast loop: many games of random legal moves, one after another, without history or statistics."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.kernel.chance import game_seeds
from interpreter.state.game import Game


@dataclass(frozen=True, slots=True)
class Playouts:
    """Totals of a run of random games: games, decisions, and games with a failed runtime check."""

    games: int
    decisions: int
    failed_checks: int


def playouts(game: Game, n: int, seed: int) -> Playouts:
    """Play n games of random legal moves; return their totals, the same for the same random seed."""
    decisions, failed = game.program.playouts(game_seeds(seed, n))
    return Playouts(n, decisions, failed)

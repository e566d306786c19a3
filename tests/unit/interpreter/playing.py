"""Loading the little games of these tests and playing them at random."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from interpreter.conformance import Findings, examine
from tests.loaded import load

if TYPE_CHECKING:
    from interpreter.state.game import Game

GAMES = Path(__file__).parent / "games"


@cache
def game(name: str, players: int = 2) -> Game:
    """A little game beside this file, or a bundled one."""
    file = GAMES / f"{name}.game"
    return load(str(file) if file.is_file() else name, players=players)


def moves_of(played: Game, seed: int) -> tuple[str, ...]:
    """The moves of one random game."""
    rng, state, moves = Random(seed), played.initial(seed=seed), []
    while not state.over:
        offered = state.moves()
        move = offered[int(rng.random() * len(offered))]
        moves.append(str(move))
        state = state.apply(move)
    return tuple(moves)


def findings(played: Game, seed: int = 3, tries: int = 4) -> Findings:
    """All invariants tried on one random game."""
    return examine(played, seed, moves_of(played, seed), tries)


def texts(found: Findings, invariant: str) -> str:
    """Return what one invariant has to say."""
    return "; ".join(finding.text for finding in found.found if finding.invariant == invariant)

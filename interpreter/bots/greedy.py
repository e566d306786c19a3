"""The bot that looks one move ahead: in worlds that look like its own it tries every move and counts its score lines.

Worlds come from `seen.imagine`, which deals anew whatever the seat does not see: it never looks at what is hidden.
Where no such world is found in time it takes any move. What its move leads into (the choices inside it, chance) is
played at random up to the next question of another sort.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from interpreter.kernel.errors import NoWorldError, PromiseBroken

if TYPE_CHECKING:
    from interpreter.bots.bot import Observation
    from interpreter.kernel.moves import Move
    from interpreter.state.state import State

WORLDS = 3
"""Worlds in which each move is tried."""
MOST = 60
"""Moves tried at one decision; of a longer menu that many are drawn."""
AHEAD = 12
"""Choices and draws inside a move that are followed."""


class Player:
    """Takes the move with the best mean of its own total, the first of equals drawn at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, seen: Observation) -> int:
        """The index of the move that scores most in the mean."""
        if seen.size == 1:
            return 0
        tried = list(range(seen.size))
        if seen.size > MOST:
            tried = sorted(self._random.sample(tried, MOST) if seen.lot is None else sorted(tried, key=seen.lot)[:MOST])
        totals = dict.fromkeys(tried, 0.0)
        for number in range(WORLDS):
            try:
                world = seen.imagine(self._random)
            except NoWorldError:
                break
            menu = world.moves()
            for index in tried:
                rng = self._random if seen.lot is None else Random(seen.lot(index) + number)
                totals[index] += _worth(world, menu[index], seen.seat, rng)
        best = max(totals.values())
        equals = [index for index in tried if totals[index] == best]
        return self._random.choice(equals) if seen.lot is None else min(equals, key=seen.lot)


def _worth(world: State, move: Move, seat: int, rng: Random) -> float:
    """The seat's total after a move and what is inside it; a world in which it cannot be made counts nothing."""
    try:
        return _follow(world.apply(move), seat, rng).returns()[seat]
    except PromiseBroken:
        return 0.0


def _follow(state: State, seat: int, rng: Random) -> State:
    """Play on at random through inner choices of the seat and chance."""
    for _ in range(AHEAD):
        if state.over:
            break
        if state.seat is None:
            outcomes = state.chance()
            weights = [float(share) for _, share in outcomes]
            state = state.apply(rng.choices([each for each, _ in outcomes], weights)[0])
            continue
        menu = state.moves()
        if state.seat != seat or any(move.sort == "action" for move in menu):
            break
        state = state.apply(rng.choice(menu))
    return state

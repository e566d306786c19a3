"""Probabilities with which a bot makes each of its moves, measured by asking it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.bots import seat_bots
from interpreter.players import Players, shown
from interpreter.state.history.entries import entries

if TYPE_CHECKING:
    from interpreter.state.game import State


def likely_moves(state: State, bot: str, samples: int) -> dict[int, float]:
    """Return the probability of each move, by its code, that a bot makes at a decision.

    A bot that knows the probabilities of its moves is asked once, another one is sampled with `samples` random seeds.
    """
    seat = state.seat
    assert seat is not None
    array = state.array
    menu = state.game.program.menu(array)
    asked = seat_bots({seat: bot}, 0)[seat]
    known = getattr(asked, "likely", None)
    if known is None:
        made = Counter(Players({seat: bot}, seed).move(state).code for seed in range(samples))
        return {code: many / samples for code, many in made.items()}
    before = sum(1 for _ in entries(state.last))
    asked.choose(shown(state.game, array, menu, state.last, before))
    return dict(zip(menu, known(len(menu)), strict=True))

"""Invariant: the same state and move give the same state, and a state never changes."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.conformance.inputs import Played, Trial
from interpreter.state.game import State


def at_decision(trial: Trial) -> Iterator[str]:
    """Apply the move made twice; yield violations if the states differ or the original state changes."""
    state = trial.state
    before, offered = state.key(), [str(move) for move in state.moves()]
    once, twice = state.apply(trial.made), state.apply(trial.made)
    if once.key() != twice.key():
        yield f"the move {trial.made}, made twice in the same state, leads to two different states"
    if state.key() != before:
        yield f"the move {trial.made} changes the earlier state, not only the new one"
    if [str(move) for move in state.moves()] != offered:
        yield "the list of legal moves changes when it is read a second time"


def at_end(played: Played) -> Iterator[str]:
    """Yield violations if the same moves end elsewhere than before (`played.ended` or replayed)."""
    last = played.last
    again = _again(played) if played.ended is None else State(played.game, played.ended)
    if again.key() != last.key():
        yield "the same seed and the same moves lead to another final state"
    if again.returns() != last.returns():
        yield f"the same seed and the same moves give different results, {again.returns()} and {last.returns()}"


def _again(played: Played) -> State:
    state = played.game.initial(seed=played.seed)
    for text in played.moves:
        state = state.apply(text)
    return state

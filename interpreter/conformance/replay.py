"""Invariant: a game saved at its latest examined decision loads with the same history and future."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.conformance.inputs import Trial


def at_latest(trial: Trial) -> Iterator[str]:
    """Save and load a state; yield differences in key, legal moves, views, logs, and the next state."""
    state = trial.state
    loaded = trial.game.from_json(state.to_json())
    if loaded.key() != state.key():
        yield "a saved game, loaded again, has another position"
        return
    if [str(move) for move in loaded.moves()] != [str(move) for move in state.moves()]:
        yield "a saved game, loaded again, has other legal moves"
    for seat in range(trial.game.players):
        if loaded.view(seat) != trial.view(seat):
            yield f"after loading a saved game, seat {seat + 1} sees something else"
    seat = trial.rng.of(trial.game.players)
    if loaded.log(seat) != state.log(seat):
        yield f"after loading a saved game, seat {seat + 1} has another log"
    if loaded.apply(trial.made).key() != state.apply(trial.made).key():
        yield f"after loading a saved game, the move {trial.made} leads to another position"

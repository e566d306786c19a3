"""Progress: a game that is not over always has somebody to ask and something to answer.

Enters a decision; leaves what stands still. The bound on the length of a game is kept by whoever plays it.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.conformance.law import Played, Stand, Trial


def at_decision(trial: Trial) -> Iterator[str]:
    """At a decision a seat is asked, has a move, and no move is an end in itself."""
    state = trial.state
    if state.over:
        yield "the game is over at a decision"
    if state.seat is None or not 0 <= state.seat < trial.game.players:
        yield f"the seat asked is {state.seat}"
    if not state.moves():
        yield "a decision without a move"


def at_every(stand: Stand) -> Iterator[str]:
    """The same without texts: where one decides it is a seat, and it has a move."""
    if stand.menu is None:
        return
    seat = stand.game.program.seat(stand.array)
    if not 0 <= seat < stand.game.players:
        yield f"the seat asked is {seat}"
    if not stand.menu:
        yield "a decision without a move"


def at_end(played: Played) -> Iterator[str]:
    """When a game is over nobody is asked, and it has winners and places for all."""
    last = played.last
    if not last.over or last.seat is not None or last.moves():
        yield "after its end the game still asks"
    places = last.places()
    if len(places) != played.game.players or 1 not in places:
        yield f"the places are {places}"

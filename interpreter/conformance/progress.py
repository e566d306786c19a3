"""Invariant: a game that is not over always has a player to move with a legal move."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.conformance.inputs import Played, Position, Trial


def at_decision(trial: Trial) -> Iterator[str]:
    """Yield violations if a decision has no player to move or no legal move, or the game is over."""
    state = trial.state
    if state.over:
        yield "the game is over, but a player is to move"
    if state.seat is None or not 0 <= state.seat < trial.game.players:
        yield f"the player to move is seat {state.seat}, which the game does not have"
    if not state.moves():
        yield "a player is to move, but has no legal move"


def at_every(stand: Position) -> Iterator[str]:
    """Yield violations if a decision, given as state array, has no player to move or no legal move."""
    if stand.menu is None:
        return
    seat = stand.game.program.seat(stand.array)
    if not 0 <= seat < stand.game.players:
        yield f"the player to move is seat {seat}, which the game does not have"
    if not stand.menu:
        yield "a player is to move, but has no legal move"


def at_end(played: Played) -> Iterator[str]:
    """Yield violations if a finished game has a player to move, or lacks a rank or a due winner."""
    last = played.last
    if not last.over or last.seat is not None or last.moves():
        yield "the game is over, but a player is to move or has legal moves"
    places = last.places()
    scoring = played.game.checked.scoring
    may_lose = scoring is not None and any(way == "if" for way, _ in scoring.criteria)
    if len(places) != played.game.players or min(places) > 1 + may_lose:
        yield f"the final ranking {places} has no first place or not one place for each player"

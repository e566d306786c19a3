"""Invariant: outcomes of a chance node have proper probabilities and lead to different positions.

A chance node has several outcomes with positive probabilities that sum to one. Two outcomes may lead to the same
position if they move different pieces on the way. To check this, a random game is played without a random seed, so
that each draw is a chance node with all its outcomes.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from interpreter.conformance.inputs import Played
from interpreter.kernel.chance import Choices
from interpreter.state.game import State
from interpreter.state.visibility.events import Rolled
from interpreter.state.wording.names import fallen

NODES = 12
"""Maximum number of chance nodes checked in one random game."""
PLIES = 400
"""Maximum number of moves and draws in the random game."""
FOLLOWED = 6
"""Number of outcomes of a chance node whose resulting positions are compared."""


def at_end(played: Played) -> Iterator[str]:
    """Check the chance nodes of a new random game of the same rules; yield the violations as texts."""
    rng = played.rng
    state, looked = played.game.initial(), 0
    for _ in range(PLIES):
        if state.over or looked == NODES:
            return
        outcomes = state.chance()
        if outcomes:
            looked += 1
            yield from faults(state)
        elif not state.moves():
            yield "a position whose game is not over has neither a player to move nor a chance outcome"
            return
        state = _on(state, rng)


def faults(state: State) -> Iterator[str]:
    """Yield as texts the faults of a chance node: in its probabilities, outcomes, or positions reached."""
    outcomes = state.chance()
    texts = [str(outcome) for outcome, _ in outcomes]
    if len(texts) == 1:
        yield f"a chance event has only one possible outcome, {texts[0]}"
    if len(set(texts)) != len(texts):
        yield f"two chance outcomes have the same text: {', '.join(texts)}"
    if any(probability <= 0 for _, probability in outcomes):
        yield "a chance outcome has the probability 0"
    whole = sum(Fraction(probability) for _, probability in outcomes)
    if abs(whole - 1) > Fraction(1, 2**40):
        yield f"the probabilities of the chance outcomes add up to {float(whole)}, not to 1"
    if state.seat is not None or state.moves():
        yield "a position with a chance event also has a player to move"
    after = [(reached.key(), _happened(reached)) for reached in (state.apply(o) for o, _ in outcomes[:FOLLOWED])]
    if len(set(after)) != len(after):
        yield "two different chance outcomes lead to the same position"


def _happened(reached: State) -> tuple[tuple[int, ...], ...]:
    """Return the pieces the last outcome moved or rolled, as row and places, in order."""
    events = () if reached.last is None else reached.last.events
    where = [(e.face, e.holder) if isinstance(e, Rolled) else (e.source, e.target) for e in events]
    return tuple((e.kind.row_of[e.piece], *place) for e, place in zip(events, where, strict=True))


def _on(state: State, rng: Choices) -> State:
    """Return the state after one random move or draw."""
    outcomes = state.chance()
    if not outcomes:
        moves = state.moves()
        return state.apply(moves[rng.of(len(moves))])
    return state.apply(fallen(outcomes, rng.of))

"""Chance: an open chance node has several outcomes, of positive probability, one in sum, to positions that differ.

Two outcomes may lead to one position if they lead there in different ways.

Enters a whole game, whose rules are walked once more with chance left open; leaves distributions that are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from interpreter.conformance.law import Played
from interpreter.state.visibility.events import Rolled
from interpreter.state.wording.outcomes import fallen

if TYPE_CHECKING:
    from interpreter.kernel.chance import Choices
    from interpreter.state.game import State

NODES = 12
"""Chance nodes looked at in one walk."""
PLIES = 400
"""Where a walk ends at the latest."""
FOLLOWED = 6
"""Outcomes of a node followed to see that they differ."""


def at_end(played: Played) -> Iterator[str]:
    """Walk a random game of the same rules with open chance."""
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
            yield "a position with open chance is not over, asks nobody and draws nothing"
            return
        state = _on(state, rng)


def faults(state: State) -> Iterator[str]:
    """What is wrong with the distribution of one chance node."""
    outcomes = state.chance()
    texts = [str(outcome) for outcome, _ in outcomes]
    if len(texts) == 1:
        yield f"only {texts[0]} can come, which is no chance"
    if len(set(texts)) != len(texts):
        yield f"two outcomes have one text: {', '.join(texts)}"
    if any(probability <= 0 for _, probability in outcomes):
        yield "an outcome has no chance at all"
    whole = sum(Fraction(probability) for _, probability in outcomes)
    if abs(whole - 1) > Fraction(1, 2**40):
        yield f"the probabilities sum to {float(whole)}"
    if state.seat is not None or state.moves():
        yield "a chance node asks a seat"
    after = [(reached.key(), _happened(reached)) for reached in (state.apply(o) for o, _ in outcomes[:FOLLOWED])]
    if len(set(after)) != len(after):
        yield "two outcomes lead to one position"


def _happened(reached: State) -> tuple[tuple[int, ...], ...]:
    """What came of the outcome on the way: of two cards that are drawn both, either may be the first."""
    events = () if reached.last is None else reached.last.events
    where = [(e.face, e.holder) if isinstance(e, Rolled) else (e.source, e.target) for e in events]
    return tuple((e.kind.row_of[e.piece], *place) for e, place in zip(events, where, strict=True))


def _on(state: State, rng: Choices) -> State:
    """One random ply."""
    outcomes = state.chance()
    if not outcomes:
        moves = state.moves()
        return state.apply(moves[rng.of(len(moves))])
    return state.apply(fallen(outcomes, rng))
